package import VehicleModel

/// Reads races on a circuit.
package enum TrackReader {
    /// Reads the race that `item` describes, driven in a car of `category`; nil when there is no such circuit.
    static func track(
        _ item: Item, _ path: String, _ category: CarCategory, _ reader: inout Reader
    ) -> TrackDrive? {
        // All keys are read even without a circuit, so that all errors are reported together.
        let circuit = circuit(item["circuit"], "\(path).circuit", &reader)
        var drive = TrackDrive(circuit: circuit ?? .hafenring, category: category)
        drive.laps = reader.integer("laps", of: item, path, VehicleKeys.track) ?? drive.laps
        drive.pace = reader.number("pace", of: item, path, VehicleKeys.track) ?? drive.pace
        drive.rivals = reader.integer("rivals", of: item, path, VehicleKeys.track) ?? drive.rivals
        let longest = Circuit.all.map(\.length).max() ?? 0
        let last = ((circuit?.length ?? longest) - 1).rounded(.down)
        drive.start =
            reader.number(item["start"], "\(path).start", within: .numbers(-500...last)) ?? drive.start
        if let wait = reader.duration("countdown", of: item, path, VehicleKeys.track) {
            drive.countdown = Double(wait.nanoseconds) / 1e9
        }
        readEvening(item, path, longest: last, into: &drive, &reader)
        if let length = reader.duration("duration", of: item, path, VehicleKeys.track) {
            drive.duration = Double(length.nanoseconds) / 1e9
        }
        if let driver = item["driver"] { drive.driver = style(driver, "\(path).driver", &reader) }
        drive.tyres = TyreCompound.allCases.first { $0.name == item["tyres"]?.text } ?? drive.tyres
        drive.weather = RaceReader.weather(item["weather"], "\(path).weather", &reader)
        if let car = item["car"] { read(car, "\(path).car", into: &drive, &reader) }
        return circuit == nil ? nil : drive
    }

    /// What happens before the start and behind the finish; `longest` is the longest way to the grid, m.
    private static func readEvening(
        _ item: Item, _ path: String, longest: Double, into drive: inout TrackDrive, _ reader: inout Reader
    ) {
        let formation = reader.number(
            item["formation"], "\(path).formation", within: .numbers(50...longest))
        drive.formation = formation ?? 0
        drive.coolDown = reader.number("cool_down", of: item, path, VehicleKeys.track) ?? 0
        if let gap = reader.duration("photo_finish", of: item, path, VehicleKeys.track) {
            drive.photoFinish = Double(gap.nanoseconds) / 1e9
        }
        func refuse(_ name: String, _ needed: String) {
            guard let stated = item[name] else { return }
            reader.findings.error(stated.place, "\(path).\(name)", .withoutEffect(name, needs: needed))
        }
        if drive.car.category == .rally {
            for name in ["formation", "cool_down"] { refuse(name, "a race (category: formula or gt)") }
        } else if drive.laps == 0 {
            refuse("cool_down", "a finish (laps: 1 or more)")
        }
        if drive.laps == 0 || drive.rivals == 0 {
            refuse("photo_finish", "a finish and another car (laps and rivals: 1 or more)")
        }
    }

    private static func style(_ item: Item, _ path: String, _ reader: inout Reader) -> DriverStyle {
        if item.text == "ideal" { return .ideal }
        var style = DriverStyle()
        let keys = VehicleKeys.driver
        style.consistency = reader.number("consistency", of: item, path, keys) ?? style.consistency
        style.aggression = reader.number("aggression", of: item, path, keys) ?? style.aggression
        style.errors = reader.number("errors", of: item, path, keys) ?? style.errors
        return style
    }

    /// Reports what is said of something that the class of the car lacks: a signal, or an order about the wings.
    package static func refuseForeign(
        _ name: String, _ item: Item, _ path: String, _ drive: Drive, _ reader: inout Reader
    ) {
        guard case .track(let track) = drive else { return }
        let category = track.car.category
        if name.hasPrefix("ers."), !category.hasEnergyStore {
            reader.findings.error(item.place, path, .withoutEffect(name, needs: store))
        }
        if name.hasPrefix("wing"), !category.hasMovableWing {
            reader.findings.error(item.place, path, .withoutEffect(name, needs: wing))
        }
    }

    /// What a car must be, in words.
    static let store = "a car with a hybrid store (category: formula)"
    static let wing = "a car whose rear wing opens (category: formula)"

    private static func circuit(_ item: Item?, _ path: String, _ reader: inout Reader) -> Circuit? {
        guard let item, let text = item.text, ScalarKind.name.accepts(text) else { return nil }
        if let circuit = Circuit.named(text) { return circuit }
        let known = Circuit.all.map(\.id)
        // The message lists all names when none is near.
        let nearest = Nearest.match(text, in: known) ?? known.joined(separator: "', '")
        reader.findings.error(item.place, path, .unknownName(text, of: "circuit", nearest: nearest))
        return nil
    }

    private static func read(
        _ item: Item, _ path: String, into drive: inout TrackDrive, _ reader: inout Reader
    ) {
        drive.car.name = shortText(item["name"], "\(path).name", &reader) ?? drive.car.name
        drive.car.driver = shortText(item["driver"], "\(path).driver", &reader) ?? drive.car.driver
        if let text = item["drivetrain"]?.text,
            let row = VehicleKeys.drivetrains.first(where: { $0.name == text })
        {
            drive.car.drivetrain = row.value
        }
        for row in VehicleKeys.raceCarRows {
            if let value = reader.integer(row.name, of: item, path, VehicleKeys.raceCar) {
                drive.car[keyPath: row.path] = value
            }
        }
        for row in VehicleKeys.chassisRows {
            if let value = reader.number(row.name, of: item, path, VehicleKeys.raceCar) {
                drive.chassis[keyPath: row.path] = value
            }
        }
    }

    private static func shortText(_ item: Item?, _ path: String, _ reader: inout Reader) -> String? {
        guard let item, let text = item.text else { return nil }
        guard text.utf8.count <= 64 else {
            reader.findings.error(
                item.place, path, .outOfRange("\(text.utf8.count) bytes", range: "0 to 64 bytes"))
            return nil
        }
        return text
    }
}
