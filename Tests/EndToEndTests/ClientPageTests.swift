import Conformance
import Foundation
import Scenarios
import TestKit
import Testing

/// The example of `Documentation/reference/clients.md`, taken from the page, and the drafting of its profile.
@Suite(.serialized, .enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct ClientPageTests {
    private static let page = text(of: "\(VectorFolder.checkout)/Documentation/reference/clients.md")

    /// The first blocks of code of the page: the client, its profile, the case.
    private static func example() throws -> (client: String, profile: String, tested: String) {
        let blocks = page.matches(of: #/```(?:python|yaml)\n((?:.|\n)*?)\n```/#).map { String($0.1) + "\n" }
        try #require(blocks.count >= 3)
        let python = "[\"\(PlainPython.path ?? "")\", "
        return (blocks[0], blocks[1].replacing("[python3, ", with: python), blocks[2])
    }

    private func check(_ change: (String) -> String = { $0 }) async throws -> (CheckedRun, String) {
        let run = try CheckedRun()
        let (client, profile, tested) = try Self.example()
        _ = try run.scratch.store(change(client), as: "meter.py")
        _ = try run.scratch.store(tested, as: "cases/MY-01.yaml")
        let path = try run.scratch.store(profile, as: "meter.yaml")
        let child = try run.start(["--client", path])
        _ = try await child.end()
        return (run, child.output + child.errors)
    }

    @Test func theExampleOfThePagePasses() async throws {
        let (run, output) = try await check()
        #expect(try run.result().verdicts == ["MY-01": "pass"], "\(output)")
    }

    @Test func theMistakeThatThePageSuggestsIsFound() async throws {
        let (run, output) = try await check { $0.replacing(" / 4,", with: ",") }
        #expect(try run.result().verdicts == ["MY-01": "fail"], "\(output)")
        #expect(output.contains("expected engine.speed 1200 rpm ± 1; got 4800 rpm"), "\(output)")
    }

    @Test func thePageNamesEverythingThatFormatsAccept() {
        let names =
            ReportRule.knownStates + Misbehaviour.allCases.map(\.rawValue)
            + ReportRule.Field.allCases.map(\.rawValue) + ClientTask.Kind.allCases.map(\.rawValue)
        for name in names { #expect(Self.page.contains(name), "\(name)") }
    }

    @Test func aProfileIsDraftedAndChecksItsClient() async throws {
        let run = try CheckedRun()
        let (client, _, tested) = try Self.example()
        let script = try run.scratch.store(client, as: "meter.py")
        _ = try run.scratch.store(tested, as: "cases/MY-01.yaml")
        let profile = run.scratch.file("drafted.yaml")
        let command = ["--", PlainPython.path ?? "", script, "${obd.host}:${obd.port}"]
        let first = try Dyno.start(["init-profile", "--out", profile] + command)
        #expect(try await first.end() == .exited(0), "\(first.output)\(first.errors)")
        #expect(first.output.contains("decides"), "\(first.output)")
        let drafted = text(of: profile)
        #expect(drafted.contains("'rpm': engine.speed") && drafted.contains("state: connected"), "\(drafted)")
        #expect(drafted.contains("${profile}/meter.py"), "\(drafted)")
        #expect(try await Dyno.run("validate", profile).ending == .exited(0))
        let child = try run.start(["--client", profile])
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        #expect(try run.result().verdicts == ["MY-01": "pass"])
        // What is there already stays, unless it is to be overwritten.
        let second = try Dyno.start(["init-profile", "--out", profile] + command)
        #expect(try await second.end() == .exited(2) && second.errors.contains("--force"), "\(second.errors)")
        #expect(text(of: profile) == drafted)
    }

    @Test func aClientThatCannotBeDraftedIsSaid() async throws {
        let scratch = try Scratch()
        let out = scratch.file("p.yaml")
        let python = PlainPython.path ?? ""
        for (script, words) in [
            ("print('hello')", "never connected"), ("import nothing_of_dyno", "cannot start"),
        ] {
            let child = try Dyno.start([
                "init-profile", "--out", out, "--", python, "-c", script, "${obd.url}",
            ])
            #expect(try await child.end() == .exited(3), "\(child.output)\(child.errors)")
            #expect(child.errors.contains(words), "\(child.errors)")
        }
        let child = try Dyno.start(["init-profile", "--out", out, "--", python, "-c", "pass"])
        #expect(try await child.end() == .exited(2) && child.errors.contains("${obd.url}"), "\(child.errors)")
        #expect(!FileManager.default.fileExists(atPath: out))
    }
}
