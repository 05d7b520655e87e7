import Foundation
import Scenarios
import TestKit
import Testing

@testable import Telemetry

/// Whether the packets of a driven car agree with one another as those of the games do: `Vectors/telemetry/relations.yaml`.
@Suite struct RelationTests {
    private static let vectors = try? VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self)
    private static let race = try? RelationRace((vectors ?? []).map(\.value))

    /// What relations are judged by, in the order of the packets: a minute from where the car has come up to speed,
    /// unless the relation says `from`, which has all packets from then on.
    private static func judged(_ values: [Double], _ relation: RelationVector) -> [Double] {
        guard let from = relation.from else { return Array(values.dropFirst(600).prefix(3720)) }
        return Array(values.dropFirst(Int(from * 60)))
    }

    @Test(arguments: try VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self))
    func packetsAgreeAsThoseOfTheGame(_ vector: Located<RelationVector>) throws {
        let relation = vector.value
        let place = vector.location
        let race = try #require(Self.race)
        let layout = try #require(PacketLayouts.named(relation.layout), sourceLocation: place)
        let second = relation.with.flatMap(PacketLayouts.named)
        var expression = RelationExpression(relation.one)
        let one = Self.judged(try expression.values(race, layout, with: second), relation)
        try #require(one.contains { $0.isFinite }, sourceLocation: place)
        guard let text = relation.other else {
            return try alone(relation, one.filter(\.isFinite), place)
        }
        var otherExpression = RelationExpression(text)
        let other = Self.judged(try otherExpression.values(race, layout, with: second), relation)
        let pairing = Pairing(one, other)
        if let scale = relation.scale {
            let correlation = pairing.correlation * (scale < 0 ? -1 : 1)
            Self.show(relation, "r \(Self.short(pairing.correlation)), factor \(Self.short(pairing.scale))")
            #expect(correlation > 0.98, "correlation \(correlation)", sourceLocation: place)
            let miss = abs(pairing.scale / scale - 1)
            #expect(miss <= relation.within ?? 0.01, "\(pairing.scale)", sourceLocation: place)
        } else {
            let sign = try #require(relation.sign, sourceLocation: place)
            let correlation = pairing.correlation * sign
            Self.show(relation, "r \(Self.short(pairing.correlation))")
            #expect(correlation >= relation.least ?? 0.8, "\(pairing.correlation)", sourceLocation: place)
        }
    }

    /// Relations of one series of numbers.
    private func alone(_ relation: RelationVector, _ values: [Double], _ place: SourceLocation) throws {
        let (low, high) = (values.min() ?? .nan, values.max() ?? .nan)
        if let share = relation.share {
            let part = Double(values.count { $0 != 0 }) / Double(values.count)
            Self.show(relation, "share \(Self.short(part))")
            #expect(part >= share[0] && part <= share[1], "\(part)", sourceLocation: place)
        }
        if relation.range != nil || relation.reaches != nil {
            Self.show(relation, "\(Self.short(low)) to \(Self.short(high))")
        }
        if let range = relation.range {
            #expect(low >= range[0] && high <= range[1], "\(low) to \(high)", sourceLocation: place)
        }
        if let reaches = relation.reaches {
            #expect(low <= reaches[0] && high >= reaches[1], "\(low) to \(high)", sourceLocation: place)
        }
        guard let wanted = relation.mean else {
            #expect(
                relation.share != nil || relation.range != nil || relation.reaches != nil, "nothing is asked",
                sourceLocation: place)
            return
        }
        let mean = values.reduce(0, +) / Double(values.count)
        Self.show(relation, "mean \(Self.short(mean))")
        #expect(abs(mean - wanted) <= relation.within ?? 0.01, "\(mean)", sourceLocation: place)
    }

    /// Every game that reports motion has entries, and says of each whether a source states it.
    @Test func everyGameThatTellsOfMotionIsChecked() throws {
        let vectors = try VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self).map(\.value)
        let families = Set(vectors.compactMap { PacketLayouts.named($0.layout)?.family })
        #expect(families == Set(TelemetryFamily.allCases).subtracting([.outGauge]))
        #expect(Set(vectors.map(\.name)).count == vectors.count)
        for vector in vectors where vector.source == "no source" { #expect(vector.unverified == true) }
    }

    /// Prints what the packets say, for tables of it: `RELATIONS=1 swift test --filter RelationTests`.
    private static func show(_ relation: RelationVector, _ words: String) {
        guard ProcessInfo.processInfo.environment["RELATIONS"] != nil else { return }
        print("relation | \(relation.name) | \(words)")
    }

    private static func short(_ number: Double) -> String {
        "\((number * 1000).rounded() / 1000)"
    }
}
