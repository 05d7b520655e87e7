import Endpoints
package import Links
package import SimulationCore
package import VehicleModel
import VehicleNetwork

/// The actions of a scenario's events.
extension Rig {
    /// Performs the actions of `event` in order; `id` is nil for an event that is not the scenario's, whose faults
    /// are known by `control`.
    mutating func perform(
        _ event: EventDescription, _ id: EventID? = nil, cause: EndpointEvent? = nil,
        by party: JournalEntry.ActionParty = .scenario, control: EventID? = nil
    ) {
        context.vehicle.advance(to: context.now)
        let count = id.map { eventStates[$0].fired } ?? 0
        let occurrence = EventOccurrence(id: control ?? id ?? 0, cause: cause, end: end(of: event))
        let prefix = event.name.map { "\($0): " } ?? ""
        for action in event.actions {
            let entry = JournalEntry.Event(
                type(of: action).name, of: id, occurrence: count, by: party,
                prefix + action.words(in: self))
            context.journal.append(.event(entry), at: context.now)
            action.perform(in: &self, occurrence)
        }
        senseAll()
    }

    /// Performs `actions` at `now`, in order, like an event of the scenario.
    package mutating func apply(_ actions: [any EventAction], now: SimInstant) {
        catchUp(to: now)
        perform(EventDescription(at: .zero, actions: actions))
    }

    /// Returns the latest time at which the faults of `event` end, or nil.
    private func end(of event: EventDescription) -> SimInstant? {
        guard let until = event.until, let origin else { return nil }
        return origin.advanced(by: until)
    }

    /// Ends the open connections of `endpoint`, or of all when nil.
    package mutating func disconnect(at endpoint: EndpointID?, _ how: Disconnection) {
        for id in endpoints.connections.openConnections(at: endpoint)
        where how.connection == nil || endpoints.connections.number(of: id) == how.connection {
            endpoints.close(id, how, .event, &network, &context)
            handleEndpointEvents()
        }
    }

    package func ecuName(_ ecu: ECUID) -> String {
        description.vehicle.ecus.indices.contains(ecu.rawValue)
            ? description.vehicle.ecus[ecu.rawValue].name : "ECU \(ecu.rawValue)"
    }

    /// Returns the name of a signal of the catalogue or of the vehicle's own.
    package func signalName(_ signal: SignalID) -> String { context.vehicle.description.signal(signal).name }
}
