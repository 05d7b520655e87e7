extension RaceState {
    /// The gearbox.
    package struct Gearbox: Hashable, Sendable {
        /// -1 reverse, 0 neutral, 1 and up forward.
        package var gear = 0
        /// How many forward gears there are.
        package var gearCount = 0
        /// Whether a change of gear is under way.
        package var isShifting = false
        /// How long that takes yet, s.
        package var shiftRemaining = 0.0

        /// Neutral.
        package init() {}
    }
}
