import Foundation
import Testing

/// `dyno check --failed` repeats what failed last time.
@Suite(.serialized, .enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct FailedRunTests {
    /// Runs `dyno check` in the folder of `run`.
    private func check(_ run: CheckedRun, _ arguments: [String]) async throws -> ChildProcess {
        let words = ([Dyno.path ?? "", "check"] + arguments).map { "'\($0.replacing("'", with: "'\\''"))'" }
        let child = try ChildProcess(
            "/bin/sh", ["-c", "cd '\(run.scratch.path)' && exec \(words.joined(separator: " "))"])
        _ = try await child.end()
        return child
    }

    /// The client does its work, except where a file beside it names the case.
    private static let script = """
        import os, socket, sys
        host, port, case, folder = sys.argv[1:5]
        socket.create_connection((host, int(port)), timeout=10).sendall(b"ATZ\\r")
        sys.exit(3 if os.path.exists(os.path.join(folder, case + " it's bad")) else 0)
        """

    @Test func whatFailedIsRepeatedUntilItPasses() async throws {
        let run = try CheckedRun()
        for id in ["P-01", "P-02", "P-03"] {
            try run.store(id, "task: connect\nexpect: [{ id: it, exit: { status: 0 } }]")
        }
        let script = try run.scratch.store(Self.script, as: "a client's.py")
        let bad = try run.scratch.store("", as: "P-02 it's bad")
        let client = [
            "--", PlainPython.path ?? "", script, "${obd.host}", "${obd.port}", "${case}", run.scratch.path,
        ]
        let first = try await check(run, ["cases"] + client)
        #expect(try await first.end() == .exited(1), "\(first.output)\(first.errors)")
        // Cases and client are those of the last run.
        let second = try await check(run, ["--failed", "--out", "again"])
        #expect(try await second.end() == .exited(1), "\(second.output)\(second.errors)")
        #expect(second.output.contains("repeating 1 of 3 cases of dyno-results/"), "\(second.output)")
        #expect(try run.result("again").verdicts == ["P-02": "fail"])
        try FileManager.default.removeItem(atPath: bad)
        // A folder with results is itself the last run.
        let third = try await check(run, ["--failed", "--out", "again"])
        #expect(try await third.end() == .exited(0), "\(third.output)\(third.errors)")
        #expect(try run.result("again").verdicts == ["P-02": "pass"])
        let fourth = try await check(run, ["--failed", "--out", "again"])
        #expect(try await fourth.end() == .exited(0))
        #expect(
            fourth.output.contains("nothing to repeat: no case failed in again/result.json"),
            "\(fourth.output)")
        // Another client may be given, and fewer cases.
        let fifth = try await check(run, ["cases/P-01.yaml", "--failed", "--client", "python-OBD"])
        #expect(
            try await fifth.end() == .exited(2) && fifth.errors.contains("none of 1 cases is chosen"),
            "\(fifth.errors)")
    }
}
