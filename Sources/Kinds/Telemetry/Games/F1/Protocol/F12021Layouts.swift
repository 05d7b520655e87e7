/// What F1 2021 sends.
public enum F12021Layouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        motion, session, lapData, event, participants, carSetups, carTelemetry, carStatus,
        finalClassification, lobbyInfo, carDamage, sessionHistory,
    ]

    /// Bytes 0...23 of every message.
    static let header: [LayoutRow] = [
        .row(0, .u16, "packetFormat", "year", "2021"),
        .row(2, .u8, "gameMajorVersion", "", "1"),
        .row(3, .u8, "gameMinorVersion"),
        .row(4, .u8, "packetVersion", "", "1"),
        .row(5, .u8, "packetId", "enum", "0..11"),
        .row(6, .u64, "sessionUID", "id"),
        .row(14, .f32, "sessionTime", "s", ">=0"),
        .row(18, .u32, "frameIdentifier", "frame"),
        .row(22, .u8, "playerCarIndex", "index", "0..21"),
        .row(23, .u8, "secondaryPlayerCarIndex", "index", "0..21|255", note: "255 for none"),
    ]

    /// The fields of `motion` after the header.
    static let motionRows: [LayoutRow] = [
        .group(
            "car", count: 22, stride: 60,
            [
                .vector(24, .f32, "worldPosition", "m"),
                .vector(36, .f32, "worldVelocity", "m/s"),
                .vector(48, .i16, "worldForwardDir", "1/32767"),
                .vector(54, .i16, "worldRightDir", "1/32767"),
                .row(60, .f32, "gForceLateral", "g"),
                .row(64, .f32, "gForceLongitudinal", "g"),
                .row(68, .f32, "gForceVertical", "g"),
                .row(72, .f32, "yaw", "rad"),
                .row(76, .f32, "pitch", "rad"),
                .row(80, .f32, "roll", "rad"),
            ]),
        .wheels(1344, .f32, "suspensionPosition", "mm", order: .rearFirst),
        .wheels(1360, .f32, "suspensionVelocity", "mm/s", order: .rearFirst),
        .wheels(1376, .f32, "suspensionAcceleration", "mm/s²", order: .rearFirst),
        .wheels(1392, .f32, "wheelSpeed", "m/s", order: .rearFirst),
        .wheels(1408, .f32, "wheelSlip", "ratio", order: .rearFirst),
        .vector(1424, .f32, "localVelocity", "m/s"),
        .vector(1436, .f32, "angularVelocity", "rad/s"),
        .vector(1448, .f32, "angularAcceleration", "rad/s²"),
        .row(1460, .f32, "frontWheelsAngle", "rad"),
    ]

    /// F1 2021, motion, 1464 bytes.
    public static let motion = PacketLayout(
        "f1-2021-motion", title: "F1 2021, motion", game: .f12021, size: 1464,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 0)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + motionRows)

    /// The fields of `session` after the header.
    static let sessionRows: [LayoutRow] = [
        .row(24, .u8, "weather", "enum", "0..5"),
        .row(25, .i8, "trackTemperature", "°C"),
        .row(26, .i8, "airTemperature", "°C"),
        .row(27, .u8, "totalLaps", "laps"),
        .row(28, .u16, "trackLength", "m"),
        .row(30, .u8, "sessionType", "enum", "0..13"),
        .row(31, .i8, "trackId", "enum", "-1.."),
        .row(32, .u8, "formula", "enum", "0..3"),
        .row(33, .u16, "sessionTimeLeft", "s"),
        .row(35, .u16, "sessionDuration", "s"),
        .row(37, .u8, "pitSpeedLimit", "km/h"),
        .row(38, .u8, "gamePaused", "bool", "0|1"),
        .row(39, .u8, "isSpectating", "bool"),
        .row(40, .u8, "spectatorCarIndex", "index"),
        .row(41, .u8, "sliProNativeSupport", "bool"),
        .row(42, .u8, "numMarshalZones", "count", "0..21"),
        .group(
            "marshalZone", count: 21, stride: 5,
            [
                .row(43, .f32, "zoneStart", "ratio", "0..1"),
                .row(47, .i8, "zoneFlag", "enum", "-1..4"),
            ]),
        .row(148, .u8, "safetyCarStatus", "enum", "0..3"),
        .row(149, .u8, "networkGame", "bool"),
        .row(150, .u8, "numWeatherForecastSamples", "count", "0..56"),
        .group(
            "weatherForecastSample", count: 56, stride: 8,
            [
                .row(151, .u8, "sessionType", "enum"),
                .row(152, .u8, "timeOffset", "min"),
                .row(153, .u8, "weather", "enum"),
                .row(154, .i8, "trackTemperature", "°C"),
                .row(155, .i8, "trackTemperatureChange", "enum"),
                .row(156, .i8, "airTemperature", "°C"),
                .row(157, .i8, "airTemperatureChange", "enum"),
                .row(158, .u8, "rainPercentage", "%"),
            ]),
        .row(599, .u8, "forecastAccuracy", "enum", "0|1"),
        .row(600, .u8, "aiDifficulty", "", "0..110"),
        .row(601, .u32, "seasonLinkIdentifier", "id"),
        .row(605, .u32, "weekendLinkIdentifier", "id"),
        .row(609, .u32, "sessionLinkIdentifier", "id"),
        .row(613, .u8, "pitStopWindowIdealLap", "lap"),
        .row(614, .u8, "pitStopWindowLatestLap", "lap"),
        .row(615, .u8, "pitStopRejoinPosition", "rank"),
        .row(616, .u8, "steeringAssist", "enum"),
        .row(617, .u8, "brakingAssist", "enum"),
        .row(618, .u8, "gearboxAssist", "enum"),
        .row(619, .u8, "pitAssist", "enum"),
        .row(620, .u8, "pitReleaseAssist", "enum"),
        .row(621, .u8, "ersAssist", "enum"),
        .row(622, .u8, "drsAssist", "enum"),
        .row(623, .u8, "dynamicRacingLine", "enum"),
        .row(624, .u8, "dynamicRacingLineType", "enum"),
    ]

    /// F1 2021, session, 625 bytes.
    public static let session = PacketLayout(
        "f1-2021-session", title: "F1 2021, session", game: .f12021, size: 625,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 1)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + sessionRows)
}
