import Scenarios

/// Something wrong with a client, and the simplest trial that shows it.
package struct Counterexample: Sendable {
    /// What is wrong in the trial, first what was looked for.
    package let failures: [Failure]

    /// The simplest trial.
    package let trial: Trial

    /// How many trials had been played when it was found.
    package let tries: Int

    /// How many trials its reduction took.
    package let reduction: Int

    /// How many departures the trial had before its reduction.
    package let before: Int

    /// How many of three runs failed.
    package let share: Int

    /// Returns whether `failure` of `other` is the same: the same expectation, broken where all of this trial's departures are.
    package func covers(_ failure: Failure, _ other: Trial) -> Bool {
        failures.contains { $0.name == failure.name }
            && Set(trial.names).isSubset(of: other.names)
            && trial.tested.scenario.task?.kind == other.tested.scenario.task?.kind
    }

    /// What fails and where, in one line.
    package var summary: String {
        let task = trial.tested.scenario.task?.kind.rawValue ?? ""
        let place = trial.departures.isEmpty ? "in the neutral car" : "with \(trial.words)"
        return "\(task) \(place): \(failures.first?.id ?? ""): \(failures.first?.reason ?? "")"
    }
}

extension Counterexample {
    /// The text of the scenario, as number `number` of the findings: what `dyno check` runs.
    ///
    /// Each departure from the neutral trial has a line with its row's meaning and source.
    package func text(number: Int, maker: TrialMaker) -> String? {
        var outline = trial.outline
        let broken = Set(failures.map(\.id))
        guard case .list(let expectations)? = outline["expect"] else { return nil }
        outline["id"] = .value("found-\(Self.padded(number))")
        let task = trial.tested.scenario.task?.kind.rawValue ?? ""
        outline["title"] = .value(Self.quoted("\(task): \(failures.first?.name ?? "")"))
        outline["tags"] = .list((["explored"] + trial.names).map(Outline.value))
        outline["expect"] = .list(
            expectations.filter { expectation in
                guard case .value(let id)? = expectation["id"] else { return false }
                return broken.contains(id)
            })
        guard let body = maker.text(of: outline) else { return nil }
        return heading + body
    }

    private var heading: String {
        var lines = ["\(failures.first?.id ?? ""): \(failures.first?.reason ?? "")"]
        for departure in trial.departures {
            let place = departure.event.map { " (event \($0))" } ?? ""
            lines.append("\(departure.name): \(departure.text)\(place). \(departure.meaning).")
            lines.append("  \(departure.legality.rawValue): \(departure.source)")
        }
        return lines.map { line in
            "# " + String(line.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }) + "\n"
        }.joined()
    }

    /// The number with three digits at least.
    package static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
