@testable import TelemetryKind
import SimulationCore
import Telemetry
import Testing

/// What somebody meant who wrote a field of a packet wrongly, in every family.
@Suite struct PacketFieldNamesTests {
    private static func nearest(_ name: String, _ kind: String) throws -> String? {
        let row = try #require(TelemetryKind.rows.first { $0.key == kind })
        let format = try #require(row.formats.first { $0.word == row.usualFormat } ?? row.formats.last)
        let role: TelemetryDescription.Role =
            row.isServer ? .server : .sender(to: Peer(host: "127.0.0.1", port: 1))
        return PacketFieldNames(
            TelemetryDescription(game: format.game, format: format.layout, role: role)
        ).nearest(to: name)
    }

    @Test(arguments: [
        ("forza", "Sped", "Speed"), ("forza", "TireWearFrontLef", "TireWearFrontLeft"),
        ("assetto-corsa", "speed_kmph", "speed_Kmh"), ("assetto-corsa", "lap.driverNam", "lap.driverName"),
        ("acc", "khm", "kmh"), ("acc", "lastLap.laptimMs", "lastLap.laptimeMs"),
        ("acc", "driver[0].firstNam", "driver[0].firstName"),
        ("acc", "realtime-car-updat.kmh", "realtime-car-update.kmh"),
        ("project-cars", "gearNumGear", "gearNumGears"),
        ("project-cars", "participant[31].racePositon", "participant[31].racePosition"),
        ("project-cars", "timings.participant.curentLap", "timings.participant.currentLap"),
        ("f1-2021", "car[3].sped", "car[3].speed"), ("f1-2021", "car.sped", "car.speed"),
        ("f1-2021", "car[21].tyresPresure[FL]", "car[21].tyresPressure[FL]"),
        ("f1-2021", "car-telemtry.car[3].speed", "car-telemetry.car[3].speed"),
        ("f1-2021", "car-telemetry.car[3].engineRMP", "car-telemetry.car[3].engineRPM"),
        ("f1-2021", "FTLP.lapTim", "FTLP.lapTime"),
        ("dirt", "engineRat", "engineRate"), ("outgauge", "throtle", "throttle"),
        ("outsim", "headng", "heading"),
        ("forza", "frobnicate", nil), ("acc", "[", nil), ("f1-2021", "car[", nil), ("f1-2021", "", nil),
        ("f1-2021", "car[].speed[99999999999999999999]", "car[i].speed"),
        ("f1-2021", "car[22].speed", "car[i].speed"),
    ])
    func theNearestNameIsFound(_ kind: String, _ name: String, _ expected: String?) throws {
        #expect(try Self.nearest(name, kind) == expected)
    }

    /// Whatever is suggested is accepted.
    @Test func everySuggestionIsAName() throws {
        for row in TelemetryKind.rows {
            for format in row.formats {
                let role: TelemetryDescription.Role =
                    row.isServer ? .server : .sender(to: Peer(host: "127.0.0.1", port: 1))
                let game = TelemetryDescription(game: format.game, format: format.layout, role: role)
                for name in Set(game.layouts.flatMap(\.fieldNames)) {
                    #expect(!game.layouts(with: name).layouts.isEmpty, "\(format.word): \(name)")
                }
            }
        }
    }
}
