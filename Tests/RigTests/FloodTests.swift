import TestKit
import TestRigs
import Endpoints
import ELM327
import Rig
import SimulationCore
import Testing

/// Clients that send more than anybody can use.
@Suite struct FloodTests {
    /// Sends `count` bytes that `next` makes, a kilobyte at a time, a millisecond apart; how many bytes came back.
    private func flood(_ bench: inout Bench, _ connection: ConnectionID, count: Int, next: (Int) -> UInt8)
        -> Int
    {
        var received = 0
        var sent = 0
        while sent < count {
            let bytes = (sent..<min(sent + 1_024, count)).map(next)
            bench.driver.send(bytes, on: connection)
            bench.driver.run(for: .milliseconds(1))
            received += bench.driver.take(from: connection).reduce(0) { $0 + $1.bytes.count }
            sent += bytes.count
        }
        return received
    }

    private func bench(_ timing: Timing, adapter: (inout AdapterOnLink) -> Void = { _ in }) -> Bench {
        Bench(Bench.description(timing, adapter: adapter), journal: Journal(recordLimit: 256))
    }

    /// The adapter answers whatever has been done to it before.
    private func expectAnAnswer(_ bench: inout Bench, _ connection: ConnectionID) {
        bench.driver.run(for: .seconds(60))
        bench.send("X", on: connection)
        bench.driver.run(for: .seconds(60))
        bench.send("X\r", on: connection)
        bench.driver.run(for: .seconds(60))
        _ = bench.take(from: connection)
        #expect(bench.ask("ATI", on: connection).contains("ELM327 v1.5"))
    }

    @Test(arguments: Timing.allCases)
    func aMillionBytesOfGarbageLeaveNothingBehind(_ timing: Timing) {
        var bench = bench(timing)
        let connection = bench.connect()
        var random = SeededGenerator(seed: 1)
        _ = flood(&bench, connection, count: 20_000) { _ in UInt8(truncatingIfNeeded: random.next()) }
        let before = footprint(bench.driver.rig)
        _ = flood(&bench, connection, count: 1_000_000) { _ in UInt8(truncatingIfNeeded: random.next()) }
        #expect(footprint(bench.driver.rig) < before + 2_000)
        expectAnAnswer(&bench, connection)
    }

    @Test func aLineOfAMillionCharactersIsRefusedAsOne() {
        var bench = bench(.faithful)
        let connection = bench.connect(["ATE0"])
        let before = footprint(bench.driver.rig)
        #expect(flood(&bench, connection, count: 1_000_000) { UInt8(ascii: $0 % 2 == 0 ? "0" : "1") } == 0)
        // The ring of the journal fills up with what has been read, and then stays as it is.
        #expect(footprint(bench.driver.rig) < before + 256 * 64 + 2_000)
        #expect(bench.ask("", on: connection) == "?\r\r>")
        #expect(bench.ask("ATI", on: connection) == "ELM327 v1.5\r\r>")
    }

    @Test func carriageReturnsAloneArePromptsWhenThereIsNothingToRepeat() {
        var bench = bench(.faithful)
        let connection = bench.connect()
        let before = footprint(bench.driver.rig)
        // Each is echoed and gets a blank line and a prompt.
        #expect(flood(&bench, connection, count: 100_000) { _ in 0x0D } == 300_000)
        #expect(footprint(bench.driver.rig) < before + 2 * 256 * 64)
        #expect(bench.ask("ATI", on: connection) == "ATI\rELM327 v1.5\r\r>")
    }

    @Test func carriageReturnsAloneRepeatTheLastLine() {
        var bench = bench(.faithful)
        let connection = bench.connect(["ATE0"])
        _ = bench.ask("ATI", on: connection)
        let before = footprint(bench.driver.rig)
        #expect(
            flood(&bench, connection, count: 50_000) { _ in 0x0D } == 50_000 * "ELM327 v1.5\r\r>".utf8.count)
        #expect(footprint(bench.driver.rig) < before + 2 * 256 * 64)
    }

    @Test func whatIsTypedAheadOfASlowAnswerIsBounded() {
        var bench = bench(.faithful)
        let connection = bench.connect()
        for _ in 0..<20 {
            let before = footprint(bench.driver.rig)
            bench.driver.send(
                Array("ATRV\r".utf8) + [UInt8](repeating: UInt8(ascii: "A"), count: 10_000), on: connection)
            #expect(footprint(bench.driver.rig) < before + 256 * 64 + 2_000)
            bench.driver.run(for: .seconds(30))
            _ = bench.take(from: connection)
        }
        expectAnAnswer(&bench, connection)
    }

    @Test func aPacedLinkHoldsABoundedAmount() {
        var bench = bench(.faithful) { $0.link.baud = 38_400 }
        let connection = bench.connect()
        let before = footprint(bench.driver.rig)
        _ = flood(&bench, connection, count: 200_000) { _ in UInt8(ascii: "A") }
        #expect(footprint(bench.driver.rig) < before + 100_000)
    }

    /// Without waiting for answers a client can ask faster than the bus carries.
    @Test func requestsThatWaitForTheBusAreBounded() {
        var bench = bench(.faithful)
        let connection = bench.connect(["ATE0", "ATSP6", "ATR0"])
        let before = footprint(bench.driver.rig)
        for _ in 0..<30 {
            bench.send("010C\r010C\r010C\r010C\r010C\r010C\r010C\r010C\r010C\r010C\r", on: connection)
        }
        bench.driver.run(for: .seconds(1))
        _ = bench.take(from: connection)
        #expect(footprint(bench.driver.rig) < before + 256 * 64 + 2_000)
        let sent = bench.frames.filter { if case .tap = $0.sender { true } else { false } }
        #expect(sent.count <= 2, "requests that were interrupted are taken back")
        expectAnAnswer(&bench, connection)
    }
}
