import Foundation
import TestKit
import Testing

/// What `dyno check` and `dyno list` say to somebody who has written something wrong.
@Suite struct CheckCommandTests {
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
        let child = await CommandRun(words: ["check", scratch.path] + arguments)
        #expect(child.code == 2)
        #expect(child.errors.contains(words), "\(child.errors)")
    }

    /// The scratch folder stands for `DIR`.
    @Test(arguments: [
        ("view DIR/none", "there is no such file or folder; name a journal"),
        ("view DIR", "the folder has neither result.json nor journal.jsonl.gz; name a journal"),
        ("view DIR --case ELM-05", "has no result.json; name a folder that 'dyno check' has written"),
        (
            "report site DIR/none --out DIR/site",
            "there is no such file or folder; name what 'dyno check' has written"
        ),
        ("import obdb DIR", "no signalsets/v3/default.json in it; name a copy of an OBDb repository"),
        ("validate DIR", "no .yaml file at"),
        ("decode elm DIR/cut.gz", "its compressed data are damaged; copy it again"),
        (
            "control scenario DIR/none --ready-file DIR/cut.gz",
            "is not a ready file of a 'dyno serve --control'; without it"
        ),
    ])
    func whatCannotBeReadIsSaidWithAdvice(_ command: String, _ words: String) async throws {
        let scratch = try Scratch()
        _ = try scratch.store("{}", as: "README.md")
        try Data([0x1F, 0x8B, 0x08, 0x00, 0x01]).write(to: URL(fileURLWithPath: "\(scratch.path)/cut.gz"))
        let outcome = await CommandRun(
            words: command.replacing("DIR", with: scratch.path).split(separator: " ").map(String.init))
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.contains("; "), "nothing says what to do: \(outcome.errors)")
    }

    @Test func aFolderWithoutCasesIsSaid() async throws {
        let scratch = try Scratch()
        _ = try scratch.store("dyno: 1\nid: a\n", as: "a.yaml")
        let outcome = await CommandRun("check", scratch.path, "--", "true")
        #expect(outcome.code == 2 && outcome.errors.contains("no case under"))
        let list = await CommandRun("list", scratch.path)
        #expect(list.code == 0 && list.output.hasPrefix("0 cases"))
    }

    @Test func everyMistakeOfAProfileHasItsPlace() async throws {
        let scratch = try Scratch()
        let profile = try scratch.store("client: x\nreports:\n  - line: '(a'\n  - lines: b\n", as: "p.yaml")
        let outcome = await CommandRun("check", scratch.path, "--client", profile)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("p.yaml:3:14: error: reports[0].line: no regular expression"))
        #expect(outcome.errors.contains("p.yaml:4:5: error: reports[1].lines: unknown key 'lines'"))
        let validated = await CommandRun("validate", profile)
        #expect(validated.code == 2)
    }
}
