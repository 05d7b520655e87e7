import Conformance
import Documents
import Reports
import Kinds
import Rig
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// Judges expectations of a car's client, and records what is broken as issues of the running test.
struct CarVerdict {
    let tested: Case
    let journal: Journal
    let reports: [ReportedFact]
    let end: SimInstant
    let timeZero: SimInstant?
    let worstLag: Duration

    /// Judges the expectations in `text`, or those of the scenario when it is nil; returns whether all hold.
    func expect(_ text: String?, at location: SourceLocation) -> Bool {
        var tested = tested
        if let text {
            do throws(ScenarioMistakes) {
                tested.scenario.expectations = try ScenarioLoader.standard.expectations(
                    text: text, file: "expect", of: tested.scenario)
            } catch {
                Issue.record("\(error)", sourceLocation: location)
                return false
            }
        }
        guard !tested.scenario.expectations.isEmpty else {
            Issue.record("the scenario states no expectations; write one", sourceLocation: location)
            return false
        }
        let result = judged(tested)
        var holds = true
        for expectation in result.expectations {
            switch expectation.verdict {
            case .fail, .inconclusive, .error: holds = false
            default: break
            }
            record(expectation, of: result, at: location)
        }
        if result.expectations.isEmpty, result.verdict == .error {
            Issue.record("\(result.reason)", sourceLocation: location)
            return false
        }
        return holds
    }

    private func judged(_ tested: Case) -> CaseResult {
        var record = CaseRecord(
            journal: journal, description: tested.scenario.rig, reports: reports.map(\.report),
            seesValues: !reports.isEmpty, seesProgram: false, worstLag: worstLag, end: end)
        record.timeZero = timeZero
        var result = Judge.judge(tested, record)
        result.illustrate(with: record)
        return result
    }

    private func record(
        _ expectation: ExpectationResult, of result: CaseResult, at location: SourceLocation
    ) {
        let lead: String
        switch expectation.verdict {
        case .fail, .warn: lead = expectation.about
        case .inconclusive: lead = "Not decided: \(expectation.about)"
        default: return
        }
        var lines = [lead, expectation.reason]
        if let signature = expectation.signature { lines.append("It looks as if \(signature).") }
        if !result.sources.isEmpty { lines.append("Source: " + result.sources.joined(separator: "; ")) }
        lines += result.excerpt(around: expectation)
        let comment = Comment(rawValue: lines.joined(separator: "\n"))
        #if compiler(>=6.3)
            let severity: Issue.Severity = expectation.verdict == .warn ? .warning : .error
            Issue.record(comment, severity: severity, sourceLocation: location)
        #else
            if expectation.verdict != .warn { Issue.record(comment, sourceLocation: location) }
        #endif
    }
}

/// Something that the client under test has shown, as the test has stated it.
struct ReportedFact: Sendable {
    /// When, and after which records, the client has shown it.
    let time: SimInstant
    let record: UInt64
    let content: ClientReport.Content

    /// Returns the line that stands for it in the journal.
    static func line(_ content: ClientReport.Content) -> [UInt8] {
        let words =
            switch content {
            case .value(let signal, let value, _):
                "\(signal) \(value) \(SignalCatalogue.signal(signal).unit.rawValue)"
            case .codes(let kind, let codes): "\(kind): \(codes.map(\.description).joined(separator: " "))"
            case .text(let name, let text): "\(name) \(text)"
            default: "\(content)"
            }
        return Array(words.utf8)
    }

    var report: ClientReport { ClientReport(time: time, record: record, content: content) }
}
