import Conformance
import Explore
import Runner
import SimulationCore

/// The console output of an exploration.
struct ExploreLines: Sendable {
    func show(_ event: ExplorationRun.Event) {
        switch event {
        case .replayed(let result):
            let isFixed = [.pass, .notMet].contains(result.verdict)
            let word = isFixed ? "fixed" : result.verdict.rawValue
            Terminal.say(TerminalText.line("\(result.id) \(word): \(isFixed ? result.title : result.reason)"))
        case .exploring(.progress(let tries, let features)):
            Terminal.status("\(tries) trials, \(features) features")
        case .exploring(.reducing(let failure, let trial)):
            Terminal.status(
                TerminalText.line(
                    "reducing \(failure.id), \(Self.count(trial.departures.count, "departure"))"))
        case .exploring(.unstable(let finding)):
            Terminal.status("")
            Terminal.say(
                TerminalText.line("? \(finding.share) of 3 runs: \(finding.summary)"))
        case .exploring(.found): break
        case .saved(let finding, let file):
            Terminal.status("")
            Terminal.say(Terminal.bold(TerminalText.line("! \(finding.summary)")))
            Terminal.say(
                TerminalText.line(
                    "  \(file): \(Self.count(finding.before, "departure")) reduced to \(finding.trial.departures.count) in "
                        + "\(Self.count(finding.reduction, "trial")), found in trial \(finding.tries)"))
            for line in finding.comparison { Terminal.say(TerminalText.line("    \(line)")) }
        }
    }

    /// Prints what an exploration has come to.
    func finish(_ outcome: ExplorationRun.Outcome, folder: String) {
        let failing = outcome.result.cases.count { [.fail, .warn].contains($0.verdict) }
        var line = "\(Self.count(outcome.tries, "trial")), \(Self.count(outcome.features.count, "feature")), "
        let fail = failing == 1 ? "fails" : "fail"
        line +=
            failing == 0 ? "nothing found" : "\(Self.count(failing, "scenario")) that \(fail) in \(folder)"
        if !outcome.unstable.isEmpty { line += ", \(outcome.unstable.count) unstable" }
        Terminal.say(TerminalText.line(line))
        let unmet = outcome.exposure.unmet.map(\.name)
        guard !unmet.isEmpty else { return }
        let named = unmet.prefix(8).joined(separator: ", ") + (unmet.count > 8 ? ", …" : "")
        Terminal.say(
            TerminalText.line(
                "never met: \(unmet.count) of \(Self.count(outcome.exposure.rows.count, "row")) (\(named))"))
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
