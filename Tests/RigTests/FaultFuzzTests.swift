import Endpoints
import ELM327
import Rig
import SimulationCore
import Scenarios
import TestKit
import Testing

/// Any faults and any bytes: nothing traps, nothing piles up, and the adapter answers when the faults are over.
@Suite struct FaultFuzzTests {
    private static let values: [(name: String, values: [FaultValue])] = [
        ("no-response", [.flag(true)]),
        ("latency", [.duration(.milliseconds(300), spread: .milliseconds(50))]),
        ("pending", [.record(["count": .integer(2), "every": .duration(.milliseconds(80), spread: .zero)])]),
        ("negative-response", [.record(["code": .integer(0x22)])]),
        ("lose-frame", [.integer(1), .integer(2)]),
        ("swap-frames", [.flag(true)]), ("padding", [.integer(0x55)]), ("wrong-sequence", [.flag(true)]),
        ("duplicate-frames", [.flag(true)]), ("stale-frames", [.flag(true)]),
        ("foreign-frames", [.flag(true)]),
        ("bus-off", [.flag(true)]), ("answer", [.text("NO DATA"), .list([])]),
        ("prefix", [.text("SEARCHING...")]), ("suffix", [.text(" ")]),
        ("echo", [.text("on"), .text("off"), .text("lagging"), .text("glued")]), ("spaces", [.flag(false)]),
        ("linefeeds", [.flag(true)]), ("headers", [.text("on"), .text("late")]), ("lowercase", [.flag(true)]),
        ("buffer", [.integer(1), .integer(30)]), ("eat-first", [.duration(.zero, spread: .zero)]),
        ("reset", [.text("LV RESET")]), ("reorder", [.flag(true)]),
        ("duplicate", [.text("lines"), .text("answer")]),
        ("corrupt", [.text("bit"), .text("byte"), .text("nul"), .text("noise")]),
        ("drop", [.text("echo"), .text("answer"), .text("prompt")]), ("no-prompt", [.flag(true)]),
        ("silence", [.flag(true)]),
        (
            "chunks",
            [
                .text("whole"), .text("echo"), .text("lines"), .text("prompt"), .text("pair"), .integer(1),
                .integer(3), .list([.integer(3), .integer(1), .integer(90)]),
            ]
        ), ("coalesce", [.text("next"), .record(["text": .text("x\r")])]), ("loss", [.number(30)]),
        ("delay", [.duration(.milliseconds(700), spread: .zero)]), ("slow", [.integer(1), .integer(500)]),
        ("refuse", [.flag(true)]),
    ]

    private static let lines = [
        "ATI\r", "ATZ\r", "ATE0\r", "ATE1\r", "ATH1\r", "ATMA\r", "ATSP6\r", "010C\r", "0902\r", "\r", "X",
        "\n",
        "01", "ATL1\r", "010C\rATI\r", "ATRV\r\n",
    ]

    @Test(arguments: Timing.allCases, 1...12 as ClosedRange<UInt64>)
    func faultsInAnyOrderDoNoHarm(_ timing: Timing, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var events: [EventDescription] = []
        for number in 0..<40 {
            let (name, values) = Self.values[Int(random.next() % UInt64(Self.values.count))]
            let value = values[Int(random.next() % UInt64(values.count))]
            guard let setting = FaultSetting(name, value) else {
                Issue.record("\(name) is not a fault")
                continue
            }
            let trigger: Trigger =
                number % 2 == 0
                ? .when(Condition(.request(.any), nth: [Int(random.next() % 60) + 1]))
                : .at(.milliseconds(Int64(random.next() % 60_000)))
            var event = EventDescription(
                trigger: trigger,
                actions: [
                    FaultAction(
                        setting, endpoint: nil, ecu: nil, lasting: number % 2 == 0 ? nil : .seconds(4))
                ])
            if number % 8 == 3 {
                event.actions.append(UnsolicitedAction(endpoint: nil, Array("ACT ALERT\r".utf8)))
            }
            events.append(event)
        }
        var bench = Bench(
            Bench.description(timing, events: events, seed: seed), journal: Journal(recordLimit: 256))
        let connection = bench.connect()
        for _ in 0..<200 {
            bench.send(Self.lines[Int(random.next() % UInt64(Self.lines.count))], on: connection)
            bench.driver.run(for: .milliseconds(Int64(random.next() % 700)))
        }
        bench.driver.run(for: .seconds(3600))
        for text in ["X\r", "\r", "ATZ\r"] {
            bench.send(text, on: connection)
            bench.driver.run(for: .seconds(60))
        }
        _ = bench.take(from: connection)
        bench.send("ATI\r", on: connection)
        bench.driver.run(for: .seconds(60))
        #expect(bench.take(from: connection).contains("ELM327 v1.5"), "\(timing) \(seed)")
        #expect(footprint(bench.driver.rig) < 1 << 18)
    }
}
