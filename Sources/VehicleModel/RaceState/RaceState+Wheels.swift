extension RaceState {
    /// One wheel.
    package struct Wheel: Hashable, Sendable {
        /// rad/s, positive forwards.
        package var angularSpeed = 0.0
        /// m.
        package var radius = 0.33
        /// Longitudinal slip, 1 where grip is lost; wheelspin positive, lock-up negative.
        package var slipRatio = 0.0
        /// Lateral slip, 1 where grip is lost; positive when the wheel slides to the right.
        package var slipAngle = 0.0
        /// Suspension travel, m, positive in compression from the position at rest.
        package var suspensionTravel = 0.0
        /// 0 fully extended ... 1 fully compressed.
        package var suspensionRatio = 0.0
        /// m/s, positive in compression.
        package var suspensionVelocity = 0.0
        /// Vertical load, N.
        package var load = 0.0
        /// Tyre, °C.
        package var temperature = 0.0
        /// Tyre, kPa above that of the air.
        package var pressure = 0.0
        /// 0 new ... 1 worn out.
        package var wear = 0.0
        /// °C.
        package var brakeTemperature = 0.0
        /// The angle of a front wheel, rad, positive to the right; 0 for a rear one.
        package var steerAngle = 0.0
        /// Whether it is on a rumble strip.
        package var isOnRumbleStrip = false
        /// How deep a puddle it is in, 0...1.
        package var puddleDepth = 0.0

        /// A wheel at rest.
        package init() {}

        /// Both slips together: the root of the sum of their squares.
        package var combinedSlip: Double { (slipRatio * slipRatio + slipAngle * slipAngle).squareRoot() }
    }

    /// Four wheels.
    package struct Wheels: Hashable, Sendable {
        /// On the left of the front axle.
        package var frontLeft = Wheel()
        /// On the right of the front axle.
        package var frontRight = Wheel()
        /// On the left of the rear axle.
        package var rearLeft = Wheel()
        /// On the right of the rear axle.
        package var rearRight = Wheel()

        /// Four wheels at rest.
        package init() {}

        /// The wheels in the order front left, front right, rear left, rear right.
        static let paths: [any WritableKeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable] = [
            \.frontLeft, \.frontRight, \.rearLeft, \.rearRight,
        ]

        /// Four wheels of `radius` metres that carry `mass` kg evenly, at `air` °C.
        mutating func setAtRest(mass: Double, radius: Double, air: Double) {
            var wheel = Wheel()
            wheel.radius = radius
            wheel.load = mass * 9.81 / 4
            wheel.suspensionRatio = 0.35
            wheel.temperature = air
            wheel.brakeTemperature = air
            wheel.pressure = 190
            for path in Self.paths { self[keyPath: path] = wheel }
        }
    }
}
