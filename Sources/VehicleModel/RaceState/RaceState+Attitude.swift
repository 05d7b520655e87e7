extension RaceState {
    /// Where a car of the field points, and how it leans.
    public struct Attitude: Hashable, Sendable {
        /// Heading, rad, -π...π, 0 is north, positive towards east.
        public var yaw = 0.0
        /// Nose up is positive, rad.
        public var pitch = 0.0
        /// Right side down is positive, rad; 0 for rivals, which do not lean.
        public var roll = 0.0

        /// Level, to the north.
        public init() {}
    }
}
