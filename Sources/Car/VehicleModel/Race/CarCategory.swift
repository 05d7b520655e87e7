/// The class of a racing car: what all its cars have in common.
public struct CarCategory: Hashable, Sendable {
    /// The name in scenario files.
    public let name: String
    /// Whether a hybrid store gives power at times.
    public let hasEnergyStore: Bool
    /// Whether the rear wing opens.
    public let hasMovableWing: Bool
    /// Share of the brake force in front, %, and how far the driver moves it from there while driving.
    public let brakeBias: Double
    /// The driver's change of the brake bias during a lap, %; 0 where no lever is within reach.
    public let biasTravel: Double
    /// Whether the car has an anti-lock system and traction control.
    public let hasAids: Bool
    /// Heat that warms a brake disc by one degree, J/K.
    let brakeHeat: Double
    /// The share of the heat of a disc that the air takes away, 1/s: at rest, and for each m/s.
    let brakeCooling: (atRest: Double, perSpeed: Double)
    /// No brake becomes hotter, °C.
    let hottestBrake: Double
    /// Pressure of the tyres at 80 °C above that of the air, kPa, in front and behind.
    let pressures: (front: Double, rear: Double)
    /// Facts that games state about a car of the class unless a file states others.
    let facts: (name: String, number: Int, index: Int, drivetrain: RaceCar.Drivetrain, cylinders: Int)
    /// The chassis of a car of the class unless a file states otherwise.
    let chassis: TrackDrive.Chassis

    // swift-format-ignore
    public static let all: [CarCategory] = [formula, gt, rally]

    /// An open single-seater: carbon brakes, a hybrid store, a rear wing that opens, a lever for the brake bias.
    public static let formula = CarCategory(
        name: "formula", hasEnergyStore: true, hasMovableWing: true, brakeBias: 56, biasTravel: 2,
        hasAids: false, brakeHeat: 850, brakeCooling: (1.0 / 25, 1.0 / 520), hottestBrake: 1400,
        pressures: (165, 150), facts: ("Falke F1", 7, 999, .rearWheels, 6),
        chassis: TrackDrive.Chassis(
            grip: 1.75, downforceArea: 4.6, wheelbase: 3.6, trackWidth: 1.6, centreHeight: 0.3,
            frontShare: 0.46))

    /// A GT car: steel brakes, anti-lock brakes and traction control.
    public static let gt = CarCategory(
        name: "gt", hasEnergyStore: false, hasMovableWing: false, brakeBias: 60, biasTravel: 0, hasAids: true,
        brakeHeat: 5500, brakeCooling: (1.0 / 45, 1.0 / 2600), hottestBrake: 1400, pressures: (190, 190),
        facts: ("Falke GT4", 4, 720, .rearWheels, 6),
        chassis: TrackDrive.Chassis(
            grip: 1.45, downforceArea: 2.4, wheelbase: 2.6, trackWidth: 1.65, centreHeight: 0.45,
            frontShare: 0.48))

    /// A rally car: four driven wheels, no aids.
    public static let rally = CarCategory(
        name: "rally", hasEnergyStore: false, hasMovableWing: false, brakeBias: 58, biasTravel: 0,
        hasAids: false, brakeHeat: 4200, brakeCooling: (1.0 / 45, 1.0 / 2200), hottestBrake: 1200,
        pressures: (180, 180), facts: ("Falke R2", 5, 800, .allWheels, 4),
        chassis: TrackDrive.Chassis(
            grip: 1.05, downforceArea: 0.9, wheelbase: 2.55, trackWidth: 1.6, centreHeight: 0.5,
            frontShare: 0.53))

    public static func named(_ name: String) -> CarCategory? { all.first { $0.name == name } }

    public static func == (one: CarCategory, other: CarCategory) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
