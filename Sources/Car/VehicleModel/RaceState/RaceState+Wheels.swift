extension RaceState {
    public struct Wheel: Hashable, Sendable {
        /// rad/s, positive forwards.
        public var angularSpeed = 0.0
        /// m.
        public var radius = 0.33
        /// Longitudinal slip, 1 where grip is lost; wheelspin positive, lock-up negative.
        public var slipRatio = 0.0
        /// Lateral slip, 1 where grip is lost; positive when the wheel slides to the right.
        public var slipAngle = 0.0
        /// Suspension travel, m, positive in compression from the position at rest.
        public var suspensionTravel = 0.0
        /// 0 fully extended ... 1 fully compressed.
        public var suspensionRatio = 0.0
        /// m/s, positive in compression.
        public var suspensionVelocity = 0.0
        /// Vertical load, N.
        public var load = 0.0
        /// Tyre, °C.
        public var temperature = 0.0
        /// Tyre, kPa above that of the air.
        public var pressure = 0.0
        /// 0 new ... 1 worn out.
        public var wear = 0.0
        /// °C.
        public var brakeTemperature = 0.0
        /// The angle of a front wheel, rad, positive to the right; 0 for a rear one.
        public var steerAngle = 0.0
        public var isOnRumbleStrip = false
        /// The depth of the puddle that it is in, 0...1.
        public var puddleDepth = 0.0

        public init() {}

        /// Both slips together: the root of the sum of their squares.
        public var combinedSlip: Double { (slipRatio * slipRatio + slipAngle * slipAngle).squareRoot() }
    }

    public struct Wheels: Hashable, Sendable {
        public var frontLeft = Wheel()
        public var frontRight = Wheel()
        public var rearLeft = Wheel()
        public var rearRight = Wheel()

        /// Four wheels at rest.
        public init() {}

        /// The wheels in the order front left, front right, rear left, rear right.
        static let paths: [any WritableKeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable] = [
            \.frontLeft, \.frontRight, \.rearLeft, \.rearRight,
        ]

        /// Sets four wheels of `radius` metres that carry `mass` kg evenly, at `air` °C.
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
