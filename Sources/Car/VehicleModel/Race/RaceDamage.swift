/// The damage of a car, in percent; 0 is new, 100 is destroyed.
public struct RaceDamage: Hashable, Sendable {
    public var frontLeftWing = 0.0
    public var frontRightWing = 0.0
    public var rearWing = 0.0
    public var floor = 0.0
    public var diffuser = 0.0
    public var sidepod = 0.0
    public var gearbox = 0.0
    public var engine = 0.0
    /// Brakes, all four.
    public var brakes = 0.0

    public init() {}

    /// The factor on the speed that it leaves.
    var pace: Double {
        let wings = frontLeftWing + frontRightWing + rearWing
        let body = floor + diffuser + sidepod
        return max(0.4, 1 - wings * 3e-4 - body * 2e-4 - (gearbox + engine) * 5e-4)
    }

    /// Applies a blow of `severity` 0...1 on the front right.
    mutating func hit(_ severity: Double) {
        frontRightWing = min(100, frontRightWing + 60 * severity)
        frontLeftWing = min(100, frontLeftWing + 15 * severity)
        floor = min(100, floor + 10 * severity)
    }
}
