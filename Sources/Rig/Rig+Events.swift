import SimulationCore
import VehicleModel

/// What the scenario does to the vehicle in the course of a run.
extension Rig {
    /// Carries out the actions of `event` in order; `place` is its own among the scenario's events, nil for none of them.
    mutating func perform(_ event: EventDescription, place: Int? = nil, cause: Cause? = nil) {
        vehicle.advance(to: clock)
        let occurrence = place.map { eventStates[$0].fired } ?? 0
        for action in event.actions {
            let entry = JournalEntry.Event(
                action.kind, of: place, occurrence: occurrence, describe(action, name: event.name))
            journal.append(.event(entry), at: clock)
            switch action {
            case .fault(let setting, let endpoint, let ecu, let lasting):
                begin(
                    setting, at: endpoint, ecu: ecu, lasting: lasting, of: place ?? 0, until: event.until,
                    cause: cause)
            case .clearFault(let selection): clearFaults(selection)
            case .disconnect(let endpoint, let how):
                for slot in openPorts(at: endpoint ?? cause?.endpoint) { close(slot, how, .event) }
            case .unsolicited(let endpoint, let bytes):
                let port = endpoint == nil ? cause?.port : nil
                for slot in port.map({ [$0] }) ?? openPorts(at: endpoint ?? cause?.endpoint) {
                    sendUnsolicited(bytes, to: slot)
                }
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
            case .setField(let endpoint, let setting): set(setting, at: endpoint)
            case .rate(let endpoint, let rate): setRate(rate, at: endpoint)
            case .log: break
            case .end: hasEnded = true
            case .pause(let duration): pauseRace(for: duration)
            case .rewind(let duration): vehicle.rewind(by: duration)
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
        case .fault(let setting, _, _, _): return "\(prefix)fault \(setting.name): \(setting.words)"
        case .clearFault(.all): return "\(prefix)clear all faults"
        case .clearFault(.event(let place)):
            let name = description.events.indices.contains(place) ? description.events[place].name : nil
            return "\(prefix)clear the faults of \(name ?? "event \(place + 1)")"
        case .clearFault(.kind(let kind)): return "\(prefix)clear faults of kind \(FaultKind.rows[kind].name)"
        case .disconnect(_, let how): return "\(prefix)disconnect \(how.manner.rawValue)"
        case .unsolicited(_, let bytes): return "\(prefix)\(bytes.count) bytes nobody asked for"
        case .setField(let endpoint, let setting):
            return "\(prefix)set \(description.endpoints[endpoint].name).\(setting.words)"
        case .rate(let endpoint, let rate):
            return "\(prefix)rate of \(description.endpoints[endpoint].name): \(rate) a second"
        case .log(let text): return "\(prefix)\(text)"
        case .end: return "\(prefix)end"
        case .pause(let duration): return "\(prefix)pause for \(duration)"
        case .rewind(let duration): return "\(prefix)rewind by \(duration)"
        }
    }

    private func ecuName(_ index: Int) -> String {
        description.vehicle.ecus.indices.contains(index)
            ? description.vehicle.ecus[index].name : "ECU \(index)"
    }
}
