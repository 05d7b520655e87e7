import Rig
import SimulationCore
import Scenarios
import Testing
import VehicleModel

/// A rig whose driver has other things to do as well.
@Suite struct SliceTests {
    /// 300 things that happen every millisecond: more than any machine does in time.
    private static func busy() -> Rig {
        let events = (0..<300).map { number in
            EventDescription(
                trigger: .every(.milliseconds(1), from: .zero),
                actions: [SetAction(.vehicleSpeed, .constant(Double(number % 200)))])
        }
        return Rig(Bench.description(events: events), journal: Journal())
    }

    @Test func withoutTimeItReturnsAtOnceAndStillGetsOn() {
        var rig = Self.busy()
        let limit = SimInstant.powerOn.advanced(by: .milliseconds(20))
        var calls = 0
        var last = rig.journal.next
        while !rig.run(until: limit, while: { false }) {
            calls += 1
            #expect(rig.journal.next - last <= 32)
            last = rig.journal.next
            #expect(rig.now <= limit)
        }
        #expect(rig.now == limit && rig.behind == .zero)
        // 21 times 300 events, and at most 32 pieces a call.
        #expect((300...7000).contains(calls))
    }

    @Test func itAsksAgainAndAgain() {
        var rig = Self.busy()
        var questions = 0
        let hasArrived = rig.run(until: SimInstant.powerOn.advanced(by: .milliseconds(20))) {
            questions += 1
            return questions < 50
        }
        #expect(!hasArrived && questions == 50)
        #expect(rig.behind > .zero)
        let before = rig.now
        let arrivesLater = rig.run(until: SimInstant.powerOn.advanced(by: .milliseconds(20))) { true }
        #expect(arrivesLater && rig.now > before)
    }

    @Test func aRigWithNothingToDoArrives() {
        var rig = Rig(Bench.description())
        let hasArrived = rig.run(until: SimInstant.powerOn.advanced(by: .milliseconds(900))) { false }
        #expect(hasArrived)
        #expect(rig.now == SimInstant.powerOn.advanced(by: .milliseconds(900)))
    }

    @Test func aDriverWithALimitTakesWhatThereIs() {
        var rig = Rig(DatagramTests.description(rate: 360))
        rig.outputLimit = 2000
        let limit = SimInstant.powerOn.advanced(by: .seconds(1))
        var (calls, count) = (0, 0)
        while true {
            let hasArrived = rig.run(until: limit) { true }
            calls += 1
            count += rig.datagrams.count
            // 324 bytes each, and the question comes after a few slots.
            #expect(rig.datagrams.count <= 2000 / 324 + 10)
            rig.clearOutputs()
            if hasArrived { break }
        }
        #expect(count == 361 && calls > 20)
        // All at once it is without `while`.
        var whole = Rig(DatagramTests.description(rate: 360))
        whole.outputLimit = 2000
        whole.run(until: limit)
        #expect(whole.now == limit && whole.datagrams.count == 361)
    }
}
