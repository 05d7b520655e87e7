@testable import ELM327Kind
import Conformance
import ELM327
import Testing

/// One fact about a version stands for two dialogues.
@Suite struct VersionGateTests {
    @Test func aCommandIsKnownFromItsVersionOn() {
        var gate = VersionGate(command: "ATCRA 7E8", since: .v1_3, source: "the maker's table")
        gate.setup = ["ATSP6"]
        gate.line = 12
        let transcripts = gate.transcripts
        #expect(transcripts.map(\.version).first == .v1_3)
        #expect(transcripts.count == 2 && transcripts[1].version < .v1_3)
        #expect(transcripts[0].name == "ATCRA 7E8 is known to 1.3")
        #expect(transcripts[1].name.hasPrefix("ATCRA 7E8 is unknown to 1.2"))
        #expect(
            transcripts.map { $0.dialogue[0].send } == Array(repeating: Array("ATCRA 7E8\r".utf8), count: 2))
        #expect(transcripts.map { $0.dialogue[0].receive } == [Array("OK\r\r>".utf8), Array("?\r\r>".utf8)])
        #expect(
            transcripts.allSatisfy {
                $0.setup == ["ATE0", "ATSP6"] && $0.line == 12 && $0.dialogue[0].line == 12
            })
    }

    @Test func theFirstVersionHasNoneBefore() throws {
        let first = try #require(ChipVersion.allCases.first)
        #expect(VersionGate(command: "ATI", since: first, source: "x").transcripts.count == 1)
    }
}
