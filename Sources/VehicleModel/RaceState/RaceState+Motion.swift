extension RaceState {
    /// Where the car is and how it moves. The world's axes point east, up and north, the car's own to the right, up and
    /// forward.
    public struct Motion: Hashable, Sendable {
        /// Where the car is: east, up, north, m.
        public var place = Vector()
        /// Velocity in the car's own axes, m/s.
        public var velocity = Vector()
        /// Acceleration in the car's own axes without gravity, m/s².
        public var acceleration = Vector()
        /// Rotation about the car's own axes: pitch, yaw, roll rate, rad/s.
        public var angularVelocity = Vector()
        /// How fast that changes, rad/s².
        public var angularAcceleration = Vector()

        /// At rest where the world's axes meet.
        public init() {}

        /// The length of `velocity`, m/s.
        public var speed: Double { velocity.length }
    }
}
