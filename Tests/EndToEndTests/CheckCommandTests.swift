import Testing

/// What `dyno check` and `dyno list` say to somebody who has written something wrong.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct CheckCommandTests {
    @Test(arguments: [
        ([String](), "no client"),
        (["--client", "x", "--", "y"], "exclude each other"),
        (["--wait", "--", "y"], "--wait starts no command"),
        (["--virtual", "--", "y"], "Unknown option '--virtual'"),
        (
            ["--failed", "--out", "/nowhere"],
            "--failed: no results in /nowhere and dyno-results; run 'dyno check'"
        ),
        (["--shard", "3/2", "--", "y"], "--shard '3/2'"),
        (["--jobs", "0", "--", "y"], "--jobs"),
        (["--client", "no-such-client"], "1:1: error: there is no such file and no shipped client profile"),
    ])
    func wrongUsageIsExplained(_ arguments: [String], _ words: String) async throws {
        let scratch = try Scratch()
        let child = try Dyno.start(["check", scratch.path] + arguments)
        #expect(try await child.end() == .exited(2))
        #expect(child.errors.contains(words), "\(child.errors)")
    }

    @Test func aFolderWithoutCasesIsSaid() async throws {
        let scratch = try Scratch()
        _ = try scratch.store("dyno: 1\nid: a\n", as: "a.yaml")
        let outcome = try await Dyno.run("check", scratch.path, "--", "true")
        #expect(outcome.ending == .exited(2) && outcome.errors.contains("no case under"))
        let list = try await Dyno.run("list", scratch.path)
        #expect(list.ending == .exited(0) && list.output.hasPrefix("0 cases"))
    }

    /// Where there is no checkout, the cases inside the binary are listed.
    @Test func withoutACheckoutTheShippedCasesAreListed() async throws {
        let scratch = try Scratch()
        let path = try #require(Dyno.path)
        let shell = try ChildProcess("/bin/sh", ["-c", "cd '\(scratch.path)' && '\(path)' list"])
        #expect(try await shell.end() == .exited(0), "\(shell.errors)")
        for id in ["ELM-01", "MTG-04", "TEL-01"] {
            #expect(shell.output.lines.contains { $0.hasPrefix(id) }, "\(id) is not listed")
        }
    }

    @Test func everyMistakeOfAProfileHasItsPlace() async throws {
        let scratch = try Scratch()
        let profile = try scratch.store("client: x\nreports:\n  - line: '(a'\n  - lines: b\n", as: "p.yaml")
        let outcome = try await Dyno.run("check", scratch.path, "--client", profile)
        #expect(outcome.ending == .exited(2))
        #expect(outcome.errors.contains("p.yaml:3:14: error: reports[0].line: no regular expression"))
        #expect(outcome.errors.contains("p.yaml:4:5: error: reports[1].lines: unknown key 'lines'"))
        let validated = try await Dyno.run("validate", profile)
        #expect(validated.ending == .exited(2))
    }
}
