import SimulationCore
import VehicleModel

/// What the scenario does to the vehicle in the course of a run.
extension Rig {
    /// Carries out the actions of `event` in order.
    mutating func perform(_ event: EventDescription) {
        vehicle.advance(to: clock)
        for action in event.actions {
            journal.append(.event, at: clock, payload: Array(describe(action, name: event.name).utf8)[...])
            switch action {
            case .set(let signal, let source): vehicle.set(signal, to: source)
            case .ramp(let signal, let end, let duration):
                let from = vehicle.value(of: signal) ?? end
                vehicle.set(signal, to: .ramp(from: from, to: end, over: duration))
            case .store(let code, let stage, let ecu): vehicle.store(code, as: stage, ecu: ecu)
            case .repair(let code, let ecu): vehicle.repair(code, ecu: ecu)
            case .clearDiagnosticInformation(let ecu):
                for index in ecu.map({ [$0] }) ?? Array(ecus.indices) {
                    vehicle.clearDiagnosticInformation(ecu: index)
                }
            case .ignition(let position):
                let former = vehicle.ignition
                vehicle.turnIgnition(position)
                wakeTraffic(from: former)
            case .bus(let condition): setBus(condition)
            case .log: break
            case .end: hasEnded = true
            }
        }
        senseAll()
    }

    private func describe(_ action: EventDescription.Action, name: String?) -> String {
        let prefix = name.map { "\($0): " } ?? ""
        switch action {
        case .set(let signal, let source):
            return "\(prefix)set \(SignalCatalogue.signal(signal).name) to \(source)"
        case .ramp(let signal, let end, let duration):
            return "\(prefix)ramp \(SignalCatalogue.signal(signal).name) to \(end) over \(duration)"
        case .store(let code, let stage, let ecu):
            return "\(prefix)store \(code) as \(stage.rawValue) in \(ecuName(ecu))"
        case .repair(let code, let ecu): return "\(prefix)repair \(code) in \(ecuName(ecu))"
        case .clearDiagnosticInformation(let ecu):
            return "\(prefix)clear diagnostic information in \(ecu.map(ecuName) ?? "all ECUs")"
        case .ignition(let position): return "\(prefix)ignition \(position.rawValue)"
        case .bus(let condition): return "\(prefix)bus \(condition.rawValue)"
        case .log(let text): return "\(prefix)\(text)"
        case .end: return "\(prefix)end"
        }
    }

    private func ecuName(_ index: Int) -> String {
        description.vehicle.ecus.indices.contains(index)
            ? description.vehicle.ecus[index].name : "ECU \(index)"
    }
}
