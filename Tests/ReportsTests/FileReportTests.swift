import ForeignPrograms
import Foundation
import Kinds
import SimulationCore
import TestKit
import Testing

@testable import Conformance
@testable import Reports

@Suite struct JUnitReportTests {
    @Test func theWholeReportReadsAsRecorded() throws {
        try Golden.check(JUnitReport.text(of: SampleRun.run()), "junit.xml")
    }

    @Test func itIsXMLWhateverAClientSaid() throws {
        var run = SampleRun.run()
        let all =
            String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "]]>\u{FFFE}"
        run.cases[0].title = all
        run.cases[0].reason = all
        run.cases[0].clientOutput = [all, "! \(all)"]
        run.client = all
        #expect(WellFormed.mistake(in: JUnitReport.text(of: run)) == nil)
        #expect(
            !JUnitReport.text(of: run).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
        )
    }

    @Test func strictRunsFailOnWarnings() {
        var run = SampleRun.run()
        #expect(JUnitReport.text(of: run).contains("tests=\"10\" failures=\"1\" errors=\"1\" skipped=\"4\""))
        run.isStrict = true
        #expect(JUnitReport.text(of: run).contains("tests=\"10\" failures=\"2\" errors=\"1\" skipped=\"4\""))
    }
}

@Suite struct ResultFileTests {
    @Test func whatIsWrittenIsReadBack() throws {
        let run = SampleRun.run()
        let text = try ResultFile.text(of: run)
        let back = try ResultFile.result(of: text, file: "a.json")
        #expect(try ResultFile.text(of: back) == text)
        #expect(back.cases[0].trace == run.cases[0].trace)
        #expect(back.cases.map(\.verdict) == run.cases.map(\.verdict))
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.compactMap {
            $0.split(separator: "\"").dropFirst().first.map(String.init)
        }
        #expect(keys == keys.sorted() && keys.contains("format"))
    }

    @Test(arguments: [
        ("", "a.json: error: this is not JSON"),
        ("{\"format\": 1,", "a.json: error: this is not JSON"),
        ("[]", "a.json: error: these are not results: 'format' is missing"),
        ("{\"dyno\": 1}", "a.json: error: these are not results: 'format' is missing"),
        (
            "{\"format\": \"1\"}",
            "a.json: error: these are not results: 'format' is missing or no whole number"
        ),
        ("{\"format\": 2}", "a.json: error: format: version 2 is not known; this program reads version 1"),
        ("{\"format\": 1}", "a.json: error: "),
    ])
    func whatIsNoResultIsRefused(_ text: String, _ message: String) {
        let mistake = #expect(throws: ReportMistake.self) { try ResultFile.result(of: text, file: "a.json") }
        #expect(mistake?.description.hasPrefix(message) == true, "\(mistake?.description ?? "")")
    }

    @Test(arguments: [
        (
            "\"verdict\" : \"fail\"", "\"verdict\" : \"bad\"",
            "verdict: unknown verdict; expected one of error, fail"
        ),
        ("\"seed\" : 7", "\"seed\" : \"7\"", "seed: expected a whole number"),
        ("\"id\" : \"ELM-04\"", "\"id\" : \"ELM-03\"", "cases[1].id: ELM-03 occurs twice"),
        ("\"shard\" : \"\"", "\"shard\" : \"5/4\"", "shard: '5/4' is not a shard; expected for example 1/4"),
        ("\"isStrict\" : false", "\"isStrict\" : null", "isStrict: expected true or false"),
        ("\"repetition\" : 1", "\"repetitions\" : 1", "cases[0].repetition: missing"),
        ("\"omitted\" : 0", "\"omitted\" : \"no\"", "cases[0].trace.omitted: expected a whole number"),
    ])
    func mistakesAreNamedWithTheirPlace(_ good: String, _ bad: String, _ message: String) throws {
        let text = try ResultFile.text(of: SampleRun.run())
        let range = try #require(text.range(of: good))
        let broken = text.replacingCharacters(in: range, with: bad)
        let mistake = #expect(throws: ReportMistake.self) {
            try ResultFile.result(of: broken, file: "a.json")
        }
        #expect(mistake?.description.hasPrefix("a.json: error: ") == true)
        #expect(mistake?.description.contains(message) == true, "\(mistake?.description ?? "")")
    }

    @Test func theSchemaHasEveryMember() throws {
        var sample = SampleRun.run()
        var delays = DelayDistribution()
        delays.add(.milliseconds(3))
        sample.cases[0].times = CaseTimes()
        sample.cases[0].attempts = 2
        sample.cases[0].lateness = HostLateness(delays)
        sample.sumLateness()
        sample.claims = ["capability vin"]
        let run = try JSONSerialization.jsonObject(with: Data(ResultFile.text(of: sample).utf8))
        let object = try #require(run as? [String: Any])
        #expect(Set(object.keys) == Set(ResultSchema.run.map(\.name)))
        let cases = try #require(object["cases"] as? [[String: Any]])
        let known = Set(ResultSchema.objects.first { $0.name == "case" }?.members.map(\.name) ?? [])
        #expect(Set(cases.flatMap(\.keys)) == known)
        for name in ["times", "lateness"] {
            let members = ResultSchema.objects.first { $0.name == name }?.members.map(\.name) ?? []
            #expect(Set((cases[0][name] as? [String: Any] ?? [:]).keys) == Set(members))
        }
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(ResultSchema.text.utf8)) }
    }

    @Test(.enabled(if: ForeignProgram.python != nil, "DYNO_TEST_PYTHON names no Python"))
    func otherToolsReadTheFiles() throws {
        let scratch = try Scratch()
        let folder = scratch.url
        let run = SampleRun.run()
        let merge = try ShardMerge([("a", run)])
        for (name, text) in [
            ("result.json", try ResultFile.text(of: merge.run)), ("schema.json", ResultSchema.text),
            ("junit.xml", JUnitReport.text(of: run)), ("run.html", try ReportPages.single(run, Kinds.usage)),
            ("matrix.html", try Matrix([("a", run), ("b", SampleRun.large(cases: 5))]).html),
        ] {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try SampleRun.write(ReportPages(run, Kinds.usage), to: folder)
        let (output, status) = try Script.run([folder.path])
        #expect(status == 0, "\(output)")
        let lines = output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "json good", "json refused", "junit valid", "junit refused",
                "junit 10 tests, 1 failures, 1 errors, 4 skipped",
                "html closed", "20 cases in pages good",
            ], "\(output)")
    }
}
