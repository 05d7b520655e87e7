package import Conformance
import SimulationCore

/// A remark of a run that a continuous integration service shows beside a line of a file.
package struct Annotation: Hashable, Sendable {
    /// The attention that a remark needs.
    package enum Level: Hashable, Sendable {
        /// The case makes the run fail.
        case error
        /// The case departs from something recommended.
        case warning
    }

    /// The attention that the remark needs.
    package let level: Level

    /// The id of the case, with the number of the repetition when that is greater than 1; empty for a remark about the
    /// whole run.
    package let name: String

    /// The verdict and the title, in one line.
    package let title: String

    /// The reasons and the command that runs the case again, one per line.
    package let message: String

    /// The file of the case as it was found; empty for a remark about the whole run.
    package let file: String

    /// The line of the broken expectation, or of the case; 1 where neither is known.
    package let line: Int

    /// The text that distinguishes the remark from all others of a client and stays the same from run to run.
    package let identity: String

    /// The largest number of characters of a reason.
    private static let longestReason = 1500

    /// Returns the remarks of `run`: one for each case that failed, in the order of the cases, and one for a run that is not
    /// complete or decided nothing. Repetitions of a case that failed in the same way make one remark.
    package static func of(_ run: RunResult) -> [Annotation] {
        var shown: Set<String> = []
        let failures = run.cases.compactMap { result -> Annotation? in
            guard let level = level(of: result.verdict, isStrict: run.isStrict),
                shown.insert("\(result.id) \(result.verdict.rawValue)").inserted
            else { return nil }
            return Annotation(result, level, client: run.clientArguments ?? "")
        }
        return failures + (incomplete(run).map { [$0] } ?? [])
    }

    private static func level(of verdict: Verdict, isStrict: Bool) -> Level? {
        switch verdict {
        case .fail, .error: .error
        case .warn: isStrict ? .error : .warning
        case .pass, .notMet, .known, .fixed, .info, .inconclusive, .notApplicable: nil
        }
    }

    /// Returns the remark that cases are missing or that nothing was decided; nil for a complete run.
    private static func incomplete(_ run: RunResult) -> Annotation? {
        guard let shortfall = run.shortfall else { return nil }
        return Annotation(
            level: .error, name: "", title: "Dyno: \(shortfall)", message: shortfall, file: "", line: 1,
            identity: "incomplete")
    }

    private init(
        level: Level, name: String, title: String, message: String, file: String, line: Int, identity: String
    ) {
        self.level = level
        self.name = name
        self.title = title
        self.message = message
        self.file = file
        self.line = line
        self.identity = identity
    }

    private init(_ result: CaseResult, _ level: Level, client: String) {
        let broken = result.brokenExpectations
        var lines = broken.map { expectation in
            TerminalText.line("\(expectation.id): \(expectation.reason)", most: Self.longestReason)
        }
        if lines.isEmpty { lines.append(TerminalText.line(result.reason, most: Self.longestReason)) }
        if let basis = result.through {
            lines.append(TerminalText.line("It builds on \(basis), which failed too: look there first."))
        }
        lines.append(TerminalText.line("Again: \(result.command)\(client.isEmpty ? "" : " \(client)")"))
        self.init(
            level: level, name: result.name,
            title: TerminalText.line("\(result.name) \(result.verdict.word): \(result.title)", most: 200),
            message: lines.joined(separator: "\n"), file: result.file,
            line: broken.lazy.compactMap(\.line).first ?? result.line ?? 1,
            identity: "\(result.id) \(result.verdict.rawValue)")
    }
}

extension CaseResult {
    /// The expectations that make the case fail; of a case with the verdict `warn` those that are `should`.
    var brokenExpectations: [ExpectationResult] {
        expectations.filter { [.error, .fail, .warn].contains($0.verdict) && $0.verdict == verdict }
    }
}

extension RunResult {
    /// The part that is missing from the run as a clause; nil when every chosen case ran and one was decided.
    var shortfall: String? {
        let missing = chosen - cases.count
        if missing > 0 {
            return "the run is not complete: \(Decimal.count(missing, "chosen case")) did not run"
        }
        if isPartial { return "the run is not complete: it was interrupted, or shards are missing" }
        return cases.contains(where: \.verdict.isDecided) ? nil : "no case was decided"
    }
}
