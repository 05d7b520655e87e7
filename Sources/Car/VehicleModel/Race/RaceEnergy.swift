/// The store of a hybrid drive, which brakes fill and the driver empties.
public struct RaceEnergy: Hashable, Sendable {
    /// Energy in the store, J.
    public var stored = RaceEnergy.capacity * 0.6
    /// The driver's demand: 0 nothing, 1 a little, 2 much, 3 all there is.
    public var mode = 1
    /// Recovered in this lap from the brakes, J.
    public var harvestedFromBrakes = 0.0
    /// Recovered in this lap from the exhaust, J.
    public var harvestedFromExhaust = 0.0
    /// Spent in this lap, J.
    public var deployed = 0.0

    /// The capacity of the store, J.
    public static let capacity = 4_000_000.0
    /// The most that may be spent in a lap, J.
    public static let deployLimit = 4_000_000.0
    /// The most that may be recovered from the brakes in a lap, J.
    public static let harvestLimit = 2_000_000.0

    /// Six tenths full.
    public init() {}

    /// Passes `seconds` with the pedals at `throttle` and `brake` (0...1) at `speed` m/s.
    mutating func pass(_ seconds: Double, throttle: Double, brake: Double, speed: Double) {
        if brake > 0.02, speed > 5, harvestedFromBrakes < Self.harvestLimit {
            let gained = min(120_000 * min(brake * 2, 1) * seconds, Self.capacity - stored)
            harvestedFromBrakes += gained
            stored += gained
        }
        guard throttle > 0.5, speed > 20 else { return }
        let exhaust = min(20_000 * throttle * seconds, Self.capacity - stored)
        harvestedFromExhaust += exhaust
        stored += exhaust
        guard throttle > 0.9, mode > 0, deployed < Self.deployLimit else { return }
        let spent = min([0, 45_000, 80_000, 120_000][min(mode, 3)] * seconds, stored)
        deployed += spent
        stored -= spent
    }

    /// Chooses the mode as a driver does: more while there is much, all of it to pass somebody.
    mutating func chooseMode(isAttacking: Bool) {
        let share = stored / Self.capacity
        switch share {
        case ..<0.06: mode = 0
        case ..<0.25: mode = min(mode, 1)
        case 0.25..<0.4: mode = isAttacking ? 3 : max(1, min(mode, 2))
        default: mode = isAttacking ? 3 : share > 0.5 ? 2 : max(1, min(mode, 2))
        }
    }

    mutating func beginLap() { (harvestedFromBrakes, harvestedFromExhaust, deployed) = (0, 0, 0) }
}
