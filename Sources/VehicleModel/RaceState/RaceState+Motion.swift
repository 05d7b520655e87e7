extension RaceState {
    /// Where the car is and how it moves. The world's axes point east, up and north, the car's own to the right, up and
    /// forward.
    package struct Motion: Hashable, Sendable {
        /// Where the car is: east, up, north, m.
        package var place = Vector()
        /// Velocity in the car's own axes, m/s.
        package var velocity = Vector()
        /// Acceleration in the car's own axes without gravity, m/s².
        package var acceleration = Vector()
        /// Rotation about the car's own axes: pitch, yaw, roll rate, rad/s.
        package var angularVelocity = Vector()
        /// How fast that changes, rad/s².
        package var angularAcceleration = Vector()

        /// At rest where the world's axes meet.
        package init() {}

        /// The length of `velocity`, m/s.
        package var speed: Double { velocity.length }
    }
}
