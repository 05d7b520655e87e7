import SimulationCore

/// When a host wants its next turn of the loop.
struct TurnBooking {
    /// When the rig has asked for it.
    var due: SimInstant?

    /// Whether a turn is wanted at once, whatever is due.
    var isUrgent = false
}
