package import SimulationCore
import VehicleModel

/// An event of a scenario: a trigger and the actions that it starts.
public struct EventDescription: Sendable {
    /// The name by which other events refer to it; nil when it has none.
    public var name: String?

    public var trigger: Trigger

    /// The greatest number of times that it happens, or nil for no limit.
    public var times: Int?

    /// The time, from time zero, after which it no longer happens and its faults end; nil for never.
    public var until: Duration?

    /// The probability that it happens each time its trigger is met, 0 to 1.
    public var probability = 1.0

    package var actions: [any EventAction]

    package init(name: String? = nil, trigger: Trigger, actions: [any EventAction]) {
        self.name = name
        self.trigger = trigger
        self.actions = actions
    }

    package init(name: String? = nil, at: Duration, actions: [any EventAction]) {
        self.init(name: name, trigger: .at(at), actions: actions)
    }
}

struct EventState: Sendable {
    /// The number of times that its condition was met.
    var met = 0
    /// The number of times that it happened.
    var fired = 0
    /// Whether the signal was beyond the event's value when last compared; nil before the first comparison.
    var wasBeyond: Bool?
    var followers: [(event: EventID, delay: Duration)] = []

    static func states(of events: [EventDescription]) -> [EventState] {
        var states = events.map { _ in EventState() }
        for id in events.ids {
            if case .after(let other, let delay) = events[id].trigger, states.indices.contains(other.index) {
                states[other].followers.append((id, delay))
            }
        }
        return states
    }
}

extension [EventDescription] {
    /// The ids of the events, in file order.
    package var ids: some Sequence<EventID> { indices.lazy.map { EventID($0) } }

    package subscript(id: EventID) -> EventDescription { self[id.index] }

    /// Returns the event's own name, or its place in the scenario.
    package func name(of id: EventID) -> String {
        (indices.contains(id.index) ? self[id].name : nil) ?? "event \(id.index + 1)"
    }
}

extension [EventState] {
    subscript(id: EventID) -> EventState {
        get { self[id.index] }
        set { self[id.index] = newValue }
    }
}
