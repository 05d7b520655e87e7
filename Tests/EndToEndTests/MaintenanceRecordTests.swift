import Foundation
import TestKit
import Testing

/// `dyno decode mtg`.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct MaintenanceRecordTests {
    private struct Vector: Decodable, Sendable {
        let name: String
        let bytes: String
    }

    private func bytes(_ name: String) throws -> String {
        let vectors = try VectorFolder.load("mtg/alerts.yaml", as: Vector.self)
        return try #require(vectors.first { $0.value.name == name }).value.bytes
    }

    @Test func theRecordOfFigureTenHasExactlyItsThreeAlerts() async throws {
        let run = try await Dyno.run("decode", "mtg", try bytes("figure 10, tables"), "--machine", "8R")
        #expect(run.ending == .exited(0))
        #expect(run.output.contains("'PCMMAGC28033'") && run.output.contains("checks: all right"))
        #expect(
            run.output.contains(
                """
                alerts of a farmer: Machine Hours: 13247, above 50 hours; GPS Working: 0, below 1; \
                Tire Pressure: 44, below 70 kPa
                """))
    }

    @Test func aFileOfThresholdsReplacesTheTableAndItsMistakesAreNamed() async throws {
        let scratch = try Scratch()
        let path = try scratch.store(
            """
            <root>
              <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type>\
            <user>farmer</user><threshold>181</threshold></parameter>
              <parameter><name>Tire pressure</name><test>below</test><unit>kPa</unit><type>int</type>\
            <user>farmer</user><threshold>70</threshold></parameter>
            </root>
            """, as: "8R Tractor-thresholds.xml")
        let run = try await Dyno.run(
            "decode", "mtg", try bytes("figure 10, tables"), "--machine", "8R", "--thresholds", path)
        #expect(run.ending == .exited(0))
        #expect(run.output.contains("alerts of a farmer: Fuel Level: 180, below 181 gallons\n"))
        #expect(run.errors.contains("\(path):3:14: error: no parameter of this machine is called"))
    }

    @Test func whatIsNoRecordIsRefusedInOneLine() async throws {
        for arguments in [
            ["0102"], ["xyz"], ["4D54474D", "--layout", "struct-9"], ["00", "--machine", "9R"],
        ] {
            let run = try Dyno.start(["decode", "mtg"] + arguments)
            #expect(try await run.end() == .exited(2), "\(arguments)")
            #expect(run.errors.lines.count == 1)
        }
    }
}
