extension RaceState {
    /// How far a car of the field has come, and what place that gives it.
    public struct Standing: Hashable, Sendable {
        /// The car's place, 1 leads; 0 outside a race.
        public var position = 0
        /// Completed laps.
        public var completedLaps = 0
        /// Along the line of the track since the start line, m.
        public var lapDistance = 0.0
        /// Time of the race so far, s; it ends with the last lap.
        public var raceTime = 0.0
        /// Behind the leader, s: the difference of their times at the same place; 0 for the leader.
        public var gapToLeader = 0.0
        /// Behind the car in front, s: the gaps of all cars before one add up to its gap to the leader.
        public var gapToNext = 0.0

        /// On the start line, outside a race.
        public init() {}
    }
}
