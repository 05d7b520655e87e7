extension RaceState {
    /// The session that the car drives in: whether time runs, how far the race is, how long it is and how many are in it.
    package struct Session: Hashable, Sendable {
        /// Whether the driver drives; false in menus and pauses.
        package var isRacing = false
        /// Time since the session began, pauses included, s.
        package var time = 0.0
        /// Time since the race began, pauses left out, s.
        package var raceTime = 0.0
        /// Since the session began, without pauses and without what was rewound, s.
        package var playTime = 0.0
        /// How many sessions there were, this one included; another number is another session.
        package var number = 1
        /// How long the session is by its clock, s; the clock counts down to 0.
        package var duration = 7200.0
        /// What the session's clock shows, s.
        package var timeLeft: Double { max(0, duration - playTime) }
        /// Whether the cars drive to the grid in their order before the race.
        package var hasFormationLap = false
        /// How many laps the race has, 0 when nothing limits it.
        package var totalLaps = 0
        /// How many cars there are, the player's included.
        package var carCount = 1

        /// Before a session without rivals.
        package init() {}
    }
}
