package import Documents
package import VehicleModel

package enum TrackReader {
    /// Reads the race that `item` describes, driven in a car of `category`; nil when there is no such circuit.
    static func track(
        _ item: Item, _ path: String, _ category: CarCategory, _ reader: inout Reader
    ) -> TrackDrive? {
        // All keys are read even without a circuit, so that all errors are reported together.
        let circuit = circuit(item["circuit"], "\(path).circuit", &reader)
        var drive = TrackDrive(circuit: circuit ?? .hafenring, category: category)
        reader.read(VehicleKeys.trackRows, of: item, path, into: &drive)
        let longest = Circuit.all.map(\.length).max() ?? 0
        let last = ((circuit?.length ?? longest) - 1).rounded(.down)
        drive.start =
            reader.number(item["start"], "\(path).start", within: .numbers(-500...last)) ?? drive.start
        let formation = reader.number(item["formation"], "\(path).formation", within: .numbers(50...last))
        drive.formation = formation ?? drive.formation
        refuseWithoutEffect(item, path, in: drive, &reader)
        return circuit == nil ? nil : drive
    }

    /// Reports what is stated of the way to the grid and behind the finish where it has no effect.
    private static func refuseWithoutEffect(
        _ item: Item, _ path: String, in drive: TrackDrive, _ reader: inout Reader
    ) {
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

    /// The condition on a car, in words.
    static let store = "a car with a hybrid store (category: formula)"
    static let wing = "a car whose rear wing opens (category: formula)"

    private static func circuit(_ item: Item?, _ path: String, _ reader: inout Reader) -> Circuit? {
        guard let item, let text = item.text, ScalarKind.name.accepts(text) else { return nil }
        if let circuit = Circuit.named(text) { return circuit }
        reader.findings.error(item.place, path, .unknownName(text, of: "circuit", in: Circuit.all.map(\.id)))
        return nil
    }

    /// Reads a text of at most 64 bytes.
    static func shortText(_ item: Item, _ path: String, _ reader: inout Reader) -> String? {
        guard let text = item.text else { return nil }
        guard text.utf8.count <= 64 else {
            reader.findings.error(
                item.place, path, .outOfRange("\(text.utf8.count) bytes", range: "0 to 64 bytes"))
            return nil
        }
        return text
    }
}
