/// Fields of F1 about drivers and laps.
extension F1Rows {
    /// The fields of laps.
    static let lapData: [F1Row] = [
        .group(
            "car", .cars,
            [
                .row(.u32, "lastLapTimeInMS", "ms"),
                .row(.u32, "currentLapTimeInMS", "ms"),
                .row(.u16, "sector1TimeInMS", "ms", until: 23),
                .row(.u8, "sector1TimeMinutes", "min", since: 23, until: 23),
                .row(.u16, "sector2TimeInMS", "ms", until: 23),
                .row(.u8, "sector2TimeMinutes", "min", since: 23, until: 23),
                .row(.u16, "deltaToCarInFrontInMS", "ms", "0..65535", since: 23, until: 23),
                .row(.u16, "deltaToRaceLeaderInMS", "ms", "0..65535", since: 23, until: 23),
                .row(.u16, "sector1TimeMSPart", "ms", "0..59999", since: 24),
                .row(.u8, "sector1TimeMinutesPart", "min", since: 24),
                .row(.u16, "sector2TimeMSPart", "ms", "0..59999", since: 24),
                .row(.u8, "sector2TimeMinutesPart", "min", since: 24),
                .row(.u16, "deltaToCarInFrontMSPart", "ms", "0..59999", since: 24),
                .row(.u8, "deltaToCarInFrontMinutesPart", "min", since: 24),
                .row(.u16, "deltaToRaceLeaderMSPart", "ms", "0..59999", since: 24),
                .row(.u8, "deltaToRaceLeaderMinutesPart", "min", since: 24),
                .row(.f32, "lapDistance", "m"),
                .row(.f32, "totalDistance", "m"),
                .row(.f32, "safetyCarDelta", "s"),
                .row(.u8, "carPosition", "rank", "1..24"),
                .row(.u8, "currentLapNum", "lap", "1.."),
                .row(.u8, "pitStatus", "enum", "0..2"),
                .row(.u8, "numPitStops", "count"),
                .row(.u8, "sector", "enum", "0..2"),
                .row(.u8, "currentLapInvalid", "bool", "0|1"),
                .row(.u8, "penalties", "s"),
                .row(.u8, "warnings", "count", until: 22),
                .row(.u8, "totalWarnings", "count", since: 23),
                .row(.u8, "cornerCuttingWarnings", "count", since: 23),
                .row(.u8, "numUnservedDriveThroughPens", "count"),
                .row(.u8, "numUnservedStopGoPens", "count"),
                .row(.u8, "gridPosition", "rank"),
                .row(.u8, "driverStatus", "enum", "0..4"),
                .row(.u8, "resultStatus", "enum", "0..7"),
                .row(.u8, "pitLaneTimerActive", "bool", "0|1"),
                .row(.u16, "pitLaneTimeInLaneInMS", "ms"),
                .row(.u16, "pitStopTimerInMS", "ms"),
                .row(.u8, "pitStopShouldServePen", "bool", "0|1"),
                .row(.f32, "speedTrapFastestSpeed", "km/h", since: 24),
                .row(.u8, "speedTrapFastestLap", "lap", since: 24),
            ]),
        .row(.u8, "timeTrialPBCarIdx", "index", since: 22),
        .row(.u8, "timeTrialRivalCarIdx", "index", since: 22),
    ]

