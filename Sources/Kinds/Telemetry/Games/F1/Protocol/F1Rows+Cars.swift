/// Fields of F1 about cars.
extension F1Rows {
    /// The fields of set-ups.
    static let carSetups: [F1Row] = [
        .group(
            "car", .cars,
            [
                .row(.u8, "frontWing"),
                .row(.u8, "rearWing"),
                .row(.u8, "onThrottle", "%"),
                .row(.u8, "offThrottle", "%"),
                .row(.f32, "frontCamber", "deg"),
                .row(.f32, "rearCamber", "deg"),
                .row(.f32, "frontToe", "deg"),
                .row(.f32, "rearToe", "deg"),
                .row(.u8, "frontSuspension"),
                .row(.u8, "rearSuspension"),
                .row(.u8, "frontAntiRollBar"),
                .row(.u8, "rearAntiRollBar"),
                .row(.u8, "frontSuspensionHeight"),
                .row(.u8, "rearSuspensionHeight"),
                .row(.u8, "brakePressure", "%"),
                .row(.u8, "brakeBias", "%"),
                .row(.u8, "engineBraking", "%", since: 24),
                .row(.f32, "rearLeftTyrePressure", "psi"),
                .row(.f32, "rearRightTyrePressure", "psi"),
                .row(.f32, "frontLeftTyrePressure", "psi"),
                .row(.f32, "frontRightTyrePressure", "psi"),
                .row(.u8, "ballast"),
                .row(.f32, "fuelLoad", "kg"),
            ]),
        .row(.f32, "nextFrontWingValue", since: 24),
    ]

    static let carTelemetry: [F1Row] = [
        .group(
            "car", .cars,
            [
                .row(.u16, "speed", "km/h", "0..380"),
                .row(.f32, "throttle", "ratio", "0..1"),
                .row(.f32, "steer", "ratio", "-1..1"),
                .row(.f32, "brake", "ratio", "0..1"),
                .row(.u8, "clutch", "%", "0..100"),
                .row(.i8, "gear", "enum", "-1..8"),
                .row(.u16, "engineRPM", "rpm"),
                .row(.u8, "drs", "bool", "0|1"),
                .row(.u8, "revLightsPercent", "%", "0..100"),
                .row(.u16, "revLightsBitValue", "bits"),
                .wheels(.u16, "brakesTemperature", "°C"),
                .wheels(.u8, "tyresSurfaceTemperature", "°C"),
                .wheels(.u8, "tyresInnerTemperature", "°C"),
                .row(.u16, "engineTemperature", "°C", until: 25),
                .row(.u8, "engineTemperature", "°C", since: 26),
                .wheels(.f32, "tyresPressure", "psi"),
                .wheels(.u8, "surfaceType", "enum", "0..11"),
            ]),
        .row(.u8, "mfdPanelIndex", "enum"),
        .row(.u8, "mfdPanelIndexSecondaryPlayer", "enum"),
        .row(.i8, "suggestedGear", "enum", "0..8"),
    ]

    static let carStatus: [F1Row] = [
        .group(
            "car", .cars,
            [
                .row(.u8, "tractionControl", "enum", "0..2"),
                .row(.u8, "antiLockBrakes", "bool", "0|1"),
                .row(.u8, "fuelMix", "enum", "0..3"),
                .row(.u8, "frontBrakeBias", "%"),
                .row(.u8, "pitLimiterStatus", "bool", "0|1"),
                .row(.f32, "fuelInTank", "kg"),
                .row(.f32, "fuelCapacity", "kg"),
                .row(.f32, "fuelRemainingLaps", "laps"),
                .row(.u16, "maxRPM", "rpm"),
                .row(.u16, "idleRPM", "rpm"),
                .row(.u8, "maxGears", "count"),
                .row(.u8, "drsAllowed", "bool", "0|1"),
                .row(.u16, "drsActivationDistance", "m"),
                .row(.u8, "actualTyreCompound", "enum"),
                .row(.u8, "visualTyreCompound", "enum"),
                .row(.u8, "tyresAgeLaps", "laps"),
                .row(.i8, "vehicleFiaFlags", "enum", "-1..4", until: 21),
                .row(.i8, "vehicleFiaFlags", "enum", "-1..3", since: 22),
                .row(.f32, "enginePowerICE", "W", since: 23),
                .row(.f32, "enginePowerMGUK", "W", since: 23),
                .row(.f32, "ersStoreEnergy", "J", "0..4e6"),
                .row(.u8, "ersDeployMode", "enum", "0..3"),
                .row(.f32, "ersHarvestedThisLapMGUK", "J"),
                .row(.f32, "ersHarvestedThisLapMGUH", "J"),
                .row(.f32, "ersHarvestLimitPerLap", "J", since: 26),
                .row(.f32, "ersDeployedThisLap", "J"),
                .row(.u8, "networkPaused", "bool", "0|1"),
            ])
    ]

