import Telemetry
import VehicleModel

extension CommonDataTable {
    /// F1 2021 and later. Every message contains the data of all cars; its header states the index of the player's car.
    static let f1: [String: CommonDataTable] = Dictionary(
        uniqueKeysWithValues: F1Layouts.years.flatMap { year in
            let name = F1Layouts.format(of: year)
            return [
                (
                    "\(name)-session",
                    CommonDataTable(rows: [CommonDataRow(.raceActive, "gamePaused", .isZero)])
                ),
                (
                    "\(name)-lap-data",
                    CommonDataTable(rows: lapData + gaps(in: year), item: .field("playerCarIndex"))
                ),
                (
                    "\(name)-car-telemetry",
                    CommonDataTable(rows: carTelemetry + tyres, item: .field("playerCarIndex"))
                ),
                ("\(name)-car-status", CommonDataTable(rows: carStatus, item: .field("playerCarIndex"))),
                (
                    "\(name)-session-history",
                    CommonDataTable(
                        rows: [CommonDataRow(.raceBestLap, "lapHistory[i].lapTimeInMS", .milliseconds)],
                        item: .fieldFromOne("bestLapTimeLapNum"), subject: .equal("carIdx", "playerCarIndex"))
                ),
                (
                    "\(name)-final-classification",
                    CommonDataTable(rows: finalClassification, item: .field("playerCarIndex"))
                ),
            ]
        })

    /// Gaps: F1 2021 and 22 have none, F1 23 milliseconds in two bytes, later years minutes and milliseconds.
    private static func gaps(in year: Int) -> [CommonDataRow] {
        let gaps: [(SignalID, String)] = [
            (.raceGapAhead, "car[i].deltaToCarInFront"), (.raceGapLeader, "car[i].deltaToRaceLeader"),
        ]
        return switch year {
        case ...22: []
        case 23: gaps.map { CommonDataRow($0, $1 + "InMS", .scaled(0.001, plus: 0)) }
        default: gaps.map { CommonDataRow($0, of: [$1 + "MinutesPart", $1 + "MSPart"], .minutes) }
        }
    }

    // swift-format-ignore
    private static let lapData: [CommonDataRow] = [
        .init(.raceTime,       "sessionTime",               same),
        .init(.raceLastLap,    "car[i].lastLapTimeInMS",    .milliseconds),
        .init(.raceCurrentLap, "car[i].currentLapTimeInMS", .scaled(0.001, plus: 0)),
        .init(.raceDistance,   "car[i].totalDistance",      same),
        .init(.racePosition,   "car[i].carPosition",        .positive(1)),
        .init(.raceLap,        "car[i].currentLapNum",      .scaled(1, plus: -1)),
    ]

    // swift-format-ignore
    private static let carTelemetry: [CommonDataRow] = [
        .init(.vehicleSpeed,             "car[i].speed",             same),
        .init(.engineSpeed,              "car[i].engineRPM",         same),
        .init(.pedalAccelerator,         "car[i].throttle",          percent),
        .init(.pedalBrake,               "car[i].brake",             percent),
        .init(.pedalClutch,              "car[i].clutch",            same),
        .init(.transmissionGear,         "car[i].gear",              .gear(.signed)),
        .init(.engineCoolantTemperature, "car[i].engineTemperature", same),
    ]

    private static let tyres = CommonDataRow.tyres(
        "car[i].tyresSurfaceTemperature", same, or: [("car[i].tyresInnerTemperature", same)])

    // swift-format-ignore
    private static let carStatus: [CommonDataRow] = [
        .init(.fuelLevel, of: ["car[i].fuelInTank", "car[i].fuelCapacity"], .share),
        .init(.engineSpeedMaximum, "car[i].maxRPM",  same),
        .init(.engineSpeedIdle,    "car[i].idleRPM", same),
    ]

    // swift-format-ignore
    private static let finalClassification: [CommonDataRow] = [
        .init(.racePosition, "car[i].position",        .positive(1)),
        .init(.raceLap,      "car[i].numLaps",         same),
        .init(.raceBestLap,  "car[i].bestLapTimeInMS", .milliseconds),
        .init(.raceTime,     "car[i].totalRaceTime",   .positive(1)),
    ]
}
