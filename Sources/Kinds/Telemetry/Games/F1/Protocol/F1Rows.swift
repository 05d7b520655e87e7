/// The tables of F1 2021 to the season of 2026: one table for each message, in which rows name the years that have them.
enum F1Rows {
    /// The header of every message.
    static let header: [F1Row] = [
        .row(.u16, "packetFormat", "year"),
        .row(.u8, "gameYear", "", "22..26", since: 23),
        .row(.u8, "gameMajorVersion", "", "1"),
        .row(.u8, "gameMinorVersion"),
        .row(.u8, "packetVersion", "", "1"),
        .row(.u8, "packetId", "enum", "0..16"),
        .row(.u64, "sessionUID", "id"),
        .row(.f32, "sessionTime", "s", ">=0"),
        .row(.u32, "frameIdentifier", "frame"),
        .row(.u32, "overallFrameIdentifier", "frame", since: 23),
        .row(.u8, "playerCarIndex", "index"),
        .row(.u8, "secondaryPlayerCarIndex", "index"),
    ]

    /// The parts of an event by its code; a code without fields has none.
    static let events: [(code: String, since: Int, rows: [F1Row])] = [
        ("FTLP", 21, [.row(.u8, "vehicleIdx", "index"), .row(.f32, "lapTime", "s")]),
        ("RTMT", 21, [.row(.u8, "vehicleIdx", "index"), .row(.u8, "reason", "enum", "0..10", since: 25)]),
        ("DRSD", 25, [.row(.u8, "reason", "enum", "0..3")]),
        ("TMPT", 21, [.row(.u8, "vehicleIdx", "index")]),
        ("RCWN", 21, [.row(.u8, "vehicleIdx", "index")]),
        (
            "PENA", 21,
            [
                .row(.u8, "penaltyType", "enum", "0..17"), .row(.u8, "infringementType", "enum", "0..54"),
                .row(.u8, "vehicleIdx", "index"), .row(.u8, "otherVehicleIdx", "index"),
                .row(.u8, "time", "s"), .row(.u8, "lapNum", "lap"), .row(.u8, "placesGained", "count"),
            ]
        ),
        (
            "SPTP", 21,
            [
                .row(.u8, "vehicleIdx", "index"), .row(.f32, "speed", "km/h"),
                .row(.u8, "isOverallFastestInSession", "bool", "0|1"),
                .row(.u8, "isDriverFastestInSession", "bool", "0|1"),
                .row(.u8, "fastestVehicleIdxInSession", "index", since: 22),
                .row(.f32, "fastestSpeedInSession", "km/h", since: 22),
            ]
        ),
        ("STLG", 21, [.row(.u8, "numLights", "count", "0..5")]),
        ("DTSV", 21, [.row(.u8, "vehicleIdx", "index")]),
        ("SGSV", 21, [.row(.u8, "vehicleIdx", "index"), .row(.f32, "stopTime", "s", since: 25)]),
        (
            "FLBK", 21,
            [.row(.u32, "flashbackFrameIdentifier", "frame"), .row(.f32, "flashbackSessionTime", "s")]
        ),
        ("BUTN", 21, [.row(.u32, "buttonStatus", "bits")]),
        (
            "OVTK", 23,
            [.row(.u8, "overtakingVehicleIdx", "index"), .row(.u8, "beingOvertakenVehicleIdx", "index")]
        ),
        ("SCAR", 24, [.row(.u8, "safetyCarType", "enum", "0..3"), .row(.u8, "eventType", "enum", "0..3")]),
        (
            "COLL", 24,
            [
                .row(.u8, "vehicle1Idx", "index"), .row(.u8, "vehicle2Idx", "index"),
                .row(.u8, "severity", "enum", "0..2", since: 26),
            ]
        ),
    ]

    /// Returns the bytes behind the code of an event; those that its code does not use keep what was there.
    static func eventSize(in year: Int) -> Int { year >= 22 ? 12 : 8 }
}
