/// What stays the same about a racing car during a session.
package struct RaceCar: Hashable, Sendable {
    /// The driven axles.
    package enum Drivetrain: Int, CaseIterable, Hashable, Sendable {
        case frontWheels = 0
        case rearWheels = 1
        case allWheels = 2
    }

    /// The class of the car.
    package var category: CarCategory
    /// Name for people, for example `Falke GT4`.
    package var name: String
    /// The driver's name.
    package var driver = "Dyno Driver"
    /// The number on the car.
    package var raceNumber = 27
    /// The number that the game knows the model by.
    package var ordinal = 2352
    /// Class, 0 (slowest) ... 7.
    package var classNumber: Int
    /// Performance index, 100...999.
    package var performanceIndex: Int
    /// The driven axles.
    package var drivetrain: Drivetrain
    /// How many cylinders the engine has.
    package var cylinders: Int
    /// The number of the car's group.
    package var group = 22

    /// The ratios of the forward gears, first gear first.
    package var gearRatios: [Double] = []
    /// The ratio of the final drive.
    package var finalDrive = 0.0
    /// The radius of the wheels, m.
    package var wheelRadius = 0.33
    /// The distance of the axles, m.
    package var wheelbase = 2.6

    /// A usual car of its class.
    package init(_ category: CarCategory = .gt) {
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