    /// The fields of participants.
    static let participants: [F1Row] = [
        .row(.u8, "numActiveCars", "count", "0..24"),
        .group(
            "participant", .cars,
            [
                .row(.u8, "aiControlled", "bool", "0|1"),
                .row(.u8, "driverId", "enum", until: 25),
                .row(.u8, "networkId", "id", until: 25),
                .row(.u8, "teamId", "enum", until: 25),
                .row(.u16, "driverId", "enum", since: 26),
                .row(.u16, "networkId", "id", since: 26),
                .row(.u16, "teamId", "enum", since: 26),
                .row(.u8, "myTeam", "bool", "0|1"),
                .row(.u8, "raceNumber"),
                .row(.u8, "nationality", "enum"),
                .row(.text(48), "name", "text", until: 24),
                .row(.text(32), "name", "text", since: 25),
                .row(.u8, "yourTelemetry", "enum", "0|1"),
                .row(.u8, "showOnlineNames", "bool", "0|1", since: 23),
                .row(.u16, "techLevel", since: 24),
                .row(.u8, "platform", "enum", since: 23),
                .row(.u8, "numColours", "count", "0..4", since: 25),
                .row(.u8, "liveryColour[0].red", "", "0..255", since: 25),
                .row(.u8, "liveryColour[0].green", "", "0..255", since: 25),
                .row(.u8, "liveryColour[0].blue", "", "0..255", since: 25),
                .row(.u8, "liveryColour[1].red", "", "0..255", since: 25),
                .row(.u8, "liveryColour[1].green", "", "0..255", since: 25),
                .row(.u8, "liveryColour[1].blue", "", "0..255", since: 25),
                .row(.u8, "liveryColour[2].red", "", "0..255", since: 25),
                .row(.u8, "liveryColour[2].green", "", "0..255", since: 25),
                .row(.u8, "liveryColour[2].blue", "", "0..255", since: 25),
                .row(.u8, "liveryColour[3].red", "", "0..255", since: 25),
                .row(.u8, "liveryColour[3].green", "", "0..255", since: 25),
                .row(.u8, "liveryColour[3].blue", "", "0..255", since: 25),
            ]),
    ]

    /// The fields of final classification.
    static let finalClassification: [F1Row] = [
        .row(.u8, "numCars", "count"),
        .group(
            "car", .cars,
            [
                .row(.u8, "position", "rank"),
                .row(.u8, "numLaps", "laps"),
                .row(.u8, "gridPosition", "rank"),
                .row(.u8, "points"),
                .row(.u8, "numPitStops", "count"),
                .row(.u8, "resultStatus", "enum", "0..7"),
                .row(.u8, "resultReason", "enum", "0..10", since: 25),
                .row(.u32, "bestLapTimeInMS", "ms"),
                .row(.f64, "totalRaceTime", "s"),
                .row(.u8, "penaltiesTime", "s"),
                .row(.u8, "numPenalties", "count"),
                .row(.u8, "numTyreStints", "count", "0..8"),
                .numbered(.u8, "tyreStintsActual", .of(8), "enum"),
                .numbered(.u8, "tyreStintsVisual", .of(8), "enum"),
                .numbered(.u8, "tyreStintsEndLaps", .of(8), "lap", since: 22),
            ]),
    ]

    /// The fields of lobby.
    static let lobbyInfo: [F1Row] = [
        .row(.u8, "numPlayers", "count"),
        .group(
            "player", .cars,
            [
                .row(.u8, "aiControlled", "bool", "0|1"),
                .row(.u8, "teamId", "enum", until: 25),
                .row(.u16, "teamId", "enum", since: 26),
                .row(.u8, "nationality", "enum"),
                .row(.u8, "platform", "enum", since: 23),
                .row(.text(48), "name", "text", until: 24),
                .row(.text(32), "name", "text", since: 25),
                .row(.u8, "carNumber"),
                .row(.u8, "yourTelemetry", "enum", "0|1", since: 24),
                .row(.u8, "showOnlineNames", "bool", "0|1", since: 24),
                .row(.u16, "techLevel", since: 24),
                .row(.u8, "readyStatus", "enum", "0..2"),
            ]),
    ]

    /// The fields of history of a car.
    static let sessionHistory: [F1Row] = [
        .row(.u8, "carIdx", "index"),
        .row(.u8, "numLaps", "laps"),
        .row(.u8, "numTyreStints", "count", "0..8"),
        .row(.u8, "bestLapTimeLapNum", "lap"),
        .row(.u8, "bestSector1LapNum", "lap"),
        .row(.u8, "bestSector2LapNum", "lap"),
        .row(.u8, "bestSector3LapNum", "lap"),
        .group(
            "lapHistory", .of(100),
            [
                .row(.u32, "lapTimeInMS", "ms"),
                .row(.u16, "sector1TimeInMS", "ms", until: 24),
                .row(.u8, "sector1TimeMinutes", "min", since: 23, until: 24),
                .row(.u16, "sector2TimeInMS", "ms", until: 24),
                .row(.u8, "sector2TimeMinutes", "min", since: 23, until: 24),
                .row(.u16, "sector3TimeInMS", "ms", until: 24),
                .row(.u8, "sector3TimeMinutes", "min", since: 23, until: 24),
                .row(.u16, "sector1TimeMSPart", "ms", "0..59999", since: 25),
                .row(.u8, "sector1TimeMinutesPart", "min", since: 25),
                .row(.u16, "sector2TimeMSPart", "ms", "0..59999", since: 25),
                .row(.u8, "sector2TimeMinutesPart", "min", since: 25),
                .row(.u16, "sector3TimeMSPart", "ms", "0..59999", since: 25),
                .row(.u8, "sector3TimeMinutesPart", "min", since: 25),
                .row(.u8, "lapValidBitFlags", "bits", "0..15"),
            ]),
        .group(
            "tyreStint", .of(8),
            [
                .row(.u8, "endLap", "lap"),
                .row(.u8, "tyreActualCompound", "enum"),
                .row(.u8, "tyreVisualCompound", "enum"),
            ]),
    ]

