import Scenarios
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Telemetry

/// Whether a driven car's packets agree with one another as those of the games do: `Vectors/telemetry/axes.yaml`.
@Suite struct AxisTests {
    /// A minute with two rivals, from where the car has come up to speed, in the packets that the vectors name.
    private static let lap: DrivenLap = {
        var drive = TrackDrive(circuit: .hafenring)
        drive.rivals = 2
        var vehicle = Vehicle(VehicleDescription(drive: .track(drive), parameters: .race), seed: 4)
        let states = (480..<4200).map { tick in
            vehicle.advance(to: SimInstant(nanoseconds: Int64(tick) * 1_000_000_000 / 60))
            return vehicle.raceState
        }
        let vectors = (try? VectorFolder.load("telemetry/axes.yaml", as: AxisVector.self)) ?? []
        let names = vectors.flatMap { [$0.value.layout] + ($0.value.with.map { [$0] } ?? []) }
        return DrivenLap(states, Set(names.compactMap(PacketLayouts.named)))
    }()

    @Test(arguments: try VectorFolder.load("telemetry/axes.yaml", as: AxisVector.self))
    func packetsAgreeAsThoseOfTheGame(_ vector: Located<AxisVector>) throws {
        let relation = vector.value
        let place = vector.location
        let layout = try #require(PacketLayouts.named(relation.layout), sourceLocation: place)
        let second = relation.with.flatMap(PacketLayouts.named)
        var expression = AxisExpression(relation.one)
        let one = try expression.values(Self.lap, layout, with: second)
        guard let text = relation.other else {
            let mean = one.reduce(0, +) / Double(one.count)
            let wanted = try #require(relation.mean, sourceLocation: place)
            #expect(abs(mean - wanted) <= relation.within ?? 0.01, "\(mean)", sourceLocation: place)
            return
        }
        var otherExpression = AxisExpression(text)
        let pairing = Pairing(one, try otherExpression.values(Self.lap, layout, with: second))
        if let scale = relation.scale {
            let correlation = pairing.correlation * (scale < 0 ? -1 : 1)
            #expect(correlation > 0.98, "correlation \(correlation)", sourceLocation: place)
            let miss = abs(pairing.scale / scale - 1)
            #expect(miss <= relation.within ?? 0.01, "\(pairing.scale)", sourceLocation: place)
        } else {
            let sign = try #require(relation.sign, sourceLocation: place)
            let correlation = pairing.correlation * sign
            #expect(correlation >= relation.least ?? 0.8, "\(pairing.correlation)", sourceLocation: place)
        }
    }

    /// Every game that tells of motion has entries, and says of each whether a source states it.
    @Test func everyGameThatTellsOfMotionIsChecked() throws {
        let vectors = try VectorFolder.load("telemetry/axes.yaml", as: AxisVector.self).map(\.value)
        let families = Set(vectors.compactMap { PacketLayouts.named($0.layout)?.family })
        #expect(families == Set(TelemetryFamily.allCases).subtracting([.outGauge]))
        #expect(Set(vectors.map(\.name)).count == vectors.count)
        for vector in vectors where vector.source == "no source" { #expect(vector.unverified == true) }
    }
}
