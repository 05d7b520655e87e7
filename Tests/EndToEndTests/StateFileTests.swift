import TestKit
import Foundation
import Testing

/// The file that keeps an adapter's EEPROM from one run to the next.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct StateFileTests {
    private func scenario(_ scratch: Scratch, state: String = "obd.state") throws -> String {
        try scratch.store(
            """
            dyno: 1
            vehicle: { base: petrol-warm-idle }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", settings: [ATE0], state: \(state) } } }
            """, as: "keeps.yaml")
    }

    /// What the adapter answers to each of `lines`.
    private func ask(_ server: Server, _ lines: String...) async throws -> [String] {
        let port = server.endpoints.first { $0.name == "obd" }?.port ?? 0
        let console = try ChildProcess(
            Dyno.path ?? "", ["console", "tcp://127.0.0.1:\(port)", "--raw"],
            input: lines.joined(separator: "\n") + "\n")
        #expect(try await console.end() == .exited(0), "\(console.errors)")
        return console.output.lines.map { String($0) }
    }

    @Test func whatIsStoredOutlivesAKill() async throws {
        let scratch = try Scratch()
        let path = try scenario(scratch)
        let first = try await Server(path)
        #expect(text(of: scratch.file("obd.state")).hasPrefix("dyno adapter memory 1\n"))
        #expect(
            try await ask(first, "ATSP6", "AT@3DYNO-0000001", "ATPP01SV00", "ATPP01ON") == [
                "OK", "OK", "OK", "OK",
            ])
        #expect(try await first.kill() == .killed(SIGKILL))
        let kept = text(of: scratch.file("obd.state"))
        #expect(kept.contains("\nprotocol 6\nidentifier DYNO-0000001\n"))
        #expect(kept.hasSuffix("\nparameter 01 00 on\n"))
        let second = try await Server(path)
        #expect(try await ask(second, "AT@2", "ATDPN") == ["DYNO-0000001", "6"])
        #expect(try await second.stop() == .exited(0))
        #expect(text(of: scratch.file("obd.state")) == kept)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == [
                "keeps.yaml", "obd.state",
            ])
    }

    @Test(arguments: [
        ("precious notes\n", "1:1: error: this is not an adapter memory"),
        ("dyno adapter memory 1\nprotocol 77\n", "2:1: error: '77' does not fit"),
        ("dyno adapter memory 9\n", "1:1: error: an adapter memory of version '9'"),
        (String(repeating: "#\n", count: 40_000), "1:1: error: more than 65536 bytes"),
    ]) func aFileThatIsNoneEndsTheStart(_ content: String, _ message: String) async throws {
        let scratch = try Scratch()
        let state = try scratch.store(content, as: "obd.state")
        let run = try await Dyno.run("serve", try scenario(scratch))
        #expect(run.ending == .exited(2))
        #expect(run.errors.lines.count == 1)
        #expect(run.errors.hasPrefix("\(state):\(message)"))
        #expect(run.errors.contains("remove the file to begin with a new chip"))
        #expect(run.output.isEmpty)
        #expect(text(of: state) == content)
    }

    @Test func aFolderThatIsNotThereEndsTheStart() async throws {
        let scratch = try Scratch()
        let run = try await Dyno.run("serve", try scenario(scratch, state: "no/such/folder/obd.state"))
        #expect(run.ending == .exited(3))
        #expect(run.errors.lines.count == 1)
        #expect(run.errors.contains("\(scratch.file("no/such/folder/obd.state")) cannot be written"))
        #expect(run.output.isEmpty)
    }
}
