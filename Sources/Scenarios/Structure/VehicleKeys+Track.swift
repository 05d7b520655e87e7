import VehicleModel

extension VehicleKeys {
    /// A race on a circuit.
    static let track = Shape.Record([
        .init(
            "circuit", .name, required: true,
            "Write the circuit: \(Circuit.all.map(\.id).joined(separator: ", "))"),
        .init("laps", .integer(0...65_535), "How many laps the race has, 0 for no end, as unless stated"),
        .init("pace", .number(0...1), "How near the driver goes to the limit, 0 to 1; 0.9 unless stated"),
        .init("rivals", .integer(0...63), "How many other cars there are, 0 to 63; none unless stated"),
        .init(
            "start", .number(-500...longestLap),
            "Where the car stands at first, m after the start line, negative in front of it; 0 unless stated"),
        .init(
            "countdown", .scalar(.duration, .times(.zero ... .seconds(600), words: "0s to 10min")),
            "How long all cars stand before the race begins; lights come on in its last 5 s; 0s unless stated"
        ),
        .init(
            "formation", .number(50...longestLap),
            "How far the cars drive to the grid in their order before the countdown, m, up to a lap; not unless stated"
        ),
        .init(
            "cool_down", .number(50...30_000),
            "How far the cars drive on behind the finish, m; they roll to a stop unless stated"),
        .init(
            "photo_finish", .scalar(.duration, .times(.milliseconds(1) ... .seconds(1), words: "1ms to 1s")),
            "How long behind the car a rival crosses the line at the end; as it comes unless stated"
        ),
        .init(
            "duration", .scalar(.duration, .times(.seconds(60) ... .seconds(86_400), words: "1min to 24h")),
            "What the session's clock counts down from; 2h unless stated"),
        .init(
            "driver", .kinds([.scalar(.word(["ideal"])), .record(driver)]),
            "How the driver drives; ideal for one who drives every lap alike"),
        .init("tyres", RaceKeys.compound, "What the car starts on; medium unless stated"),
        .init(
            "weather", .list(.record(RaceKeys.weather), count: 1...64),
            "How the weather changes, in order of time; a clear day unless stated"),
        .init(
            "car", .record(raceCar),
            "What games say of the car, and its chassis, where it differs from its class"),
    ])

    /// The style of a driver.
    static let driver = Shape.Record([
        .init(
            "consistency", .number(0...1), "How alike braking points and laps are, 0 to 1; 0.7 unless stated"),
        .init(
            "aggression", .number(0...1),
            "How late the driver brakes and how early the accelerator is pressed, 0 to 1; 0.5 unless stated"),
        .init(
            "errors", .number(0...1),
            "In which share of the bends a mistake is made, 0 to 1; 0.04 unless stated"),
    ])

    /// The greatest start position in whole metres: at least one metre before the end of the longest circuit.
    private static let longestLap = ((Circuit.all.map(\.length).max() ?? 1) - 1).rounded(.down)

    /// The keys of a racing car besides the parameters of the longitudinal model.
    static let raceCar = Shape.Record(
        [
            .init("name", .text, "Its name, up to 64 bytes"),
            .init("driver", .text, "The driver's name, up to 64 bytes"),
            .init(
                "drivetrain", .scalar(.word(drivetrains.map(\.name))),
                "The driven wheels; those usual in its class unless stated"),
        ] + raceCarRows.map { .init($0.name, .integer($0.range), $0.meaning) }
            + chassisRows.map { .init($0.name, .number($0.range), $0.meaning) })

    /// The driven axles and their names in files.
    static let drivetrains: [(name: String, value: RaceCar.Drivetrain)] = [
        ("front", .frontWheels), ("rear", .rearWheels), ("all", .allWheels),
    ]

    /// An integer property of a racing car.
    struct RaceCarNumber: Sendable {
        let name: String
        let range: ClosedRange<Int>
        let meaning: String
        let path: any WritableKeyPath<RaceCar, Int> & Sendable
    }

    /// The integer properties of a racing car.
    // swift-format-ignore
    static let raceCarRows: [RaceCarNumber] = [
        .init(name: "number",            range: 0...255,         meaning: "The number on the car",                        path: \.raceNumber),
        .init(name: "ordinal",           range: 0...1_000_000,   meaning: "The number that the game knows the model by",  path: \.ordinal),
        .init(name: "class",             range: 0...7,           meaning: "Its class, 0 the slowest",                     path: \.classNumber),
        .init(name: "performance_index", range: 100...999,       meaning: "Its performance index",                        path: \.performanceIndex),
        .init(name: "cylinders",         range: 0...16,          meaning: "Cylinders of its engine",                      path: \.cylinders),
        .init(name: "group",             range: 0...1000,        meaning: "The number of the car's group",                path: \.group),
    ]

    /// A numeric property of a chassis.
    struct ChassisNumber: Sendable {
        let name: String
        let range: ClosedRange<Double>
        let meaning: String
        let path: any WritableKeyPath<TrackDrive.Chassis, Double> & Sendable
    }

    /// The numeric properties of a chassis; the descriptions state the units.
    // swift-format-ignore
    static let chassisRows: [ChassisNumber] = [
        .init(name: "grip",           range: 0.3...3,   meaning: "Greatest force of a tyre, as a share of its load", path: \.grip),
        .init(name: "downforce_area", range: 0...8,     meaning: "Lift coefficient, downwards, times area, m²",      path: \.downforceArea),
        .init(name: "wheelbase",      range: 1...8,     meaning: "Between the axles, m",                             path: \.wheelbase),
        .init(name: "track_width",    range: 0.8...3,   meaning: "Between the wheels of an axle, m",                 path: \.trackWidth),
        .init(name: "centre_height",  range: 0.1...1.5, meaning: "Height of the centre of mass, m",                  path: \.centreHeight),
        .init(name: "front_share",    range: 0.3...0.7, meaning: "Share of the mass on the front axle",              path: \.frontShare),
        .init(name: "steering_ratio", range: 5...30,    meaning: "Turn of the steering wheel for that of a wheel",   path: \.steeringRatio),
    ]
}
