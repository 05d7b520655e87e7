extension RaceState {
    /// The controls as the driver of a car of the field moves them.
    public struct Controls: Hashable, Sendable {
        /// The accelerator, 0...1.
        public var throttle = 0.0
        /// The brake, 0...1.
        public var brake = 0.0
        /// The clutch, 0...1, 1 fully pressed; 0 for rivals.
        public var clutch = 0.0
        /// The handbrake, 0...1; 0 for rivals.
        public var handbrake = 0.0
        /// The steering wheel, -1...1, positive to the right.
        public var steering = 0.0
        /// The front wheels, rad, positive to the right; 0 for rivals.
        public var frontWheelAngle = 0.0
        /// By how much foot and hand are ahead of accelerator, brake and steering wheel, which follow them; 0 for rivals.
        public var throttleLead = 0.0
        /// The same for the brake.
        public var brakeLead = 0.0
        /// The same for the steering wheel.
        public var steeringLead = 0.0

        /// Hands and feet off.
        public init() {}

        /// The angle of the steering wheel at full lock, degrees.
        static let steeringLock = 450.0

        /// Turns the steering wheel to `angle` degrees, and the front wheels by a twelfth of that.
        mutating func steer(to angle: Double) {
            steering = angle / Self.steeringLock
            frontWheelAngle = angle / 12 * .pi / 180
        }
    }
}
