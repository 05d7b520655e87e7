extension F12021Layouts {
    /// The fields of `lapData` after the header.
    static let lapDataRows: [LayoutRow] = [
        .group(
            "car", count: 22, stride: 43,
            [
                .row(24, .u32, "lastLapTimeInMS", "ms"),
                .row(28, .u32, "currentLapTimeInMS", "ms"),
                .row(32, .u16, "sector1TimeInMS", "ms"),
                .row(34, .u16, "sector2TimeInMS", "ms"),
                .row(36, .f32, "lapDistance", "m"),
                .row(40, .f32, "totalDistance", "m"),
                .row(44, .f32, "safetyCarDelta", "s"),
                .row(48, .u8, "carPosition", "rank", "1..22"),
                .row(49, .u8, "currentLapNum", "lap", "1.."),
                .row(50, .u8, "pitStatus", "enum", "0..2"),
                .row(51, .u8, "numPitStops", "count"),
                .row(52, .u8, "sector", "enum", "0..2"),
                .row(53, .u8, "currentLapInvalid", "bool"),
                .row(54, .u8, "penalties", "s"),
                .row(55, .u8, "warnings", "count"),
                .row(56, .u8, "numUnservedDriveThroughPens", "count"),
                .row(57, .u8, "numUnservedStopGoPens", "count"),
                .row(58, .u8, "gridPosition", "rank"),
                .row(59, .u8, "driverStatus", "enum", "0..4"),
                .row(60, .u8, "resultStatus", "enum", "0..7"),
                .row(61, .u8, "pitLaneTimerActive", "bool"),
                .row(62, .u16, "pitLaneTimeInLaneInMS", "ms"),
                .row(64, .u16, "pitStopTimerInMS", "ms"),
                .row(66, .u8, "pitStopShouldServePen", "bool"),
            ])
    ]

    /// F1 2021, laps, 970 bytes.
    public static let lapData = PacketLayout(
        "f1-2021-lap-data", title: "F1 2021, laps", game: .f12021, size: 970,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 2)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + lapDataRows)

    /// The code, and the union behind it: eight bytes, of which each code uses its own.
    static let eventRows: [LayoutRow] = [
        .row(24, .text(4), "eventCode", "text"),
        .when("FTLP", [.row(28, .u8, "car", "index"), .row(29, .f32, "lapTime", "s")]),
        .when("RTMT", [.row(28, .u8, "car", "index")]),
        .when("TMPT", [.row(28, .u8, "car", "index")]),
        .when("RCWN", [.row(28, .u8, "car", "index")]),
        .when("DTSV", [.row(28, .u8, "car", "index")]),
        .when("SGSV", [.row(28, .u8, "car", "index")]),
        .when(
            "PENA",
            [
                .row(28, .u8, "penaltyType", "enum"), .row(29, .u8, "infringement", "enum"),
                .row(30, .u8, "car", "index"), .row(31, .u8, "otherCar", "index"),
                .row(32, .u8, "time", "s"), .row(33, .u8, "lap", "lap"),
                .row(34, .u8, "placesGained", "count"),
            ]),
        .when(
            "SPTP",
            [
                .row(28, .u8, "car", "index"), .row(29, .f32, "speed", "km/h"),
                .row(33, .u8, "overallFastest", "bool"), .row(34, .u8, "driverFastest", "bool"),
            ]),
        .when("STLG", [.row(28, .u8, "lights", "count")]),
        .when("FLBK", [.row(28, .u32, "frame", "frame"), .row(32, .f32, "sessionTime", "s")]),
        .when("BUTN", [.row(28, .u32, "buttons", "bits")]),
    ]

    /// F1 2021, event, 36 bytes.
    public static let event = PacketLayout(
        "f1-2021-event", title: "F1 2021, event", game: .f12021, size: 36,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 3)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + eventRows)

    /// The fields of `participants` after the header.
    static let participantsRows: [LayoutRow] = [
        .row(24, .u8, "numActiveCars", "count", "0..22"),
        .group(
            "participant", count: 22, stride: 56,
            [
                .row(25, .u8, "aiControlled", "bool"),
                .row(26, .u8, "driverId", "enum"),
                .row(27, .u8, "networkId", "id"),
                .row(28, .u8, "teamId", "enum"),
                .row(29, .u8, "myTeam", "bool"),
                .row(30, .u8, "raceNumber"),
                .row(31, .u8, "nationality", "enum"),
                .row(32, .text(48), "name", "text"),
                .row(80, .u8, "yourTelemetry", "bool", "0|1"),
            ]),
    ]

    /// F1 2021, participants, 1257 bytes.
    public static let participants = PacketLayout(
        "f1-2021-participants", title: "F1 2021, participants", game: .f12021, size: 1257,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 4)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + participantsRows)

    /// The fields of `finalClassification` after the header.
    static let finalClassificationRows: [LayoutRow] = [
        .row(24, .u8, "numCars", "count"),
        .group(
            "car", count: 22, stride: 37,
            [
                .row(25, .u8, "position"),
                .row(26, .u8, "numLaps"),
                .row(27, .u8, "gridPosition"),
                .row(28, .u8, "points"),
                .row(29, .u8, "numPitStops"),
                .row(30, .u8, "resultStatus"),
                .row(31, .u32, "bestLapTimeInMS", "ms"),
                .row(35, .f64, "totalRaceTime", "s"),
                .row(43, .u8, "penaltiesTime", "s"),
                .row(44, .u8, "numPenalties", "count"),
                .row(45, .u8, "numTyreStints", "count"),
                .numbered(46, .u8, "tyreStintsActual", "enum", count: 8),
                .numbered(54, .u8, "tyreStintsVisual", "enum", count: 8),
            ]),
    ]

    /// F1 2021, final classification, 839 bytes.
    public static let finalClassification = PacketLayout(
        "f1-2021-final-classification", title: "F1 2021, final classification", game: .f12021, size: 839,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 8)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + finalClassificationRows)

    /// The fields of `lobbyInfo` after the header.
    static let lobbyInfoRows: [LayoutRow] = [
        .row(24, .u8, "numPlayers", "count"),
        .group(
            "player", count: 22, stride: 53,
            [
                .row(25, .u8, "aiControlled", "bool"),
                .row(26, .u8, "teamId", "enum"),
                .row(27, .u8, "nationality", "enum"),
                .row(28, .text(48), "name", "text"),
                .row(76, .u8, "carNumber"),
                .row(77, .u8, "readyStatus", "enum", "0..2"),
            ]),
    ]

    /// F1 2021, lobby, 1191 bytes.
    public static let lobbyInfo = PacketLayout(
        "f1-2021-lobby-info", title: "F1 2021, lobby", game: .f12021, size: 1191,
        marks: [PacketMark(0, 0xE5), PacketMark(1, 0x07), PacketMark(5, 9)],
        source: "the maker's specification of F1 2021; captures",
        rows: header + lobbyInfoRows)
}
