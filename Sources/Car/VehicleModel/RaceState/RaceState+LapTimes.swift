extension RaceState {
    /// The times of a car of the field: this lap, the last one and the best one, with their sectors.
    public struct LapTimes: Hashable, Sendable {
        /// Time in this lap, s.
        public var current = 0.0
        /// Time of the last lap, s, nil before there is one.
        public var last: Double?
        /// Time of the best lap, s, nil before there is one.
        public var best: Double?
        /// Times of this lap's sectors.
        public var sectors = Sectors()
        /// Times of the last lap's sectors.
        public var lastSectors = Sectors()
        /// Times of the best lap's sectors.
        public var bestSectors = Sectors()

        /// The completed laps in order, the first hundred of them.
        public var laps: [LapRecord] = []

        /// At the beginning of the first lap.
        public init() {}

        init(_ clock: borrowing LapClock) {
            current = clock.currentLap
            last = clock.lastLap
            best = clock.bestLap
            sectors = Sectors(clock.sectorTimes)
            lastSectors = Sectors(clock.lastSectorTimes)
            bestSectors = Sectors(clock.bestSectorTimes)
            laps = clock.laps
        }
    }

    /// Times of three sectors, s; 0 for one that is not completed.
    public struct Sectors: Hashable, Sendable {
        private var times = SIMD4<Double>()

        public init() {}

        /// These, in order; more than three do not count.
        public init(_ times: [Double]) {
            for (index, time) in times.prefix(3).enumerated() { self.times[index] = time }
        }

        init(_ times: SIMD4<Double>) { self.times = times }

        /// The time of sector `number`, 0...2; 0 where there is none.
        public subscript(number: Int) -> Double { (0...2).contains(number) ? times[number] : 0 }
    }
}
