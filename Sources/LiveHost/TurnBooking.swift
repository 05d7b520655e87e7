import SimulationCore

/// The time of the next turn that a host requests from the loop.
struct TurnBooking {
    /// The time that the rig has requested, or nil.
    var due: SimInstant?

    /// Whether a turn is required at once, regardless of `due`.
    var isUrgent = false
}