    static let carDamage: [F1Row] = [
        .group(
            "car", .cars,
            [
                .wheels(.f32, "tyresWear", "%", "0..100"),
                .wheels(.u8, "tyresDamage", "%", "0..100"),
                .wheels(.u8, "brakesDamage", "%", "0..100"),
                .wheels(.u8, "tyreBlisters", "%", "0..100", since: 25),
                .row(.u8, "frontLeftWingDamage", "%", "0..100"),
                .row(.u8, "frontRightWingDamage", "%", "0..100"),
                .row(.u8, "rearWingDamage", "%", "0..100"),
                .row(.u8, "floorDamage", "%", "0..100"),
                .row(.u8, "diffuserDamage", "%", "0..100"),
                .row(.u8, "sidepodDamage", "%", "0..100"),
                .row(.u8, "drsFault", "bool", "0|1"),
                .row(.u8, "ersFault", "bool", "0|1", since: 22),
                .row(.u8, "gearBoxDamage", "%", "0..100"),
                .row(.u8, "engineDamage", "%", "0..100"),
                .row(.u8, "engineMGUHWear", "%", "0..100"),
                .row(.u8, "engineESWear", "%", "0..100"),
                .row(.u8, "engineCEWear", "%", "0..100"),
                .row(.u8, "engineICEWear", "%", "0..100"),
                .row(.u8, "engineMGUKWear", "%", "0..100"),
                .row(.u8, "engineTCWear", "%", "0..100"),
                .row(.u8, "engineBlown", "bool", "0|1", since: 22),
                .row(.u8, "engineSeized", "bool", "0|1", since: 22),
            ])
    ]

    /// The fields of tyre sets of a car.
    static let tyreSets: [F1Row] = [
        .row(.u8, "carIdx", "index"),
        .group(
            "tyreSet", .of(20),
            [
                .row(.u8, "actualTyreCompound", "enum"),
                .row(.u8, "visualTyreCompound", "enum"),
                .row(.u8, "wear", "%", "0..100"),
                .row(.u8, "available", "bool", "0|1"),
                .row(.u8, "recommendedSession", "enum"),
                .row(.u8, "lifeSpan", "laps"),
                .row(.u8, "usableLife", "laps"),
                .row(.i16, "lapDeltaTime", "ms"),
                .row(.u8, "fitted", "bool", "0|1"),
            ]),
        .row(.u8, "fittedIdx", "index", "0..19"),
    ]

    /// The fields of active aero and overtaking.
    static let carTelemetry2: [F1Row] = [
        .group(
            "car", .cars,
            [
                .row(.u8, "activeAeroMode", "enum", "0|1"),
                .row(.u8, "activeAeroAvailable", "bool", "0|1"),
                .row(.u16, "activeAeroActivationDistance", "m"),
                .row(.u8, "overtakeAvailable", "bool", "0|1"),
                .row(.u8, "overtakeActive", "bool", "0|1"),
                .row(.u16, "overtakeActivationDistance", "m"),
                .row(.u8, "regulations2026", "bool", "0|1"),
                .row(.u8, "drivingWrongWay", "bool", "0|1"),
            ])
    ]
}
