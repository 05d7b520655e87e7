import VehicleModel

extension VehicleKeys {
    static let track = Shape.Record(trackRows, unless: TrackDrive(circuit: .hafenring))

    /// The keys of a race. Those that the length of the circuit limits are read with it.
    static let trackRows: [PropertyKey<TrackDrive>] = [
        .key(
            "circuit", .name, required: true,
            "Write the circuit: \(Circuit.all.map(\.id).joined(separator: ", "))"),
        .integer("laps", 0...65_535, \.laps, "How many laps the race has, 0 for no end"),
        .number("pace", 0...1, \.pace, "How near the driver goes to the limit, 0 to 1"),
        .integer("rivals", 0...63, \.rivals, "How many other cars there are, 0 to 63"),
        .key(
            "start", .number(-500...longestLap),
            "Where the car stands at first, m after the start line, negative in front of it; 0 unless stated"),
        .seconds(
            "countdown", within: .times(.zero ... .seconds(600), words: "0s to 10min"), \.countdown,
            "How long all cars stand before the race begins; lights come on in its last 5 s"),
        .key(
            "formation", .number(50...longestLap),
            "How far the cars drive to the grid in their order before the countdown, m, up to a lap; not unless stated"
        ),
        .number(
            "cool_down", 50...30_000, \.coolDown, "How far the cars drive on behind the finish, m"
        ).unlessStated("they roll to a stop"),
        .key(
            "photo_finish", .scalar(.duration, photoFinish),
            "How long behind the car a rival crosses the line at the end; as it comes unless stated"
        ) { item, path, drive, reader in
            drive.photoFinish = reader.duration(item, path, within: photoFinish)?.seconds
        },
        .seconds(
            "duration", within: .times(.seconds(60) ... .seconds(86_400), words: "1min to 24h"), \.duration,
            "What the session's clock counts down from"
        ).unlessStated("2h"),
        .key(
            "driver", .kinds([.scalar(.word(["ideal"])), .record(driver)]),
            "How the driver drives; ideal for one who drives every lap alike"
        ) { item, path, drive, reader in
            drive.driver = item.text == "ideal" ? .ideal : DriverStyle()
            reader.read(driverRows, of: item, path, into: &drive.driver)
        },
        .key("tyres", RaceKeys.compound, "What the car starts on; medium unless stated") {
            item, _, drive, _ in
            drive.tyres = TyreCompound.allCases.first { $0.name == item.text } ?? drive.tyres
        },
        .key(
            "weather", .list(.record(RaceKeys.weather), count: 1...64),
            "How the weather changes, in order of time; a clear day unless stated"
        ) { item, path, drive, reader in drive.weather = RaceReader.weather(item, path, &reader) },
        .key(
            "car", .record(raceCar),
            "What games say of the car, and its chassis, where it differs from its class"
        ) { item, path, drive, reader in
            reader.read(raceCarRows, of: item, path, into: &drive.car)
            reader.read(chassisRows, of: item, path, into: &drive.chassis)
        },
    ]

    private static let photoFinish = Limits.times(
        .milliseconds(1) ... .seconds(1), words: "1ms to 1s")

    private static let driver = Shape.Record(driverRows, unless: DriverStyle())

    private static let driverRows: [PropertyKey<DriverStyle>] = [
        .number("consistency", 0...1, \.consistency, "How alike braking points and laps are, 0 to 1"),
        .number(
            "aggression", 0...1, \.aggression,
            "How late the driver brakes and how early the accelerator is pressed, 0 to 1"),
        .number("errors", 0...1, \.errors, "In which share of the bends a mistake is made, 0 to 1"),
    ]

    /// The greatest start position in whole metres: at least one metre before the end of the longest circuit.
    private static let longestLap = ((Circuit.all.map(\.length).max() ?? 1) - 1).rounded(.down)

    /// The properties of a racing car besides the parameters of the longitudinal model; the class decides those not stated.
    private static let raceCar = Shape.Record(
        raceCarRows, unless: nil, and: Shape.Record(chassisRows, unless: nil).keys)

    // swift-format-ignore
    private static let raceCarRows: [PropertyKey<RaceCar>] = [
        .key("name", .text, "Its name, up to 64 bytes") { item, path, car, reader in
            car.name = TrackReader.shortText(item, path, &reader) ?? car.name
        },
        .key("driver", .text, "The driver's name, up to 64 bytes") { item, path, car, reader in
            car.driver = TrackReader.shortText(item, path, &reader) ?? car.driver
        },
        .word("drivetrain", ["front": .frontWheels, "rear": .rearWheels, "all": .allWheels], \.drivetrain, "The driven wheels").unlessStated("those usual in its class"),
        .integer("number",            0...255,       \.raceNumber,       "The number on the car"),
        .integer("ordinal",           0...1_000_000, \.ordinal,          "The number that the game knows the model by"),
        .integer("class",             0...7,         \.classNumber,      "Its class, 0 the slowest"),
        .integer("performance_index", 100...999,     \.performanceIndex, "Its performance index"),
        .integer("cylinders",         0...16,        \.cylinders,        "Cylinders of its engine"),
        .integer("group",             0...1000,      \.group,            "The number of the car's group"),
    ]

    /// The numbers of a chassis; the descriptions state the units.
    // swift-format-ignore
    private static let chassisRows: [PropertyKey<TrackDrive.Chassis>] = [
        .number("grip",           0.3...3,   \.grip,          "Greatest force of a tyre, as a share of its load"),
        .number("downforce_area", 0...8,     \.downforceArea, "Lift coefficient, downwards, times area, m²"),
        .number("wheelbase",      1...8,     \.wheelbase,     "Between the axles, m"),
        .number("track_width",    0.8...3,   \.trackWidth,    "Between the wheels of an axle, m"),
        .number("centre_height",  0.1...1.5, \.centreHeight,  "Height of the centre of mass, m"),
        .number("front_share",    0.3...0.7, \.frontShare,    "Share of the mass on the front axle"),
        .number("steering_ratio", 5...30,    \.steeringRatio, "Turn of the steering wheel for that of a wheel"),
    ]
}
