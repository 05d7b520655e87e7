import SimulationCore

/// The time of a host's present turn, and of the next one that it requests from the loop.
struct TurnSchedule {
    /// The time at which the present turn began.
    var begun = SimInstant.powerOn

    /// The time that the rig has requested, or nil.
    var due: SimInstant?

    /// Whether a turn is required at once, regardless of `due`.
    var isUrgent = false
}
