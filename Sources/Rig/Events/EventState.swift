import SimulationCore
import VehicleModel

/// The state of one event in a run.
struct EventState: Sendable {
    /// The number of times that its condition was met.
    var met = 0
    /// The number of times that it happened.
    var fired = 0
    /// Whether the signal was beyond the event's value when last compared; nil before the first comparison.
    var wasBeyond: Bool?
    /// The events that follow it, with their delays.
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
