import VehicleModel

/// Reads races on a circuit.
enum TrackReader {
    /// Reads the race that `item` describes; nil when there is no such circuit.
    static func track(_ item: Item, _ path: String, _ reader: inout Reader) -> TrackDrive? {
        // All keys are read even without a circuit, so that all errors are reported together.
        let circuit = circuit(item["circuit"], "\(path).circuit", &reader)
        var drive = TrackDrive(circuit: circuit ?? .hafenring)
        drive.laps = reader.integer("laps", of: item, path, VehicleKeys.track) ?? drive.laps
        drive.pace = reader.number("pace", of: item, path, VehicleKeys.track) ?? drive.pace
        drive.rivals = reader.integer("rivals", of: item, path, VehicleKeys.track) ?? drive.rivals
        let longest = Circuit.all.map(\.length).max() ?? 0
        let last = ((circuit?.length ?? longest) - 1).rounded(.down)
        drive.start = reader.number(item["start"], "\(path).start", within: .numbers(0...last)) ?? drive.start
        drive.tyres = TyreCompound.allCases.first { $0.name == item["tyres"]?.text } ?? drive.tyres
        drive.weather = RaceReader.weather(item["weather"], "\(path).weather", &reader)
        if let car = item["car"] { read(car, "\(path).car", into: &drive, &reader) }
        return circuit == nil ? nil : drive
    }

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
