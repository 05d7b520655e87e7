import Documents
import Foundation
import TestKit
import Testing

@testable import Telemetry
@testable import TelemetryKind

/// Whether the packets of a driven car agree with one another as those of the games do: `Vectors/telemetry/relations.yaml`.
@Suite struct RelationTests {
    private static let vectors = try? VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self)
    private static let race = try? RelationRace((vectors ?? []).map(\.value))

    @Test(arguments: try VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self))
    func packetsAgreeAsThoseOfTheGame(_ vector: Located<RelationVector>) throws {
        let outcome = try RelationOutcome(vector.value, in: try #require(Self.race))
        let (now, bounds) = (outcome.findings, outcome.bounds)
        #expect(outcome.isMet, "\(now) instead of \(bounds)", sourceLocation: vector.location)
    }

    /// Every game that reports motion has entries, and says of each whether a source states it.
    @Test func everyGameThatTellsOfMotionIsChecked() throws {
        let vectors = try VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self).map(\.value)
        let families = Set(vectors.compactMap { PacketLayouts.named($0.layout)?.game })
        #expect(families == Set(TelemetryKind.games).subtracting([.outGauge]))
        #expect(Set(vectors.map(\.name)).count == vectors.count)
        for vector in vectors where vector.source == "no source" { #expect(vector.unverified == true) }
    }

    /// The page that shows what each relation asks and what the packets have.
    @Test func theDocumentedValuesAreThoseOfThePackets() throws {
        let race = try #require(Self.race)
        let path = "\(VectorFolder.checkout)/Documentation/reference/telemetry-relations.md"
        let made = try RelationPage.markdown(try #require(Self.vectors).map(\.value), in: race)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            return try made.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == made)
    }
}
