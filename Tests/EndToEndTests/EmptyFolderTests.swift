import Foundation
import TestKit
import Testing

/// The program needs nothing but itself: everything that ships is used from an empty folder.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct EmptyFolderTests {
    /// Runs `dyno` with `arguments` in `folder`, with the tests' own Python first in the path.
    private static func run(
        in folder: String, _ arguments: [String], _ environment: String = ""
    ) async throws -> Dyno.Outcome {
        guard let path = Dyno.path else { throw Dyno.NotBuilt() }
        let python = Client.interpreter.map { ($0 as NSString).deletingLastPathComponent } ?? "/usr/bin"
        let words = ([path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let child = try ChildProcess(
            "/bin/sh",
            [
                "-c",
                "cd '\(folder)' && PATH='\(python)':\"$PATH\" && export PATH && \(environment) exec \(words)",
            ])
        let ending = try await child.end()
        return Dyno.Outcome(ending: ending, output: child.output, errors: child.errors)
    }

    @Test(arguments: [
        (["list"], "cases; run them with"), (["list", "elm327"], "cases; run them with"),
        (["vectors", "search"], "replays passed, 0 differ"),
        (["validate", "Scenarios"], "0 errors, 0 warnings"),
        (["validate", "python-OBD"], "Test the client with    dyno check elm327 --client python-OBD"),
        (["validate", "Scenarios/elm327/two-ecu-petrol.yaml"], "1 file, 0 errors"),
        (["vectors", "Vectors/elm327/search.yaml"], "replays passed, 0 differ"),
        (["schema", "--profile"], "\"$schema\""),
    ]) func whatShipsIsThere(_ arguments: [String], _ words: String) async throws {
        let scratch = try Scratch()
        let run = try await Self.run(in: scratch.path, arguments)
        #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains(words))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    }

    @Test(.enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
    func aShippedClientIsCheckedWithItsProgramAndNothingOfItRemains() async throws {
        let scratch = try Scratch()
        let run = try await Self.run(
            in: scratch.path,
            ["check", "elm327", "--client", "python-OBD", "--filter", "ELM-05", "--out", "out"])
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(run.output.contains("1 pass"), "\(run.output)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted()
        #expect(names == ["ELM-05", "cases", "report.html", "result.json", "trace.html"])
    }

    @Test func aClientThatCannotStartLeavesNoProgramEither() async throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.file("bin"), withIntermediateDirectories: true)
        let python = try scratch.store(
            "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'obd'\" >&2\nexit 1\n", as: "bin/python3")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python)
        let run = try await Self.run(
            in: scratch.path,
            ["check", "elm327", "--client", "python-OBD", "--filter", "ELM-0*", "--out", "out"],
            "PATH='\(scratch.file("bin"))':\"$PATH\";")
        #expect(run.ending == .exited(3))
        #expect(run.errors.contains("put the python3 that has it first in PATH"), "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out"))
        #expect(!names.contains { $0.hasPrefix(".profiles") }, "\(names)")
    }

    @Test func aFolderOfTheUserIsUsedBeforeAShippedOne() async throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.file("elm327"), withIntermediateDirectories: true)
        _ = try scratch.store(
            """
            dyno: 1
            id: MINE-1
            title: The only case here
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
            task: idle
            expect: [{ id: any, exit: { status: any } }]

            """, as: "elm327/mine.yaml")
        let run = try await Self.run(in: scratch.path, ["list", "elm327"])
        #expect(run.output.contains("MINE-1") && run.output.contains("1 case;"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("note: 'elm327' is the folder here; the shipped case or folder of cases"))
        let shipped = try await Self.run(in: scratch.path, ["list", "shipped:elm327"])
        #expect(shipped.output.contains("ELM-01") && shipped.errors.isEmpty, "\(shipped.errors)")
        let path = try await Self.run(in: scratch.path, ["list", "./elm327"])
        #expect(path.output.contains("MINE-1") && path.errors.isEmpty, "\(path.errors)")
        let validated = try await Self.run(in: scratch.path, ["validate", "python-OBD"])
        #expect(validated.output.contains("dyno check elm327 --client python-OBD"), "\(validated.output)")
    }

    @Test func aPartOfARunIsThatOfTheTask() async throws {
        let scratch = try Scratch()
        let words = ["check", "elm327", "--shard", "auto", "--out", "out", "--", "true"]
        let none = try await Self.run(in: scratch.path, words)
        #expect(none.ending == .exited(2) && none.errors.contains("write --shard K/N, such as 1/4"))
        let lonely = try await Self.run(in: scratch.path, words, "JOB_COMPLETION_INDEX=1")
        #expect(lonely.ending == .exited(2) && lonely.errors.contains("set JOB_COMPLETIONS"))
        let task = [
            "check", "framing", "--filter", "ELM-0[]", "--shard", "auto/900", "--out", "out", "--", "true",
        ]
        let run = try await Self.run(in: scratch.path, task, "JOB_COMPLETION_INDEX=899")
        #expect(run.output.contains("0 cases"), "\(run.output)\(run.errors)")
        #expect(text(of: scratch.file("out/result.json")).contains("900/900"))
    }
}
