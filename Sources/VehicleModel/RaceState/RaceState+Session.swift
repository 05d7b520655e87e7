extension RaceState {
    /// The session that the car drives in: whether time runs, how far the race is, how long it is and how many are in it.
    public struct Session: Hashable, Sendable {
        /// Whether the driver drives; false in menus and pauses.
        public var isRacing = false
        /// Time since the session began, pauses included, s.
        public var time = 0.0
        /// Time since the race began, pauses left out, s.
        public var raceTime = 0.0
        /// Since the session began, without pauses and without what was rewound, s.
        public var playTime = 0.0
        /// How many sessions there were, this one included; another number is another session.
        public var number = 1
        /// How long the session is by its clock, s; the clock counts down to 0.
        public var duration = 7200.0
        /// What the session's clock shows, s.
        public var timeLeft: Double { max(0, duration - playTime) }
        /// Whether the cars drive to the grid in their order before the race.
        public var hasFormationLap = false
        /// How many laps the race has, 0 when nothing limits it.
        public var totalLaps = 0
        /// How many cars there are, the player's included.
        public var carCount = 1

        /// Before a session without rivals.
        public init() {}
    }
}
