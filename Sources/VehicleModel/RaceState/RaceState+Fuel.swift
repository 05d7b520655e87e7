extension RaceState {
    /// What is in the tank.
    public struct Fuel: Hashable, Sendable {
        /// Fuel in the tank, L.
        public var volume = 0.0
        /// What the tank holds, L; 0 without a tank.
        public var capacity = 0.0

        /// No tank.
        public init() {}
    }
}
