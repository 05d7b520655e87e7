import Documents
import Kinds
import Conformance
import Scenarios
import TestKit
import Testing

/// A hand-written journal, an expectation, and what must come of it.
struct JudgeVector: Decodable, Sendable {
    let name: String
    /// What the client was asked to do; live-data unless stated.
    let task: String?
    let severity: String?
    /// The signals that it was to show, and how long it was to go on.
    let signals: [String]?
    let duration: String?
    /// The names of the scenario's events.
    let events: [String]?
    /// The form of the one expectation, as YAML.
    let expect: String?
    let journal: String
    /// The verdict of the expectation; of the case when there is none.
    let verdict: String
    let reason: String?
    let `case`: String?
    let signature: String?
}

/// Every form and every way to come out of it, in `Vectors/judging/`.
@Suite struct JudgeVectorTests {
    static let files = ["requests", "never", "reports", "program", "sight", "cases", "misreadings"]

    static func vectors() throws -> [Located<JudgeVector>] {
        try files.flatMap { try VectorFolder.load("judging/\($0).yaml", as: JudgeVector.self) }
    }

    static func result(of vector: JudgeVector) throws -> CaseResult {
        var text = """
            dyno: 1
            id: TST-01
            severity: \(vector.severity ?? "must")
            task: \(vector.task ?? "live-data")
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }

            """
        let with = [
            vector.signals.map { "signals: [\($0.joined(separator: ", "))]" },
            vector.duration.map { "duration: \($0)" },
        ].compactMap { $0 }
        if !with.isEmpty { text += "with: { \(with.joined(separator: ", ")) }\n" }
        if let events = vector.events {
            text += "events:\n" + events.map { "  - { name: \($0), at: 1s, log: x }\n" }.joined()
        }
        text += "expect:\n  - id: it\n    \(vector.expect ?? "exit: { status: any }")\n"
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        let tested = Case(id: "TST-01", group: "x", file: "v.yaml", text: text, scenario: scenario)
        return Judge.judge(tested, try JournalText.record(vector.journal, scenario.rig))
    }

    @Test(arguments: try vectors())
    func theVerdictIsTheOneStated(_ vector: Located<JudgeVector>) throws {
        let result = try Self.result(of: vector.value)
        let first = try #require(result.expectations.first, sourceLocation: vector.location)
        #expect(
            first.verdict.rawValue == vector.value.verdict, "\(first.reason)", sourceLocation: vector.location
        )
        if let reason = vector.value.reason {
            #expect(first.reason == reason, sourceLocation: vector.location)
        }
        if let verdict = vector.value.case {
            #expect(result.verdict.rawValue == verdict, "\(result.reason)", sourceLocation: vector.location)
        }
        #expect((first.signature == nil) == (vector.value.signature == nil), sourceLocation: vector.location)
        if let signature = vector.value.signature {
            #expect(first.signature?.contains(signature) == true, sourceLocation: vector.location)
        }
        #expect((first.verdict == .pass) == first.reason.isEmpty, sourceLocation: vector.location)
        #expect(first.records == first.records.sorted(), sourceLocation: vector.location)
    }

    @Test func everyFormOfAFileHasAJudge() {
        let forms = Kinds.formats.forms
        #expect(forms.count > Forms.general.count)
        #expect(forms.filter { !($0 is any JudgedForm.Type) }.map { $0.key.name } == [])
    }

    /// Both ways: no form can only pass or only fail, and each can be undecided where the design says so.
    @Test func everyFormComesOutEveryWay() throws {
        var seen: [String: Set<String>] = [:]
        for vector in try Self.vectors() where vector.value.expect != nil {
            let first = try #require(try Self.result(of: vector.value).expectations.first)
            seen[first.form, default: []].insert(first.verdict.rawValue)
        }
        for form in Forms.general.map({ $0.key.name }) {
            #expect(seen[form]?.isSuperset(of: ["pass", "fail", "inconclusive"]) == true, "\(form)")
        }
    }
}
