extension RaceState {
    /// The gearbox.
    public struct Gearbox: Hashable, Sendable {
        /// -1 reverse, 0 neutral, 1 and up forward.
        public var gear = 0
        /// How many forward gears there are.
        public var gearCount = 0
        /// Whether a change of gear is under way.
        public var isShifting = false
        /// How long that takes yet, s.
        public var shiftRemaining = 0.0

        /// Neutral.
        public init() {}
    }
}
