extension RaceState {
    /// Where a car of the field points, and how it leans.
    package struct Attitude: Hashable, Sendable {
        /// Heading, rad, -π...π, 0 is north, positive towards east.
        package var yaw = 0.0
        /// Nose up is positive, rad.
        package var pitch = 0.0
        /// Right side down is positive, rad; 0 for rivals, which do not lean.
        package var roll = 0.0

        /// Level, to the north.
        package init() {}
    }
}
