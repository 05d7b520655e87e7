import Links
import Endpoints
import Rig
import SimulationCore
import Scenarios
import TestKit
import TestRigs
import Testing
import VehicleModel

/// When events happen.
@Suite struct TriggerTests {
    private func event(_ trigger: Trigger, _ text: String) -> EventDescription {
        EventDescription(name: text, trigger: trigger, actions: [LogAction(text)])
    }

    private func line(_ text: String) -> Trigger {
        .when(Condition(.request(.line(Array(text.utf8)))))
    }

    /// The events of the run with their times in milliseconds.
    private func happened(_ bench: Bench) -> [String] {
        bench.records(.event).map { "\($0.record.time.nanoseconds / 1_000_000) \($0.text)" }
    }

    @Test func anEventRepeatsUntilItsTimeIsOver() {
        var every = event(.every(.seconds(1), from: .milliseconds(500)), "tick")
        every.until = .milliseconds(3_500)
        var twice = event(.every(.seconds(1), from: .seconds(1)), "tock")
        twice.times = 2
        var bench = Bench(events: [every, twice])
        bench.driver.run(for: .seconds(10))
        #expect(
            happened(bench) == [
                "500 tick: tick", "1000 tock: tock", "1500 tick: tick", "2000 tock: tock", "2500 tick: tick",
            ])
        let numbers = bench.events.map { "\($0.id ?? -1).\($0.occurrence)" }
        #expect(numbers == ["0.1", "1.1", "0.2", "1.2", "0.3"])
    }

    @Test func eventsOfOneInstantKeepTheOrderOfTheFile() {
        var bench = Bench(events: [
            event(.every(.seconds(1), from: .seconds(1)), "first"), event(.at(.seconds(3)), "second"),
        ])
        bench.driver.run(for: .milliseconds(3_500))
        #expect(
            happened(bench) == [
                "1000 first: first", "2000 first: first", "3000 first: first", "3000 second: second",
            ])
    }

    @Test func anEventFollowsAnother() {
        var bench = Bench(events: [
            event(.after(event: 1, delay: .seconds(2)), "later"), event(.at(.seconds(1)), "cause"),
            event(.after(event: 1, delay: .zero), "at once"),
        ])
        bench.driver.run(for: .seconds(10))
        #expect(happened(bench) == ["1000 cause: cause", "1000 at once: at once", "3000 later: later"])
    }

    @Test func aRequestIsCountedOverTheCase() {
        let events = [
            EventDescription(
                trigger: .when(Condition(.request(.line(Array("010C".utf8))), nth: [2, 4])),
                actions: [LogAction("line")]),
            EventDescription(
                trigger: .when(Condition(.request(.parameter(0x0C)), nth: [5])), actions: [LogAction("pid")]),
        ]
        var bench = Bench(.instant, events: events)
        let connection = bench.connect([
            "ATE0", "ATSP6", "010C", "01 0c", "010D", "\r", "010D0C", "010C1", "010C",
        ])
        bench.send("\r", on: connection)
        bench.driver.run(for: .seconds(1))
        // Of the line: the second one, and the fourth behind 010C1. Of the parameter: a batch counts too.
        #expect(bench.records(.event).map(\.text) == ["line", "line", "pid"])
    }

    /// What an event sets is in the answer to the request that made it happen, even of a command.
    @Test func anEventComesBeforeTheAnswer() {
        let set = EventDescription(trigger: line("010C"), actions: [SetAction(.engineSpeed, .constant(3000))])
        var bench = Bench(.instant, events: [set])
        let connection = bench.connect(["ATE0", "ATSP6"])
        #expect(bench.ask("010C", on: connection) == "41 0C 2E E0 \r\r>")
    }

    @Test func connectionsAreObserved() {
        var bench = Bench(events: [
            event(.when(Condition(.connect, nth: [2])), "second"),
            event(.when(Condition(.disconnect)), "gone"), event(.when(Condition(.firstByte)), "byte"),
        ])
        let connection = bench.connect()
        bench.driver.run(for: .seconds(1))
        bench.send("A", on: connection)
        bench.driver.run(for: .seconds(1))
        bench.send("T", on: connection)
        bench.driver.rig.disconnect(connection, reason: "gone", now: bench.now)
        _ = bench.connect()
        #expect(happened(bench) == ["1000 byte: byte", "2000 gone: gone", "2000 second: second"])
    }

    @Test func aSignalIsObservedWhenItPasses() {
        var bench = Bench(events: [
            event(.when(Condition(.crossing(.engineSpeed, .above, 2000))), "up"),
            event(.when(Condition(.crossing(.engineSpeed, .below, 2000))), "down"),
            EventDescription(at: .seconds(1), actions: [SetAction(.engineSpeed, .constant(3000))]),
            EventDescription(at: .seconds(2), actions: [SetAction(.engineSpeed, .constant(1000))]),
            EventDescription(at: .seconds(3), actions: [SetAction(.engineSpeed, .constant(2500))]),
        ])
        bench.driver.run(for: .seconds(4))
        let seen = happened(bench).filter { !$0.contains("set") }
        #expect(
            seen == ["1050 up: up", "2050 down: down", "3050 up: up"]
                || seen == [
                    "1000 up: up", "2000 down: down", "3000 up: up",
                ])
    }

    @Test func chanceDecidesTheSameWayForTheSameSeed() {
        func run(_ seed: UInt64) -> [String] {
            var likely = event(.every(.seconds(1), from: .zero), "x")
            likely.probability = 0.5
            var bench = Bench(events: [likely], seed: seed)
            bench.driver.run(for: .seconds(200))
            return happened(bench)
        }
        #expect(run(1) == run(1))
        #expect(run(1) != run(2))
        #expect((60...140).contains(run(1).count))
    }

    @Test func timeCountsFromTheFirstByte() {
        var description = Bench.description(events: [
            event(.at(.seconds(1)), "at"), event(.every(.seconds(2), from: .seconds(2)), "every"),
            EventDescription(at: .zero, actions: [SetAction(.engineSpeed, .constant(3000))]),
        ])
        description.timeZero = .firstByte
        var bench = Bench(description)
        let connection = bench.connect()
        bench.driver.run(for: .seconds(10))
        #expect(happened(bench) == ["0 set engine.speed to constant(3000.0)"])
        bench.send("A", on: connection)
        bench.driver.run(for: .seconds(5))
        #expect(
            happened(bench) == [
                "0 set engine.speed to constant(3000.0)", "11000 at: at", "12000 every: every",
                "14000 every: every",
            ])
    }

    /// Lines that come together are held one by one, and what comes after one interrupts it as it does otherwise.
    @Test func holdingLinesChangesNothing() {
        let dialogue = [
            "ATE0\rATI\r", "ATSP6\r", "010C\rX", "0902\r", "\r\n", "ATZ\rATI\r", "at e0\r\n", "010C\r",
        ]
        for timing in Timing.allCases {
            var plain = Bench(timing)
            var watched = Bench(timing, events: [event(line("FFFF"), "never")])
            let connections = (plain.connect(), watched.connect())
            for text in dialogue {
                plain.send(text, on: connections.0)
                watched.send(text, on: connections.1)
                plain.driver.run(for: .seconds(3))
                watched.driver.run(for: .seconds(3))
                #expect(
                    plain.driver.take(from: connections.0) == watched.driver.take(from: connections.1),
                    "\(text)")
            }
        }
    }

    @Test func afterADisconnectNobodyCanConnectForAWhile() {
        let end = EventDescription(
            at: .seconds(1),
            actions: [DisconnectAction(endpoint: 0, Disconnection(.fin, acceptsAgainAfter: .seconds(5)))])
        var bench = Bench(events: [end])
        _ = bench.connect()
        bench.driver.run(for: .seconds(2))
        #expect(bench.driver.closings.map(\.manner) == [.fin])
        // Whoever calls meanwhile is seen: accepted, and reset.
        #expect(bench.driver.admit() == .reset)
        bench.driver.run(for: .seconds(4))
        #expect(bench.driver.connect() != nil)
    }

    @Test func aBlackHoleAnswersNobody() throws {
        let fault = try #require(FaultSetting("blackhole", .flag(true)))
        var begin = EventDescription(
            at: .seconds(1), actions: [FaultAction(fault, endpoint: nil, ecu: nil, lasting: .seconds(2))])
        begin.name = "hole"
        var bench = Bench(events: [begin])
        bench.driver.run(for: .seconds(2))
        #expect(bench.driver.admit() == .unanswered)
        bench.driver.run(for: .seconds(2))
        #expect(bench.driver.connect() != nil)
        let stages = bench.faults.map { "\($0.stage) \($0.event ?? -1) \($0)" }
        #expect(stages == ["begins 0 blackhole: on", "ends 0 blackhole: on"])
    }

    @Test func aFaultIsJournaledWhenItBeginsActsAndEnds() throws {
        let fault = try #require(FaultSetting("no-prompt", .flag(true)))
        let event = EventDescription(
            trigger: line("010C"), actions: [FaultAction(fault)])
        var bench = Bench(.instant, events: [event])
        let connection = bench.connect(["ATE0", "ATSP6"])
        bench.send("010C\r", on: connection)
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: connection) == "41 0C 1A F8 \r\r")
        let stages = bench.faults.map { "\($0.stage) \($0)" }
        #expect(
            stages == [
                "begins no-prompt: on", "acts no-prompt: the prompt is held back for ever",
                "ends no-prompt: on",
            ])
    }
}
