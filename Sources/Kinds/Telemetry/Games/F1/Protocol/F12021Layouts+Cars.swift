extension F12021Layouts {
    /// The fields of `carSetups` after the header.
    static let carSetupsRows: [LayoutRow] = [
        .group(
            "car", count: 22, stride: 49,
            [
                .row(24, .u8, "frontWing"),
                .row(25, .u8, "rearWing"),
                .row(26, .u8, "onThrottle", "%"),
                .row(27, .u8, "offThrottle", "%"),
                .row(28, .f32, "frontCamber", "deg"),
                .row(32, .f32, "rearCamber", "deg"),
                .row(36, .f32, "frontToe", "deg"),
                .row(40, .f32, "rearToe", "deg"),
                .row(44, .u8, "frontSuspension"),
                .row(45, .u8, "rearSuspension"),
                .row(46, .u8, "frontAntiRollBar"),
                .row(47, .u8, "rearAntiRollBar"),
                .row(48, .u8, "frontSuspensionHeight"),
                .row(49, .u8, "rearSuspensionHeight"),
                .row(50, .u8, "brakePressure"),
                .row(51, .u8, "brakeBias"),
                .row(52, .f32, "rearLeftTyrePressure", "psi"),
                .row(56, .f32, "rearRightTyrePressure", "psi"),
                .row(60, .f32, "frontLeftTyrePressure", "psi"),
                .row(64, .f32, "frontRightTyrePressure", "psi"),
                .row(68, .u8, "ballast"),
                .row(69, .f32, "fuelLoad", "kg"),
            ])
    ]

    /// F1 2021, set-ups, 1102 bytes.
    public static let carSetups = PacketLayout(
        "f1-2021-car-setups", title: "F1 2021, set-ups", game: .f12021, size: 1102,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 5)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + carSetupsRows)

    /// The fields of `carTelemetry` after the header.
    static let carTelemetryRows: [LayoutRow] = [
        .group(
            "car", count: 22, stride: 60,
            [
                .row(24, .u16, "speed", "km/h", "0..380"),
                .row(26, .f32, "throttle", "ratio", "0..1"),
                .row(30, .f32, "steer", "ratio", "-1..1"),
                .row(34, .f32, "brake", "ratio", "0..1"),
                .row(38, .u8, "clutch", "%", "0..100"),
                .row(39, .i8, "gear", "enum", "-1..8"),
                .row(40, .u16, "engineRPM", "rpm"),
                .row(42, .u8, "drs", "bool"),
                .row(43, .u8, "revLightsPercent", "%"),
                .row(44, .u16, "revLightsBitValue", "bits"),
                .wheels(46, .u16, "brakesTemperature", "°C", order: .rearFirst),
                .wheels(54, .u8, "tyresSurfaceTemperature", "°C", order: .rearFirst),
                .wheels(58, .u8, "tyresInnerTemperature", "°C", order: .rearFirst),
                .row(62, .u16, "engineTemperature", "°C"),
                .wheels(64, .f32, "tyresPressure", "psi", order: .rearFirst),
                .wheels(80, .u8, "surfaceType", "enum", order: .rearFirst),
            ]),
        .row(1344, .u8, "mfdPanelIndex", "enum"),
        .row(1345, .u8, "mfdPanelIndexSecondaryPlayer", "enum"),
        .row(1346, .i8, "suggestedGear", "enum", "0..8"),
    ]

    /// F1 2021, telemetry of cars, 1347 bytes.
    public static let carTelemetry = PacketLayout(
        "f1-2021-car-telemetry", title: "F1 2021, telemetry of cars", game: .f12021, size: 1347,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 6)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + carTelemetryRows)

    /// The fields of `carStatus` after the header.
    static let carStatusRows: [LayoutRow] = [
        .group(
            "car", count: 22, stride: 47,
            [
                .row(24, .u8, "tractionControl", "enum", "0..2"),
                .row(25, .u8, "antiLockBrakes", "bool"),
                .row(26, .u8, "fuelMix", "enum", "0..3"),
                .row(27, .u8, "frontBrakeBias", "%"),
                .row(28, .u8, "pitLimiterStatus", "bool"),
                .row(29, .f32, "fuelInTank", "kg"),
                .row(33, .f32, "fuelCapacity", "kg"),
                .row(37, .f32, "fuelRemainingLaps", "laps"),
                .row(41, .u16, "maxRPM", "rpm"),
                .row(43, .u16, "idleRPM", "rpm"),
                .row(45, .u8, "maxGears", "count"),
                .row(46, .u8, "drsAllowed", "bool"),
                .row(47, .u16, "drsActivationDistance", "m"),
                .row(49, .u8, "actualTyreCompound", "enum"),
                .row(50, .u8, "visualTyreCompound", "enum"),
                .row(51, .u8, "tyresAgeLaps", "laps"),
                .row(52, .i8, "vehicleFiaFlags", "enum", "-1..4"),
                .row(53, .f32, "ersStoreEnergy", "J", "0..4e6"),
                .row(57, .u8, "ersDeployMode", "enum", "0..3"),
                .row(58, .f32, "ersHarvestedThisLapMGUK", "J"),
                .row(62, .f32, "ersHarvestedThisLapMGUH", "J"),
                .row(66, .f32, "ersDeployedThisLap", "J"),
                .row(70, .u8, "networkPaused", "bool"),
            ])
    ]

    /// F1 2021, state of cars, 1058 bytes.
    public static let carStatus = PacketLayout(
        "f1-2021-car-status", title: "F1 2021, state of cars", game: .f12021, size: 1058,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 7)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + carStatusRows)

    /// The fields of `carDamage` after the header.
    static let carDamageRows: [LayoutRow] = [
        .group(
            "car", count: 22, stride: 39,
            [
                .wheels(24, .f32, "tyresWear", "%", order: .rearFirst),
                .wheels(40, .u8, "tyresDamage", "%", order: .rearFirst),
                .wheels(44, .u8, "brakesDamage", "%", order: .rearFirst),
                .row(48, .u8, "frontLeftWingDamage", "%"),
                .row(49, .u8, "frontRightWingDamage", "%"),
                .row(50, .u8, "rearWingDamage", "%"),
                .row(51, .u8, "floorDamage", "%"),
                .row(52, .u8, "diffuserDamage", "%"),
                .row(53, .u8, "sidepodDamage", "%"),
                .row(54, .u8, "drsFault", "bool"),
                .row(55, .u8, "gearBoxDamage", "%"),
                .row(56, .u8, "engineDamage", "%"),
                .row(57, .u8, "engineMGUHWear", "%"),
                .row(58, .u8, "engineESWear", "%"),
                .row(59, .u8, "engineCEWear", "%"),
                .row(60, .u8, "engineICEWear", "%"),
                .row(61, .u8, "engineMGUKWear", "%"),
                .row(62, .u8, "engineTCWear", "%"),
            ])
    ]

    /// F1 2021, damage, 882 bytes.
    public static let carDamage = PacketLayout(
        "f1-2021-car-damage", title: "F1 2021, damage", game: .f12021, size: 882,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 10)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + carDamageRows)

    /// The fields of `sessionHistory` after the header.
    static let sessionHistoryRows: [LayoutRow] = [
        .row(24, .u8, "carIdx"),
        .row(25, .u8, "numLaps"),
        .row(26, .u8, "numTyreStints"),
        .row(27, .u8, "bestLapTimeLapNum"),
        .row(28, .u8, "bestSector1LapNum"),
        .row(29, .u8, "bestSector2LapNum"),
        .row(30, .u8, "bestSector3LapNum"),
        .group(
            "lapHistory", count: 100, stride: 11,
            [
                .row(31, .u32, "lapTimeInMS", "ms"),
                .row(35, .u16, "sector1TimeInMS", "ms"),
                .row(37, .u16, "sector2TimeInMS", "ms"),
                .row(39, .u16, "sector3TimeInMS", "ms"),
                .row(41, .u8, "lapValidBitFlags", "bits"),
            ]),
        .group(
            "tyreStint", count: 8, stride: 3,
            [
                .row(1131, .u8, "endLap", "lap"),
                .row(1132, .u8, "tyreActualCompound", "enum"),
                .row(1133, .u8, "tyreVisualCompound", "enum"),
            ]),
    ]

    /// F1 2021, history of a car, 1155 bytes.
    public static let sessionHistory = PacketLayout(
        "f1-2021-session-history", title: "F1 2021, history of a car", game: .f12021, size: 1155,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 11)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + sessionHistoryRows)
}
