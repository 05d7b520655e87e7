import Rig
import SimulationCore
import VehicleModel

extension Reader {
    /// The events in `item`, in file order.
    mutating func events(_ item: Item?, _ path: String, of car: VehicleDescription) -> [EventDescription] {
        var events: [EventDescription] = []
        var names: Set<String> = []
        for (index, member) in (item?.members ?? []).enumerated() {
            let place = "\(path)[\(index)]"
            if let name = member["name"], let text = name.text, !names.insert(text).inserted {
                findings.error(name.place, "\(place).name", .repeated(text, of: "event"))
            }
            let at = duration(member["at"], "\(place).at")
            let actions = member.entries.flatMap { self.actions($0, place, of: car) }
            guard let at else { continue }
            events.append(EventDescription(name: member["name"]?.text, at: at, actions: actions))
        }
        return events
    }

    /// What one key of an event does.
    private mutating func actions(
        _ entry: Item.Entry, _ path: String, of car: VehicleDescription
    ) -> [EventDescription.Action] {
        let place = path.appending(key: entry.key)
        switch entry.key {
        case "set":
            return entry.value.entries.compactMap { signal in
                let place = place.appending(key: signal.key)
                guard let id = self.signal(named: signal, place) else { return nil }
                return source(signal.value, for: id, place).map { .set(id, $0) }
            }
        case "ramp":
            return entry.value.entries.compactMap { signal in
                let place = place.appending(key: signal.key)
                guard let id = self.signal(named: signal, place) else { return nil }
                let target = value(signal.value["to"], of: SignalCatalogue.signal(id), "\(place).to")
                let time = duration(signal.value["over"], "\(place).over")
                guard let target, let time else { return nil }
                return .ramp(id, to: target, over: time)
            }
        case "store":
            let stage = word(entry.value["as"], TroubleCodeStage.self) ?? .confirmed
            return codes(entry.value, place, of: car).map { .store($0.code, as: stage, ecu: $0.ecu) }
        case "repair":
            return codes(entry.value, place, of: car).map { .repair($0.code, ecu: $0.ecu) }
        case "clear":
            if entry.value.text == "all" { return [.clearDiagnosticInformation(ecu: nil)] }
            return ecu(named: entry.value, place, of: car).map { [.clearDiagnosticInformation(ecu: $0)] }
                ?? []
        case "ignition":
            return word(entry.value, Ignition.self).map { [.ignition($0)] } ?? []
        case "bus":
            return word(entry.value, BusCondition.self).map { [.bus($0)] } ?? []
        case "log":
            return entry.value.text.map { [.log($0)] } ?? []
        case "end":
            return [.end]
        default:
            return []
        }
    }

    private mutating func codes(
        _ item: Item, _ path: String, of car: VehicleDescription
    ) -> [(code: DiagnosticTroubleCode, ecu: Int)] {
        guard item.kind == .mapping else { return troubleCodes(item, path).map { ($0, 0) } }
        let codes = troubleCodes(item["codes"], "\(path).codes")
        guard let name = item["ecu"] else { return codes.map { ($0, 0) } }
        guard let ecu = ecu(named: name, "\(path).ecu", of: car) else { return [] }
        return codes.map { ($0, ecu) }
    }

    private mutating func ecu(named item: Item, _ path: String, of car: VehicleDescription) -> Int? {
        guard let name = item.text, ScalarKind.name.accepts(name) else { return nil }
        if let index = car.ecus.firstIndex(where: { $0.name == name }) { return index }
        let nearest = Nearest.match(name, in: car.ecus.map(\.name))
        findings.error(item.place, path, .unknownName(name, of: "ECU", nearest: nearest))
        return nil
    }
}
