import Rig
import SimulationCore
import Scenarios
import Testing
import VehicleModel

/// What a scenario does to the car while it runs.
@Suite struct EventTests {
    private let code = DiagnosticTroubleCode(rawValue: 0x0133)

    private func event(_ milliseconds: Int, _ actions: any EventAction...) -> EventDescription {
        EventDescription(at: .milliseconds(milliseconds), actions: actions)
    }

    private func value(_ bench: Bench, _ id: SignalID) -> Double? { bench.driver.rig.vehicle.value(of: id) }

    @Test func everyActionIsRecordedAtItsTime() {
        var named = event(2_500, LogAction("half way"), EndAction())
        named.name = "finish"
        var bench = Bench(events: [
            event(1_000, SetAction(.engineSpeed, .constant(3000)), IgnitionAction(.off)),
            event(1_500, RampAction(.vehicleSpeed, to: 100, over: .seconds(10))),
            event(2_000, StoreAction(code, as: .pending, ecu: 0), RepairAction(code, ecu: 0)),
            event(2_000, ClearAction(ecu: nil), ClearAction(ecu: 7)),
            named,
        ])
        bench.driver.run(for: .seconds(10))
        let seen = bench.records(.event).map { "\($0.record.time.nanoseconds / 1_000_000) \($0.text)" }
        #expect(
            seen == [
                "1000 set engine.speed to constant(3000.0)", "1000 ignition off",
                "1500 ramp vehicle.speed to 100.0 over 10.0 seconds",
                "2000 store P0133 as pending in engine", "2000 repair P0133 in engine",
                "2000 clear diagnostic information in all ECUs", "2000 clear diagnostic information in ECU 7",
                "2500 finish: half way", "2500 finish: end",
            ])
    }

    @Test func aValueIsSetAtTheInstantAndNotBefore() {
        var bench = Bench(.instant, events: [event(1_000, SetAction(.engineSpeed, .constant(3000)))])
        let connection = bench.connect(["ATE0", "ATSP6"])
        bench.driver.run(until: SimInstant(nanoseconds: 999_999_999))
        #expect(bench.ask("010C", on: connection) == "41 0C 1A F8 \r\r>")
        bench.driver.run(for: .nanoseconds(1))
        #expect(bench.ask("010C", on: connection) == "41 0C 2E E0 \r\r>")
    }

    @Test func aRampStartsFromWhereTheSignalIs() {
        var bench = Bench(events: [event(1_000, RampAction(.vehicleSpeed, to: 153, over: .seconds(10)))])
        bench.driver.run(for: .seconds(1))
        #expect(value(bench, .vehicleSpeed) == 53)
        bench.driver.run(for: .seconds(5))
        #expect(value(bench, .vehicleSpeed) == 103)
        bench.driver.run(for: .seconds(20))
        #expect(value(bench, .vehicleSpeed) == 153)
    }

    @Test func codesAreStoredRepairedAndCleared() {
        var bench = Bench(
            .instant,
            events: [
                event(1_000, StoreAction(code, as: .confirmed, ecu: 0)),
                event(2_000, ClearAction(ecu: 0)),
            ])
        let connection = bench.connect(["ATE0", "ATSP6"])
        #expect(bench.ask("03", on: connection) == "43 00 \r\r>")
        bench.driver.run(until: SimInstant(nanoseconds: 1_000_000_000))
        #expect(bench.ask("03", on: connection) == "43 01 01 33 \r\r>")
        #expect(bench.driver.rig.vehicle.memories.first?.malfunctionIndicatorIsOn == true)
        bench.driver.run(until: SimInstant(nanoseconds: 2_000_000_000))
        #expect(bench.ask("03", on: connection) == "43 00 \r\r>")
    }

    @Test func anEventForAnECUThatIsNotThereChangesNothing() {
        var bench = Bench(
            .instant,
            events: [event(0, StoreAction(code, as: .confirmed, ecu: 9), RepairAction(code, ecu: -1))])
        let connection = bench.connect(["ATE0", "ATSP6"])
        #expect(bench.ask("03", on: connection) == "43 00 \r\r>")
        #expect(bench.records(.event).map(\.text).last == "repair P0133 in ECU -1")
    }

    @Test func theKeyTakesTheBusAwayAndBringsItBack() {
        var bench = Bench(
            .instant, events: [event(1_000, IgnitionAction(.off)), event(2_000, IgnitionAction(.running))])
        let connection = bench.connect(["ATE0", "ATSP6"])
        bench.driver.run(until: SimInstant(nanoseconds: 1_000_000_000))
        #expect(bench.ask("010C", on: connection) == "CAN ERROR\r\r>")
        bench.driver.run(until: SimInstant(nanoseconds: 2_000_000_000))
        #expect(bench.ask("010C", on: connection) == "41 0C 1A F8 \r\r>")
    }

    @Test func eventsOfOneInstantHappenInFileOrder() {
        var bench = Bench(events: [
            event(1_000, SetAction(.engineSpeed, .constant(1000))), event(500, LogAction("earlier")),
            event(
                1_000, SetAction(.engineSpeed, .constant(2000)), LogAction("between"),
                SetAction(.engineSpeed, .constant(3000))),
        ])
        bench.driver.run(for: .seconds(1))
        #expect(value(bench, .engineSpeed) == 3000)
        let texts = bench.records(.event).map(\.text)
        #expect(texts.first == "earlier" && texts.last == "set engine.speed to constant(3000.0)")
    }

    @Test func inputAtTheInstantOfAnEventComesBeforeIt() {
        let moment = SimInstant(nanoseconds: 1_000_000_000)
        var bench = Bench(events: [event(1_000, LogAction("event"))])
        let connection = bench.connect()
        bench.driver.rig.receive(Array("ATI\r".utf8), on: connection, now: moment)
        bench.driver.run(until: moment)
        let lines = bench.journalText().split(separator: "\n").map { $0.split(separator: ",")[2] }
        let input = lines.firstIndex(of: "\"kind\":\"input\""),
            event = lines.firstIndex(of: "\"kind\":\"event\"")
        #expect(input != nil && event != nil)
        #expect((input ?? .max) < (event ?? .min))
        #expect(bench.records(.input).first?.record.time == moment)
    }

    /// At one instant: input, then events, then ECUs and bus. So the answer to input at an event's instant is formed
    /// after the event.
    @Test func anAnswerAtTheInstantOfAnEventIsFormedAfterIt() {
        let moment = SimInstant(nanoseconds: 1_000_000_000)
        var instant = Bench(.instant, events: [event(1_000, SetAction(.engineSpeed, .constant(3000)))])
        let connection = instant.connect(["ATE0", "ATSP6"])
        instant.driver.rig.receive(Array("010C\r".utf8), on: connection, now: moment)
        instant.driver.run(until: moment)
        #expect(instant.take(from: connection) == "41 0C 2E E0 \r\r>")
        var faithful = Bench(events: [event(1_000, IgnitionAction(.off))])
        let other = faithful.connect(["ATE0", "ATSP6"])
        faithful.driver.rig.receive(Array("010C\r".utf8), on: other, now: moment)
        faithful.driver.run(for: .seconds(2))
        #expect(faithful.take(from: other) == "CAN ERROR\r\r>")
    }

    @Test func nothingHappensAfterTheEnd() {
        var bench = Bench(events: [
            event(1_000, EndAction()), event(1_000, LogAction("same instant")),
            event(2_000, LogAction("later")),
        ])
        let connection = bench.connect(["ATE0"])
        bench.driver.run(for: .seconds(5))
        #expect(bench.driver.rig.hasEnded)
        #expect(bench.records(.event).map(\.text) == ["end"])
        bench.send("ATI\r", on: connection)
        bench.driver.run(for: .seconds(5))
        #expect(bench.take(from: connection) == "")
    }

    /// A driver goes from one due time to the next: one that never passes would hold it there.
    @Test func afterTheEndNothingIsDue() {
        var bench = Bench(events: [event(1_000, EndAction())])
        bench.driver.run(for: .seconds(5))
        let due = bench.driver.rig.nextDue
        #expect(due == nil)
    }

    @Test func anActionAfterTheEndOfTheSameEventIsStillCarriedOut() {
        var bench = Bench(events: [event(1_000, EndAction(), LogAction("last words"))])
        bench.driver.run(for: .seconds(5))
        #expect(bench.records(.event).map(\.text) == ["end", "last words"])
    }
}
