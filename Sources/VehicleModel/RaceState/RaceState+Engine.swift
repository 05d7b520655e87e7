extension RaceState {
    /// What the instruments say of the engine, or of the motor of an electric car.
    package struct Engine: Hashable, Sendable {
        /// Crankshaft speed, rpm.
        package var speed = 0.0
        /// Idle speed, rpm.
        package var idleSpeed = 0.0
        /// Where the limiter acts, rpm.
        package var limiterSpeed = 0.0
        /// The end of the rev counter, rpm, 5 to 10 % above the limiter.
        package var maximumSpeed = 0.0
        /// At the crankshaft, N·m; negative on overrun.
        package var torque = 0.0
        /// At the crankshaft, W; negative on overrun.
        package var power = 0.0
        /// Charge pressure above the surroundings, kPa; negative in vacuum.
        package var boost = 0.0
        /// Whether a turbo or a compressor charges it.
        package var isCharged = false
        /// Coolant, °C.
        package var coolantTemperature = 0.0
        /// Engine oil, °C.
        package var oilTemperature = 0.0
        /// Engine oil, kPa above that of the air.
        package var oilPressure = 0.0

        /// An engine that stands.
        package init() {}

        /// Power is torque times angular speed.
        mutating func derivePower() { power = torque * speed * 2 * .pi / 60 }

        /// Torque is power over angular speed; none while the engine stands.
        mutating func deriveTorque() {
            torque = speed > 0 ? power * 60 / (2 * .pi * speed) : 0
        }

        /// The limiter acts at `speed` rpm; the rev counter goes on for a fourteenth of that.
        mutating func setLimiter(_ speed: Double) {
            limiterSpeed = speed
            maximumSpeed = speed * 15 / 14
        }
    }
}
