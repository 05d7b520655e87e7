@testable import ELM327Kind
import ELM327
import Rig
import Testing

/// The EEPROM of an endpoint whose scenario keeps it.
@Suite struct MemoryTests {
    @Test func whatIsStoredIsReportedOnceAndMetByTheNextClient() {
        var bench = Bench(.instant) { $0.stateFile = "state" }
        let first = bench.connect(["ATE0"])
        #expect(bench.driver.rig.takeChangedMemories().isEmpty)
        #expect(bench.ask("ATSP6", on: first) == "OK\r\r>")
        let memories = bench.driver.rig.takeChangedMemories()
        #expect(memories.map(\.endpoint) == [0] && memories[0].text.contains("\nprotocol 6\n"))
        #expect(bench.driver.rig.takeChangedMemories().isEmpty)
        let second = bench.connect(["ATE0"])
        #expect(bench.ask("ATDPN", on: second) == "6\r\r>")
    }

    @Test func allConnectionsHaveTheSameChip() {
        var bench = Bench(.instant) { $0.stateFile = "state" }
        let first = bench.connect(["ATE0"])
        let second = bench.connect(["ATE0"])
        #expect(bench.ask("ATSD5A", on: first) == "OK\r\r>")
        #expect(bench.ask("ATRD", on: second) == "5A\r\r>")
        #expect(bench.ask("ATSP8", on: second) == "OK\r\r>")
        let memories = bench.driver.rig.takeChangedMemories()
        #expect(memories.first?.text.contains("\nprotocol 8\nuser-byte 5A\n") == true)
    }

    @Test func aProtocolThatASearchHasFoundIsKept() {
        var bench = Bench { $0.stateFile = "state" }
        let first = bench.connect(["ATE0"])
        #expect(bench.ask("010C", on: first).hasPrefix("SEARCHING...\r41 0C"))
        let memories = bench.driver.rig.takeChangedMemories()
        #expect(memories.map(\.endpoint) == [0] && memories[0].text.contains("\nprotocol A6\n"))
    }

    @Test func aMemoryFromBeforeIsThere() throws {
        let memory = try PersistentMemory(
            parsing: "dyno adapter memory 1\nprotocol 6\nuser-byte 11\nparameter 01 00 on\n")
        var bench = Bench(.instant) {
            $0.stateFile = "state"
            $0.memory = memory
        }
        let connection = bench.connect(["ATE0"])
        #expect(bench.ask("ATRD", on: connection) == "11\r\r>")
        #expect(bench.ask("ATDPN", on: connection) == "6\r\r>")
        #expect(bench.ask("010C", on: connection) == "7E8 04 41 0C 1A F8 00 00 00 \r\r>")
    }

    @Test func withoutAFileEveryClientMeetsANewChip() {
        var bench = Bench(.instant)
        let first = bench.connect(["ATE0", "ATSP6"])
        #expect(bench.driver.rig.takeChangedMemories().isEmpty)
        #expect(bench.ask("ATDPN", on: first) == "6\r\r>")
        let second = bench.connect(["ATE0"])
        #expect(bench.ask("ATDPN", on: second) == "A0\r\r>")
    }
}
