import TestKit
import Foundation
import Testing

/// Standard output on a full disk, and standard output whose reader has gone.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct FullOutputTests {
    /// What each command prints without anybody on the other side. `CAR` is a scenario, `CASES` a folder of cases, `RESULT`
    /// the result of a run, `STORE` the file of a service, `CAPTURE` one with datagrams, and `DBC` a database of frames.
    private static let commands: [[String]] = [
        ["--help"], ["--version"], ["--generate-completion-script", "bash"], ["help", "serve"],
        ["serve", "CAR", "--duration", "200ms"], ["validate", "CAR"], ["schema"], ["signals"],
        ["decode", "dtc", "0133"], ["decode", "obd", "41 0C 1A F8"], ["vectors"],
        ["check", "CASES", "--out", "OUT", "--", "/bin/true", "${obd.port}"],
        ["init-profile", "--out", "PROFILE", "--", "/bin/true", "${obd.port}"], ["list"],
        ["report", "merge", "RESULT"], ["report", "matrix", "RESULT"], ["services", "dump", "STORE"],
        ["view", "FOLDER", "--out", "VIEWED"], ["verify-statement", "STATEMENT", "RESULT"],
        ["import", "dbc", "DBC"], ["doctor"],
        ["explore", "elm327", "--tries", "1", "--out", "FOUND", "--", "/bin/true", "${obd.port}"],
    ]

    /// Those that speak to a server, whose addresses are `OBD` and `CONTROL`.
    private static let peers: [[String]] = [
        ["identify", "OBD"], ["console", "OBD"], ["control", "CONTROL", "status"],
        ["control", "CONTROL", "watch", "engine.speed"], ["control", "CONTROL", "journal"],
        ["record", "OBD", "--listen", "tcp://127.0.0.1:0", "--out", "RECORDED", "--duration", "200ms"],
    ]

    /// Those that print only what they have sent or found on a network.
    private static let silent: Set<String> = ["replay"]

    private static let car = """
        dyno: 1
        endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
        """

    private static let words =
        "error: standard output cannot be written: No space left on device"

    /// Starts `dyno` with `words` and its standard output in `output`, a redirection of the shell.
    private func start(_ words: [String], _ output: String) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", ["-c", "printf '010C\\n' | \"$0\" \"$@\" \(output)", Dyno.path ?? ""] + words)
    }

    private func expectFull(_ words: [String]) async throws {
        let child = try start(words, "> /dev/full")
        let ending = try await child.end()
        // One that ends with "wrong usage" has printed nothing.
        #expect(ending == .exited(3), "\(words): \(child.errors)")
        #expect(child.errors.lines.count { $0 == Self.words } == 1, "\(words): \(child.errors)")
    }

    #if os(Linux)
        @Test func everyCommandSaysThatTheDiskIsFull() async throws {
            let run = try CheckedRun()
            try run.store("C-1", "task: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
            let checked = try run.start([
                "--statement", run.scratch.file("statement.json"), "--", "/bin/true", "${obd.port}",
            ])
            _ = try await checked.end()
            let scratch = run.scratch
            let store = scratch.file("store")
            let service = try scratch.store(FullDatabaseTests.scenario, as: "service.yaml")
            _ = try await Dyno.run("serve", service, "--duration", "200ms")
            let names = [
                "CAR": try scratch.store(Self.car, as: "car.yaml"), "CASES": run.cases,
                "OUT": scratch.file("out"), "FOUND": scratch.file("found"),
                "PROFILE": scratch.file("profile.yaml"),
                "RESULT": scratch.file("results/result.json"), "STORE": store,
                "FOLDER": scratch.file("results"), "VIEWED": scratch.file("view.html"),
                "STATEMENT": scratch.file("statement.json"),
                "DBC": try scratch.store(
                    "BO_ 100 Engine: 8 ECU\n SG_ Speed : 0|16@1+ (1,0) [0|8000] \"rpm\" ECU\n",
                    as: "car.dbc"),
            ]
            for words in Self.commands { try await expectFull(words.map { names[$0] ?? $0 }) }
        }

        @Test func everyCommandWithAPeerSaysThatTheDiskIsFull() async throws {
            let server = try await Server(nil, ["--listen", "serial=pty:", "--control", "127.0.0.1:0"])
            let control = try #require(server.output.firstMatch(of: #/http://127\.0\.0\.1:\d+/#)).output
            let names = [
                "OBD": server.socket.replacing("socket://", with: "tcp://"), "CONTROL": String(control),
                "RECORDED": server.scratch.file("recorded.yaml"),
            ]
            for words in Self.peers { try await expectFull(words.map { names[$0] ?? $0 }) }
            #expect(try await server.stop() == .exited(0))
        }

        /// A command that somebody adds stands in one of the lists.
        @Test func noCommandIsLeftOut() async throws {
            let help = try await Dyno.run("--help").output
            let names = help.matches(of: #/(?m)^  ([a-z][a-z-]*)  /#).map { String($0.output.1) }
            let known = Set((Self.commands + Self.peers).compactMap(\.first)).union(Self.silent)
            #expect(names.count > 15)
            #expect(names.filter { !known.contains($0) }.isEmpty)
        }
    #endif

    /// `head` and the like have what they wanted: the exit code is that of the command, and nothing is said.
    @Test(arguments: [(["list"], 0), (["decode", "obd", "41 0C 1A F8"], 0), (["validate", "/nowhere"], 2)])
    func aReaderThatHasGoneIsNoFailure(_ words: [String], _ code: Int) async throws {
        let child = try ChildProcess(
            "/bin/sh",
            ["-c", "{ \"$0\" \"$@\"; echo $? >&2; } | sleep 0", Dyno.path ?? ""] + words)
        _ = try await child.end()
        try await Patience.wait(for: "the exit code") { child.errors.lines.last.flatMap(Int.init) != nil }
        #expect(child.errors.lines.last == "\(code)", "\(child.errors)")
        #expect(!child.errors.contains("standard output"))
    }

    /// What prints without an end ends with its reader.
    @Test func oneThatFollowsEndsWithItsReader() async throws {
        let server = try await Server(nil, ["--listen", "serial=pty:", "--control", "127.0.0.1:0"])
        let control = try #require(server.output.firstMatch(of: #/http://127\.0\.0\.1:\d+/#)).output
        _ = try await Dyno.run(
            "control", String(control), "set", "engine.speed={ ramp: [800, 6000], over: 1h }")
        let child = try ChildProcess(
            "/bin/sh",
            ["-c", "\"$0\" control \"$1\" watch engine.speed | head -n 1", Dyno.path ?? "", String(control)])
        #expect(try await child.end() == .exited(0))
        #expect(child.errors.isEmpty)
        #expect(try await server.stop() == .exited(0))
    }
}
