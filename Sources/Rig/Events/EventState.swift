import SimulationCore
import VehicleModel

/// What the rig remembers of one event.
struct EventState: Sendable {
    /// How often its condition has been met.
    var met = 0
    /// How often it has happened.
    var fired = 0
    /// On which side of its value a signal was; nil before it was looked at.
    var wasBeyond: Bool?
    /// The events that follow it, and how long after it.
    var followers: [(event: Int, delay: Duration)] = []

    static func states(of events: [EventDescription]) -> [EventState] {
        var states = events.map { _ in EventState() }
        for (index, event) in events.enumerated() {
            if case .after(let other, let delay) = event.trigger, states.indices.contains(other) {
                states[other].followers.append((index, delay))
            }
        }
        return states
    }
}