    /// The fields of positions by lap.
    static let lapPositions: [F1Row] = [
        .row(.u8, "numLaps", "laps"),
        .row(.u8, "lapStart", "lap"),
        .group(
            "lap", .of(50),
            [
                .numbered(.u8, "position", .cars, "rank", "0..24")
            ]),
    ]

    /// The fields of time trial.
    static let timeTrial: [F1Row] = [
        .row(.u8, "playerSessionBest.carIdx", "index"),
        .row(.u8, "playerSessionBest.teamId", "enum", until: 25),
        .row(.u16, "playerSessionBest.teamId", "enum", since: 26),
        .row(.u32, "playerSessionBest.lapTimeInMS", "ms"),
        .row(.u32, "playerSessionBest.sector1TimeInMS", "ms"),
        .row(.u32, "playerSessionBest.sector2TimeInMS", "ms"),
        .row(.u32, "playerSessionBest.sector3TimeInMS", "ms"),
        .row(.u8, "playerSessionBest.tractionControl", "enum", "0..2"),
        .row(.u8, "playerSessionBest.gearboxAssist", "enum", "1..3"),
        .row(.u8, "playerSessionBest.antiLockBrakes", "bool", "0|1"),
        .row(.u8, "playerSessionBest.equalCarPerformance", "bool", "0|1"),
        .row(.u8, "playerSessionBest.customSetup", "bool", "0|1"),
        .row(.u8, "playerSessionBest.valid", "bool", "0|1"),
        .row(.u8, "personalBest.carIdx", "index"),
        .row(.u8, "personalBest.teamId", "enum", until: 25),
        .row(.u16, "personalBest.teamId", "enum", since: 26),
        .row(.u32, "personalBest.lapTimeInMS", "ms"),
        .row(.u32, "personalBest.sector1TimeInMS", "ms"),
        .row(.u32, "personalBest.sector2TimeInMS", "ms"),
        .row(.u32, "personalBest.sector3TimeInMS", "ms"),
        .row(.u8, "personalBest.tractionControl", "enum", "0..2"),
        .row(.u8, "personalBest.gearboxAssist", "enum", "1..3"),
        .row(.u8, "personalBest.antiLockBrakes", "bool", "0|1"),
        .row(.u8, "personalBest.equalCarPerformance", "bool", "0|1"),
        .row(.u8, "personalBest.customSetup", "bool", "0|1"),
        .row(.u8, "personalBest.valid", "bool", "0|1"),
        .row(.u8, "rival.carIdx", "index"),
        .row(.u8, "rival.teamId", "enum", until: 25),
        .row(.u16, "rival.teamId", "enum", since: 26),
        .row(.u32, "rival.lapTimeInMS", "ms"),
        .row(.u32, "rival.sector1TimeInMS", "ms"),
        .row(.u32, "rival.sector2TimeInMS", "ms"),
        .row(.u32, "rival.sector3TimeInMS", "ms"),
        .row(.u8, "rival.tractionControl", "enum", "0..2"),
        .row(.u8, "rival.gearboxAssist", "enum", "1..3"),
        .row(.u8, "rival.antiLockBrakes", "bool", "0|1"),
        .row(.u8, "rival.equalCarPerformance", "bool", "0|1"),
        .row(.u8, "rival.customSetup", "bool", "0|1"),
        .row(.u8, "rival.valid", "bool", "0|1"),
    ]
}
