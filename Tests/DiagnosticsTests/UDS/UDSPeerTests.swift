import ForeignPrograms
import SimulationCore
import TestKit
import Testing

/// The interpreter of the tests, if it has udsoncan.
private let udsoncan = ForeignProgram.python(importing: "udsoncan")

/// The server against udsoncan, which decodes every answer and raises an error for one that does not fit.
@Suite(
    .enabled(
        if: udsoncan != nil,
        "DYNO_TEST_PYTHON names no Python with udsoncan; install it with: pip install udsoncan==1.26.1"))
struct UDSPeerTests {
    @Test func udsoncanUnderstandsEveryAnswer() throws {
        let peer = try PythonProcess("uds_peer.py", interpreter: try #require(udsoncan))
        var bench = try UDSBench.flash()
        var requests = 0
        // A guard against hanging only: udsoncan takes milliseconds.
        while let line = try peer.nextLine(before: .now + .seconds(60)) {
            if line.hasPrefix("request") {
                let request = Hex.bytes(line.dropFirst(7).drop { $0 == " " }) ?? []
                // An empty request lets the ECU start after a reset.
                if request.isEmpty { _ = bench.wait(.seconds(1)) }
                let answers = request.isEmpty ? [] : bench.ask(request)
                requests += 1
                try peer.say(answers.map { Hex.string($0, separator: "") }.joined(separator: " "))
                continue
            }
            #expect(line == "done \(requests - 1)")
            #expect(requests > 45)
            return
        }
        Issue.record("udsoncan has said nothing for a minute")
    }
}
