extension RaceState {
    /// What the driver of a car of the field does with hands and feet.
    package struct Controls: Hashable, Sendable {
        /// The accelerator, 0...1.
        package var throttle = 0.0
        /// The brake, 0...1.
        package var brake = 0.0
        /// The clutch, 0...1, 1 fully pressed; 0 for rivals.
        package var clutch = 0.0
        /// The handbrake, 0...1; 0 for rivals.
        package var handbrake = 0.0
        /// The steering wheel, -1...1, positive to the right.
        package var steering = 0.0
        /// The front wheels, rad, positive to the right; 0 for rivals.
        package var frontWheelAngle = 0.0
        /// By how much foot and hand are ahead of accelerator, brake and steering wheel, which follow them; 0 for rivals.
        package var throttleLead = 0.0
        /// The same for the brake.
        package var brakeLead = 0.0
        /// The same for the steering wheel.
        package var steeringLead = 0.0

        /// Hands and feet off.
        package init() {}

        /// The angle of the steering wheel at full lock, degrees.
        static let steeringLock = 450.0

        /// Turns the steering wheel to `angle` degrees, and the front wheels by a twelfth of that.
        mutating func steer(to angle: Double) {
            steering = angle / Self.steeringLock
            frontWheelAngle = angle / 12 * .pi / 180
        }
    }
}
