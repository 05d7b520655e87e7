package import Endpoints
package import SimulationCore

package protocol EventAction: Sendable {
    /// The action's name in the journal: its key in a scenario, where it has one of its own.
    static var name: String { get }

    /// Whether the action acts on connections or their replies, so that endpoints must observe requests.
    static var actsOnConnections: Bool { get }

    var faults: [FaultSetting] { get }

    /// Performs the action in `rig`, whose vehicle stands at the present instant.
    func perform(in rig: inout Rig, _ occurrence: EventOccurrence)

    /// Returns what the action does, in words for the journal.
    func words(in rig: Rig) -> String

    /// Replaces the endpoints that it names by those in `places`.
    mutating func renumber(_ places: [EndpointID: EndpointID])
}

extension EventAction {
    package static var actsOnConnections: Bool { false }

    package var faults: [FaultSetting] { [] }

    package mutating func renumber(_ places: [EndpointID: EndpointID]) {}
}

/// One time that an event happens.
package struct EventOccurrence {
    /// The event by which the faults that it begins are known; after those of the scenario come the controls.
    package let id: EventID

    /// The endpoint's event that caused it; nil when time or control did.
    package let cause: EndpointEvent?

    /// The latest time at which those faults end, or nil.
    package let end: SimInstant?
}
