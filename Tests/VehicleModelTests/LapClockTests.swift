import Documents
import TestKit
import Testing
import VehicleModel

/// Laps and sectors.
@Suite struct LapClockTests {
    struct Sequence: Decodable, Sendable {
        var name: String
        var source: String
        var laps: Int?
        var start: Double?
        var steps: [Step]

        struct Step: Decodable, Sendable {
            var `for`: Double
            var at: Double
            var laps: Int?
            var current: Double?
            var race: Double?
            var last: Double?
            var best: Double?
            var noBest: Bool?
            var distance: Double?
            var lapDistance: Double?
            var sector: Int?
            var sectorSum: Double?
            var finished: Bool?
        }
    }

    @Test(arguments: try VectorFolder.load("telemetry/laps.yaml", as: Sequence.self))
    func aClockKeepsTheRules(_ vector: Located<Sequence>) throws {
        let circuit = try #require(Circuit.named("marktplatz"))
        var clock = LapClock(circuit, laps: vector.value.laps ?? 0, start: vector.value.start ?? 0)
        for step in vector.value.steps {
            clock.advance(by: step.for, speed: step.at)
            func agree(_ value: Double?, _ expected: Double?) -> Bool {
                guard let expected else { return true }
                return value.map { abs($0 - expected) < 1e-6 } ?? false
            }
            let sum = clock.lastSectorTimes[0] + clock.lastSectorTimes[1] + clock.lastSectorTimes[2]
            let rows: [(Double?, Double?)] = [
                (clock.currentLap, step.current), (clock.raceTime, step.race), (clock.lastLap, step.last),
                (clock.bestLap, step.best), (clock.distance, step.distance),
                (clock.lapDistance, step.lapDistance), (sum, step.sectorSum),
            ]
            for (value, expected) in rows {
                #expect(agree(value, expected), "\(step)", sourceLocation: vector.location)
            }
            #expect(clock.bestLap == nil || step.noBest != true, sourceLocation: vector.location)
            #expect(
                clock.completedLaps == step.laps ?? clock.completedLaps, sourceLocation: vector.location)
            #expect(clock.sector == step.sector ?? clock.sector, sourceLocation: vector.location)
            #expect(clock.isFinished == step.finished ?? false, sourceLocation: vector.location)
        }
    }

    /// However long the steps are, a lap has the same time.
    @Test(arguments: [0.001, 0.01, 0.7, 33])
    func stepsDoNotShowInTheTimes(_ step: Double) {
        for circuit in Circuit.all {
            var clock = LapClock(circuit, laps: 2, start: 0)
            var calls = 0
            while !clock.isFinished, calls < 1_000_000 {
                clock.advance(by: step, speed: 50)
                calls += 1
            }
            #expect(abs((clock.bestLap ?? 0) - circuit.length / 50) < 1e-6)
            #expect(abs(clock.raceTime - 2 * circuit.length / 50) < 1e-6)
        }
    }

    @Test func aStartInTheThirdSectorIsInTheThirdSector() throws {
        let circuit = try #require(Circuit.named("hochwald"))
        let clock = LapClock(circuit, laps: 0, start: circuit.sectorStarts[1] + 1)
        #expect(clock.sector == 2)
        #expect(clock.progress == circuit.sectorStarts[1] + 1)
    }
}
