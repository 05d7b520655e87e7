extension RaceState {
    /// What is in the tank.
    package struct Fuel: Hashable, Sendable {
        /// Fuel in the tank, L.
        package var volume = 0.0
        /// What the tank holds, L; 0 without a tank.
        package var capacity = 0.0

        /// No tank.
        package init() {}
    }
}
