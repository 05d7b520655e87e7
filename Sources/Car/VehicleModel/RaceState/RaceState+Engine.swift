extension RaceState {
    /// The instruments of the engine, or of the motor of an electric car.
    public struct Engine: Hashable, Sendable {
        /// Crankshaft speed, rpm.
        public var speed = 0.0
        /// Idle speed, rpm.
        public var idleSpeed = 0.0
        /// Where the limiter acts, rpm.
        public var limiterSpeed = 0.0
        /// The end of the rev counter, rpm, 5 to 10 % above the limiter.
        public var maximumSpeed = 0.0
        /// At the crankshaft, N·m; negative on overrun.
        public var torque = 0.0
        /// At the crankshaft, W; negative on overrun.
        public var power = 0.0
        /// Charge pressure above the surroundings, kPa; negative in vacuum.
        public var boost = 0.0
        /// Whether a turbo or a compressor charges it.
        public var isCharged = false
        /// Coolant, °C.
        public var coolantTemperature = 0.0
        /// Engine oil, °C.
        public var oilTemperature = 0.0
        /// Engine oil, kPa above that of the air.
        public var oilPressure = 0.0

        /// An engine that stands.
        public init() {}

        /// Sets the power: torque times angular speed.
        mutating func derivePower() { power = torque * speed * 2 * .pi / 60 }

        /// Sets the torque: power over angular speed; none while the engine stands.
        mutating func deriveTorque() {
            torque = speed > 0 ? power * 60 / (2 * .pi * speed) : 0
        }

        /// Sets the speed of the limiter, rpm; the rev counter goes on for a fourteenth of that.
        mutating func setLimiter(_ speed: Double) {
            limiterSpeed = speed
            maximumSpeed = speed * 15 / 14
        }
    }
}
