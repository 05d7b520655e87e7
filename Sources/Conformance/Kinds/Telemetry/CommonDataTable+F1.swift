extension CommonDataTable {
    /// F1 22 and later. Every message contains the data of all cars; its header states the index of the player's car.
    static let f1: [String: CommonDataTable] = Dictionary(
        uniqueKeysWithValues: (22...26).flatMap { year in
            [
                (
                    "f1-\(year)-session",
                    CommonDataTable(rows: [CommonDataRow(.raceActive, "gamePaused", .isZero)])
                ),
                ("f1-\(year)-lap-data", CommonDataTable(rows: lapData, item: .field("playerCarIndex"))),
                (
                    "f1-\(year)-car-telemetry",
                    CommonDataTable(rows: carTelemetry + tyres, item: .field("playerCarIndex"))
                ),
                ("f1-\(year)-car-status", CommonDataTable(rows: carStatus, item: .field("playerCarIndex"))),
                (
                    "f1-\(year)-session-history",
                    CommonDataTable(
                        rows: [CommonDataRow(.raceBestLap, "lapHistory[i].lapTimeInMS", .milliseconds)],
                        item: .fieldFromOne("bestLapTimeLapNum"), subject: .equal("carIdx", "playerCarIndex"))
                ),
                (
                    "f1-\(year)-final-classification",
                    CommonDataTable(rows: finalClassification, item: .field("playerCarIndex"))
                ),
            ]
        })
}
