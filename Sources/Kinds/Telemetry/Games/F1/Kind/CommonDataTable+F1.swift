import VehicleModel

extension CommonDataTable {
    /// F1 22 and later. Every message contains the data of all cars; its header states the index of the player's car.
    static let f1: [String: CommonDataTable] = Dictionary(
        uniqueKeysWithValues: (22...26).flatMap { year in
            [
                (
                    "f1-\(year)-session",
                    CommonDataTable(rows: [CommonDataRow(.raceActive, "gamePaused", .isZero)])
                ),
                (
                    "f1-\(year)-lap-data",
                    CommonDataTable(rows: lapData + gaps(in: year), item: .field("playerCarIndex"))
                ),
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

    /// Gaps: F1 22 has none, F1 23 milliseconds in two bytes, later years minutes and milliseconds.
    private static func gaps(in year: Int) -> [CommonDataRow] {
        let gaps: [(SignalID, String)] = [
            (.raceGapAhead, "car[i].deltaToCarInFront"), (.raceGapLeader, "car[i].deltaToRaceLeader"),
        ]
        return switch year {
        case 22: []
        case 23: gaps.map { CommonDataRow($0, $1 + "InMS", .scaled(0.001, plus: 0)) }
        default: gaps.map { CommonDataRow($0, of: [$1 + "MinutesPart", $1 + "MSPart"], .minutes) }
        }
    }
}
