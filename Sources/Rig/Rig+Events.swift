import Endpoints
public import SimulationCore
import VehicleModel
import VehicleNetwork

/// The actions of a scenario's events.
extension Rig {
    /// Performs the actions of `event` in order; `place` is its index in the scenario, nil for an event that is not
    /// the scenario's. `faultPlace` is the index by which its faults are known.
    mutating func perform(
        _ event: EventDescription, place: Int? = nil, cause: EndpointEvent? = nil,
        by party: JournalEntry.ActionParty = .scenario, faultPlace: Int? = nil
    ) {
        context.vehicle.advance(to: context.now)
        let occurrence = place.map { eventStates[$0].fired } ?? 0
        for action in event.actions {
            let entry = JournalEntry.Event(
                action.kind, of: place, occurrence: occurrence, by: party, describe(action, name: event.name))
            context.journal.append(.event(entry), at: context.now)
            switch action {
            case .fault(let setting, let endpoint, let ecu, let lasting):
                endpoints.begin(
                    setting, at: endpoint, ecu: ecu, lasting: lasting, of: faultPlace ?? place ?? 0,
                    end: end(of: event), cause: cause, &network, &context)
            case .clearFault(let selection): endpoints.clearFaults(selection, &network, &context)
            case .disconnect(let endpoint, let how):
                for slot in endpoints.connections.openSlots(at: endpoint ?? cause?.endpoint)
                where how.connection == nil || endpoints.connections.number(of: slot) == how.connection {
                    endpoints.close(slot, how, .event, &network, &context)
                    serveEndpointEvents()
                }
            case .unsolicited(let endpoint, let bytes):
                let slot = endpoint == nil ? cause?.slot : nil
                for slot in slot.map({ [$0] })
                    ?? endpoints.connections.openSlots(at: endpoint ?? cause?.endpoint)
                {
                    endpoints.sendUnsolicited(bytes, to: slot, now: context.now)
                }
            case .set(let signal, let source): context.vehicle.set(signal, to: source)
            case .release(let signal): context.vehicle.release(signal)
            case .ramp(let signal, let end, let duration):
                let from = context.vehicle.value(of: signal) ?? end
                context.vehicle.set(signal, to: .ramp(from: from, to: end, over: duration))
            case .store(let code, let stage, let ecu): context.vehicle.store(code, as: stage, ecu: ecu)
            case .repair(let code, let ecu): context.vehicle.repair(code, ecu: ecu)
            case .clearDiagnosticInformation(let ecu):
                for ecu in ecu.map({ [$0] }) ?? network.ecus.map(\.id) {
                    context.vehicle.clearDiagnosticInformation(ecu: ecu)
                }
            case .ignition(let position):
                let former = context.vehicle.ignition
                context.vehicle.turnIgnition(position)
                network.ignitionTurned(from: former, to: context.vehicle.ignition, &context)
            case .bus(let condition): network.set(condition)
            case .setField(let endpoint, let setting):
                endpoints.perform(.field(setting), at: endpoint, &context)
            case .rate(let endpoint, let rate): endpoints.perform(.rate(rate), at: endpoint, &context)
            case .log: break
            case .end: hasEnded = true
            case .pause(let duration): pauseRace(for: duration)
            case .rewind(let duration): context.vehicle.rewind(by: duration)
            case .race(let order): context.vehicle.perform(order)
            }
        }
        senseAll()
    }

    /// Performs `actions` at `now`, in order, like an event of the scenario.
    public mutating func apply(_ actions: [EventDescription.Action], now: SimInstant) {
        catchUp(to: now)
        perform(EventDescription(at: .zero, actions: actions))
    }

    /// The latest time at which the faults of `event` end, or nil.
    private func end(of event: EventDescription) -> SimInstant? {
        guard let until = event.until, let origin else { return nil }
        return origin.advanced(by: until)
    }

    private func describe(_ action: EventDescription.Action, name: String?) -> String {
        let prefix = name.map { "\($0): " } ?? ""
        switch action {
        case .set(let signal, let source):
            return "\(prefix)set \(signalName(signal)) to \(source)"
        case .release(let signal): return "\(prefix)release \(signalName(signal))"
        case .ramp(let signal, let end, let duration):
            return "\(prefix)ramp \(signalName(signal)) to \(end) over \(duration)"
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
        case .clearFault(.number(let number)): return "\(prefix)clear fault \(number)"
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
        case .race(let order): return "\(prefix)\(order.words)"
        }
    }

    private func ecuName(_ ecu: ECUID) -> String {
        description.vehicle.ecus.indices.contains(ecu.rawValue)
            ? description.vehicle.ecus[ecu.rawValue].name : "ECU \(ecu.rawValue)"
    }

    /// The name of a signal of the catalogue or of the vehicle's own.
    private func signalName(_ signal: SignalID) -> String { context.vehicle.description.signal(signal).name }
}
