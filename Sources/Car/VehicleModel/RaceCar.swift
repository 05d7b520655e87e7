/// Constant properties of a racing car during a session.
public struct RaceCar: Hashable, Sendable {
    public enum Drivetrain: Int, CaseIterable, Hashable, Sendable {
        case frontWheels = 0
        case rearWheels = 1
        case allWheels = 2
    }

    public var category: CarCategory
    /// Name for people, for example `Falke GT4`.
    public var name: String
    public var driver = "Dyno Driver"
    public var raceNumber = 27
    /// The number that the game knows the model by.
    public var ordinal = 2352
    /// Class, 0 (slowest) ... 7.
    public var classNumber: Int
    /// Performance index, 100...999.
    public var performanceIndex: Int
    public var drivetrain: Drivetrain
    /// The number of the engine's cylinders.
    public var cylinders: Int
    /// The number of the car's group.
    public var group = 22

    /// The ratios of the forward gears, first gear first.
    public var gearRatios: [Double] = []
    public var finalDrive = 0.0
    /// The radius of the wheels, m.
    public var wheelRadius = 0.33
    /// The distance of the axles, m.
    public var wheelbase = 2.6

    /// A usual car of its class.
    public init(_ category: CarCategory = .gt) {
        self.category = category
        (name, classNumber, performanceIndex, drivetrain, cylinders) = category.facts
    }

    /// Takes over what the parameters of the vehicle say of its gears and wheels.
    mutating func adopt(_ parameters: LongitudinalModel.Parameters) {
        gearRatios = parameters.driveline.gearRatios
        finalDrive = parameters.driveline.finalDrive
        wheelRadius = parameters.chassis.wheelRadius
    }
}
