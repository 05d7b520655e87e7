package import Conformance

/// Writes a run as JUnit XML in the dialect of Ant, Surefire, Jenkins and GitLab.
///
/// A group becomes a test suite and a case a test case. `fail` is a failure and `error` an error. `warn` is a
/// failure when the run is strict and passes otherwise; its reason, and that of `info`, is a property and the first
/// line of the output. `pass (not met)`, `inconclusive`, `n/a` and `known` are skipped with their reason. `pass`,
/// `info` and `fixed` pass.
package enum JUnitReport {
    /// The outcome of a test case in terms of JUnit.
    private enum Outcome: String { case failure, error, skipped, passed }

    /// The largest number of characters of one output stream of a case; the end of the output is kept.
    private static let mostOutput = 64 * 1024

    /// Returns the XML of `run`, which continuous integration systems read.
    package static func text(of run: RunResult) -> String {
        var text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(quoted(run.clientName))\""
        text += counts(run.cases, run) + " time=\"\(Decimal.text(run.duration, 3))\">\n"
        for (place, group) in run.groups.enumerated() {
            text += suite(group, place, run)
        }
        return text + "</testsuites>\n"
    }

    private static func suite(_ group: String, _ place: Int, _ run: RunResult) -> String {
        let cases = run.cases.filter { $0.group == group }
        let time = cases.reduce(0) { $0 + $1.duration }
        var text = "  <testsuite name=\"\(quoted(group.isEmpty ? "cases" : group))\" id=\"\(place)\""
        text +=
            counts(cases, run) + " time=\"\(Decimal.text(time, 3))\" timestamp=\"\(quoted(run.started))\">\n"
        let properties = [
            ("client", run.client), ("client.version", run.clientVersion), ("seed", "\(run.seed)"),
            ("tool", run.tool),
            ("shard", run.shard),
        ]
        text += self.properties(properties, indent: "    ")
        for result in cases { text += testCase(result, run) }
        return text + "  </testsuite>\n"
    }

    private static func counts(_ cases: [CaseResult], _ run: RunResult) -> String {
        let outcomes = cases.map { outcome($0.verdict, run) }
        return " tests=\"\(cases.count)\" failures=\"\(outcomes.count { $0 == .failure })\""
            + " errors=\"\(outcomes.count { $0 == .error })\" skipped=\"\(outcomes.count { $0 == .skipped })\""
    }

    private static func outcome(_ verdict: Verdict, _ run: RunResult) -> Outcome {
        switch verdict {
        case .fail: .failure
        case .warn: run.isStrict ? .failure : .passed
        case .error: .error
        case .notMet, .inconclusive, .notApplicable, .known: .skipped
        case .pass, .info, .fixed: .passed
        }
    }

    private static func testCase(_ result: CaseResult, _ run: RunResult) -> String {
        var text = "    <testcase name=\"\(quoted("\(result.name) \(result.title)"))\""
        text += " classname=\"\(quoted(result.group.isEmpty ? "cases" : result.group))\""
        text += " time=\"\(Decimal.text(result.duration, 3))\""
        if !result.file.isEmpty { text += " file=\"\(quoted(result.file))\"" }
        text += ">\n"
        let remark = [.warn, .info].contains(result.verdict) ? result.reason : nil
        let properties = [
            ("id", result.id), ("verdict", result.verdict.rawValue), ("severity", result.severity),
            ("seed", "\(result.seed)"), ("source", result.sources.joined(separator: "; ")),
            ("tags", result.tags.joined(separator: ", ")), ("known", result.known ?? ""),
            ("through", result.through ?? ""), ("reason", remark ?? ""),
            ("flaky", run.flaky.first { $0.id == result.id }?.words ?? ""),
        ]
        text += self.properties(properties, indent: "      ")
        let outcome = outcome(result.verdict, run)
        let message =
            result.verdict == .known ? "known failure: \(result.known ?? result.reason)" : result.reason
        switch outcome {
        case .passed: break
        case .skipped:
            text += "      <skipped message=\"\(quoted("\(result.verdict.word): \(message)"))\"/>\n"
        case .failure, .error:
            text +=
                "      <\(outcome.rawValue) type=\"\(result.verdict.rawValue)\" message=\"\(quoted(message))\">"
            text += body(TerminalReport().failure(result)) + "</\(outcome.rawValue)>\n"
        }
        let lines = (remark.map { ["\(result.verdict.word): \($0)", ""] } ?? [])
        text += output("system-out", lines + result.clientOutput.filter { !$0.hasPrefix("! ") })
        text += output(
            "system-err", result.clientOutput.filter { $0.hasPrefix("! ") }.map { String($0.dropFirst(2)) })
        return text + "    </testcase>\n"
    }

    private static func properties(_ properties: [(String, String)], indent: String) -> String {
        let rows = properties.filter { !$0.1.isEmpty }.map {
            "\(indent)  <property name=\"\($0.0)\" value=\"\(quoted($0.1))\"/>\n"
        }
        return "\(indent)<properties>\n\(rows.joined())\(indent)</properties>\n"
    }

    private static func output(_ name: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let text = String(lines.joined(separator: "\n").suffix(mostOutput))
        return "      <\(name)>\(body(text))</\(name)>\n"
    }

    private static func body(_ text: String) -> String { Escaping.escaped(text) }

    /// Escapes an attribute: XML parsers turn line feeds there into spaces, and control characters make the
    /// document invalid.
    private static func quoted(_ text: String) -> String { Escaping.escaped(TerminalReport.oneLine(text)) }
}
