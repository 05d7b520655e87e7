import Foundation
import TestKit
import Testing

/// The commands that read results: `view`, `report diff`, `report site`, `verify-statement`.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ResultCommandTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let journal = #"""
        {"n":0,"t":0.100000000,"kind":"connect","endpoint":"obd","connection":1}
        {"n":1,"t":0.200000000,"kind":"input","endpoint":"obd","connection":1,"bytes":"010C\r"}
        {"n":2,"t":0.200000000,"kind":"request","endpoint":"obd","connection":1,"request":"010C"}

        """#

    /// Stores a folder of results with one case, and returns its path.
    private func results(_ name: String, _ verdict: String, version: String = "1", format: Int = 1) throws
        -> String
    {
        let exposure = #"{"commands":{},"requests":{},"negativeResponses":{},"messages":{},"faults":{}}"#
        let json = """
            {"format":\(format),"tool":"dyno 0","client":"c","clientVersion":"\(version)","seed":1,"started":"2026-01-0\(version)",
            "duration":1,"shard":"","isPartial":false,"chosen":1,"isStrict":false,"cases":[{"id":"A-1","title":"A case",
            "group":"framing","severity":"must","observes":[],"sources":[],"tags":[],"file":"x/framing/a.yaml","scenario":"dyno: 1",
            "verdict":"\(verdict)","reason":"","expectations":[],"repetition":1,"seed":1,"duration":1,"ending":"",
            "clientOutput":[],"files":{"journal":"A-1/journal.jsonl"},"exposure":\(exposure)}]}
            """
        try FileManager.default.createDirectory(
            atPath: scratch.file("\(name)/A-1"), withIntermediateDirectories: true)
        _ = try scratch.store(json, as: "\(name)/result.json")
        _ = try scratch.store(Self.journal, as: "\(name)/A-1/journal.jsonl")
        return scratch.file(name)
    }

    @Test func whatHasATraceIsShown() async throws {
        let folder = try results("one", "fail")
        let page = scratch.file("trace.html")
        for path in [folder, "\(folder)/A-1", "\(folder)/A-1/journal.jsonl"] {
            let run = try await Dyno.run("view", path, "--out", page)
            #expect(run.ending == .exited(0) && run.output.contains("3 records of "), "\(run.errors)")
            #expect(text(of: page).contains("\"journal\":\"H4sI"))
            #expect(text(of: page).contains("\"id\":\"A-1\"") == !path.hasSuffix(".jsonl"))
        }
        let wrong = try await Dyno.run("view", folder, "--case", "A-2", "--out", page)
        #expect(wrong.ending == .exited(2) && wrong.errors.contains("no journal of 'A-2'"))
        #expect(try await Dyno.run("view", "\(folder)/result.json").ending == .exited(2))
    }

    @Test func aNewFailureEndsADifferenceWithOne() async throws {
        let (old, new) = (try results("old", "pass"), try results("new", "fail", version: "2"))
        let run = try await Dyno.run(
            "report", "diff", old, "\(new)/result.json", "--json", scratch.file("d.json"))
        #expect(run.ending == .exited(1) && run.output.contains("pass → fail  A case"), "\(run.output)")
        #expect(text(of: scratch.file("d.json")).contains("\"change\" : \"worse\""))
        #expect(try await Dyno.run("report", "diff", new, old).ending == .exited(0))
    }

    @Test func aSiteIsMadeOfAllResultsBelowAFolder() async throws {
        _ = try results("all/one", "pass")
        _ = try results("all/two", "fail", version: "2")
        let site = scratch.file("site")
        let run = try await Dyno.run("report", "site", scratch.file("all"), "--out", site)
        #expect(
            run.ending == .exited(0) && run.output.contains("1 client, 1 case of 2 results"), "\(run.errors)")
        #expect(text(of: "\(site)/index.html").contains("Results of clients"))
        #expect(text(of: "\(site)/api/clients/c.json").contains("\"version\":\"2\""))
        #expect(text(of: "\(site)/badges/c.svg").contains("0 of 1 cases"))
    }

    @Test func theCommittedResultsAreRead() async throws {
        let run = try await Dyno.run(
            "report", "site", "\(VectorFolder.checkout)/Results", "--out", scratch.file("site"))
        #expect(run.ending == .exited(0), "\(run.errors)")
        let text = text(of: scratch.file("site/api/index.json"))
        for client in ["python-OBD", "udsoncan", "gallia"] {
            #expect(text.contains("\"client\":\"\(client)\""))
        }
        // Nothing of the machine that made them.
        #expect(!text.contains("/tmp/"))
    }

    @Test(arguments: [(2, "version 2 is not known"), (1, "this is not JSON")])
    func aResultThatCannotBeUsedIsNamed(_ format: Int, _ words: String) async throws {
        let folder = try results("bad", "pass", format: format)
        if format == 1 { _ = try scratch.store("{\"format\": 1, \"cases\": [", as: "bad/result.json") }
        let site = scratch.file("site-\(format)")
        let run = try await Dyno.run("report", "site", folder, "--out", site)
        #expect(run.ending == .exited(2) && run.errors.contains("bad/result.json: error: "))
        #expect(run.errors.contains(words) && !FileManager.default.fileExists(atPath: site))
    }

    @Test func aStatementIsCheckedAgainstAResult() async throws {
        let run = try CheckedRun()
        try run.store("C-1", "task: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
        let file = run.scratch.file("statement.json")
        let child = try run.start(["--statement", file, "--", "/bin/true", "${obd.port}"])
        _ = try await child.end()
        let results = run.scratch.file("results")
        let good = try await Dyno.run("verify-statement", file, results)
        #expect(
            good.ending == .exited(0) && good.output.contains("says what the result says"),
            "\(good.output)\(good.errors)")
        let other = text(of: file).replacing("\"C-1\"", with: "\"C-2\"")
        let bad = try await Dyno.run("verify-statement", try scratch.store(other, as: "s.json"), results)
        #expect(bad.ending == .exited(1) && bad.output.contains("C-2: the statement says"), "\(bad.output)")
        #expect(try await Dyno.run("verify-statement", results, results).ending == .exited(2))
    }

    /// A shipped case of this version has the text of this version; one that was changed is named.
    @Test func casesOfAnotherVersionAreNoticed() async throws {
        let (results, statement) = (scratch.file("shipped"), scratch.file("shipped.json"))
        let words = ["--filter", "ELM-05", "--out", results, "--statement", statement]
        let child = try Dyno.start(
            ["check", "shipped:elm327/framing"] + words + ["--", "/bin/true", "${obd.port}"])
        _ = try await child.end()
        let same = try await Dyno.run("verify-statement", statement, results)
        #expect(same.ending == .exited(0) && same.errors.isEmpty, "\(same.output)\(same.errors)")
        let json = text(of: "\(results)/result.json").replacing(
            "dyno: 1\\nid: ELM-05", with: "dyno: 1\\n\\nid: ELM-05")
        let changed = try scratch.store(json, as: "changed.json")
        let other = try await Dyno.run("verify-statement", statement, changed)
        #expect(other.ending == .exited(1))
        #expect(other.errors.contains("note: the text of 1 shipped case differs"), "\(other.errors)")
    }
}
