import SimulationCore
import Telemetry
import Testing
import VehicleModel

/// Slots that a machine leaves out because they are late.
@Suite struct SkippedSlotTests {
    /// Of any number of slots that have passed, the last one is left, and the count says how many are not.
    @Test(arguments: [1, 7, 59, 60, 144, 333, 360])
    func theLastSlotThatHasPassedIsLeft(rate: Int) throws {
        var random = SeededGenerator(seed: UInt64(rate))
        for _ in 0..<50 {
            var late = Player(.forza, "forza-horizon-4") { $0.rate = rate }
            var punctual = late
            let start = Duration.nanoseconds(Int64(random.next() % 3_000_000_000))
            _ = late.run(for: start)
            _ = punctual.run(for: start)
            let present = late.now.advanced(byNanoseconds: Int64(random.next() % 4_000_000_000))
            var passed: [SimInstant] = []
            while let due = punctual.machine.deadline, due <= present {
                passed.append(due)
                punctual.machine.wake(punctual.race(due), now: due)
            }
            let due = late.machine.deadline
            let count = late.machine.skipLate(before: present, to: present)
            #expect(count == max(0, passed.count - 1))
            #expect(late.machine.deadline == passed.last ?? due)
        }
    }

    @Test func whatIsNotLateStays() throws {
        var player = Player(.forza, "forza-horizon-4") { $0.rate = 100 }
        _ = player.run(for: .milliseconds(15))
        let due = try #require(player.machine.deadline)
        let present = due.advanced(by: .milliseconds(35))
        #expect(player.machine.skipLate(before: due, to: present) == 0)
        #expect(player.machine.deadline == due)
        #expect(player.machine.skipLate(before: due.advanced(byNanoseconds: 1), to: present) == 3)
        #expect(player.machine.deadline == due.advanced(by: .milliseconds(30)))
    }

    @Test func eachClientOfCompetizioneHasSlotsOfItsOwn() throws {
        var player = CompetizioneServerTests.server()
        for (number, interval) in [Int32(100), 250].enumerated() {
            let peer = Peer(host: "127.0.0.1", port: 40_000 + number)
            player.send(CompetizioneServerTests.registration(interval: interval), from: peer)
        }
        _ = player.run(for: .zero)
        let present = player.now.advanced(by: .milliseconds(1020))
        // Those at 100 to 900 ms, and at 250 to 750 ms.
        #expect(player.machine.skipLate(before: present, to: present) == 9 + 3)
        let sent = player.run(for: .milliseconds(1020)).filter { $0.bytes[0] == 2 }
        #expect(sent.map(\.time.seconds) == [1, 1] && Set(sent.map(\.peer.port)) == [40_000, 40_001])
    }

    @Test func nobodyMissesASlotThatNobodyWaitsFor() {
        var player = CorsaServerTests.server()
        let present = player.now.advanced(by: .seconds(10))
        #expect(player.machine.skipLate(before: present, to: present) == 0)
    }
}
