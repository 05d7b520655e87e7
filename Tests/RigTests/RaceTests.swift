import Rig
import SimulationCore
import TelemetryKind
import Testing
import VehicleModel

/// A race in a rig: what an adapter answers about the car, and what events do to the game.
@Suite struct RaceTests {
    private func bench(events: [EventDescription] = []) -> Bench {
        var drive = TrackDrive(circuit: .hafenring)
        drive.rivals = 3
        let car = VehicleDescription(drive: .track(drive), parameters: .race)
        return Bench(.instant, vehicle: car, events: events)
    }

    private func state(_ bench: Bench) -> RaceState { bench.driver.rig.vehicle.raceState }

    /// The bytes after the echo of service and parameter.
    private func data(_ answer: String) -> [Int] {
        answer.split(separator: "\r").first?.split(separator: " ").compactMap { Int($0, radix: 16) } ?? []
    }

    @Test func anAdapterAnswersWhatTheGameTells() {
        var bench = bench()
        let connection = bench.connect(["ATE0", "ATSP6"])
        for _ in 0..<40 {
            bench.driver.run(for: .nanoseconds(2_718_281_828))
            let speed = data(bench.ask("010D", on: connection))
            #expect(speed.count == 3 && abs(Double(speed.last ?? 0) - state(bench).motion.speed * 3.6) <= 1)
            let turning = data(bench.ask("010C", on: connection))
            let rpm = turning.count == 4 ? Double(turning[2] * 256 + turning[3]) / 4 : -1
            #expect(
                abs(rpm - state(bench).engine.speed) <= 0.25, "\(rpm) beside \(state(bench).engine.speed)")
        }
        #expect(state(bench).standing.completedLaps == 0 && state(bench).standing.lapDistance > 3000)
    }

    @Test func aPauseLastsAndIsRecorded() {
        var bench = bench(events: [
            EventDescription(at: .seconds(10), actions: [PauseAction(.seconds(5))]),
            EventDescription(at: .seconds(12), actions: [PauseAction(.seconds(4))]),
        ])
        bench.driver.run(for: .seconds(14))
        #expect(!state(bench).session.isRacing && abs(state(bench).session.raceTime - 10) < 1e-6)
        bench.driver.run(for: .seconds(6))
        #expect(state(bench).session.isRacing && abs(state(bench).session.raceTime - 14) < 1e-6)
        #expect(state(bench).session.time == 20)
        let seen = bench.records(.event).map { "\($0.record.time.nanoseconds / 1_000_000) \($0.text)" }
        #expect(
            seen == [
                "10000 pause for 5.0 seconds", "12000 pause for 4.0 seconds", "16000 the race goes on",
            ])
    }

    @Test func aRewindIsRecorded() {
        var bench = bench(events: [EventDescription(at: .seconds(30), actions: [RewindAction(.seconds(3))])])
        bench.driver.run(for: .seconds(31))
        #expect(abs(state(bench).session.raceTime - 28) < 0.02)
        #expect(bench.records(.event).map(\.text) == ["rewind by 3.0 seconds"])
    }
}
