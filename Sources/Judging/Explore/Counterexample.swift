import Conformance
package import Scenarios

/// Something wrong with a client, and the simplest trial that shows it.
package struct Counterexample: Sendable {
    /// The failures of the trial, first the one that was looked for.
    package let failures: [Failure]

    package let trial: Trial

    /// The number of trials that had been played when it was found.
    package let tries: Int

    /// The number of trials that its reduction took.
    package let reduction: Int

    /// The number of departures of the trial before its reduction.
    package let before: Int

    /// The number of runs that failed, of three.
    package let share: Int

    /// The neutral trial beside this one, from the first difference on the wire; empty for a neutral trial.
    package var comparison: [String] = []

    /// The properties that another failure must share with it to be the same.
    package var key: KnownFailure {
        KnownFailure(
            subjects: Set(failures.map(\.subject)), departures: Set(trial.names), errand: trial.errand.name,
            isOfDevice: trial.departures.allSatisfy { !$0.hasMeaning })
    }

    /// The failure and its place, in one line.
    package var summary: String {
        let place = trial.departures.isEmpty ? "in the neutral trial" : "with \(trial.words)"
        return "\(trial.errand.name) \(place): \(failures.first?.id ?? ""): \(failures.first?.reason ?? "")"
    }
}

extension Counterexample {
    /// The tag of every scenario that the explorer has made.
    package static let tag = "explored"

    /// Returns the text of the scenario, as number `number` of the findings: what `dyno check` runs.
    ///
    /// Each departure from the neutral trial has a line with its row's meaning and source.
    package func text(number: Int, maker: TrialMaker) -> String? {
        var outline = trial.outline
        let broken = Set(failures.map(\.id))
        guard case .list(let expectations)? = outline["expect"] else { return nil }
        outline["id"] = .value("found-\(Self.padded(number))")
        outline["title"] = .value(Self.quoted("\(trial.errand.name): \(failures.first?.name ?? "")"))
        outline["tags"] = .list(([Self.tag, trial.errand.name] + trial.names).map(Outline.value))
        let stated = expectations.filter { expectation in
            guard case .value(let id)? = expectation["id"] else { return false }
            return broken.contains(id)
        }
        outline["expect"] = .list(stated.isEmpty ? [Self.nothing] : stated)
        guard let body = maker.text(of: outline, departing: trial.names) else { return nil }
        let lines = comparison.map { "# \($0)\n" }.joined()
        return heading + body + (lines.isEmpty ? "" : "# The neutral run beside this one:\n\(lines)")
    }

    /// The expectation of a case that fails by what all cases demand: it demands nothing itself.
    private static let nothing: Outline = ["id": "ends", "exit": ["status": "any"]]

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

    /// Returns the name of the file of finding `number`: its number, its errand and what is wrong.
    package func fileName(number: Int) -> String {
        let what = ([trial.errand.name] + [failures.first?.name ?? "failure"] + trial.names.prefix(2)).joined(
            separator: "-")
        let name = what.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return "\(Self.padded(number))-\(String(name)).yaml"
    }

    /// Returns the number with three digits at least.
    package static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// A failure that was found before, as far as another one can be compared with it.
package struct KnownFailure: Hashable, Sendable {
    /// The subjects of the broken expectations.
    package let subjects: Set<String>

    /// The names of the dimensions in which the trial departs.
    package let departures: Set<String>

    /// The name of what the client was asked to do.
    package let errand: String?

    /// Whether all of its departures, of which there is one at least, are of the device and the way to it, so that they are
    /// the cause whatever the client was asked to do.
    package let isOfDevice: Bool

    /// Creates the failure of a trial.
    package init(subjects: Set<String>, departures: Set<String>, errand: String?, isOfDevice: Bool) {
        self.subjects = subjects
        self.departures = departures
        self.errand = errand
        self.isOfDevice = isOfDevice && !departures.isEmpty
    }

    /// Creates the failure of which `Counterexample.text` has made `scenario`; the rows in `deviceRows` are of the device.
    package init(_ scenario: Scenario, deviceRows: Set<String>) {
        let demands = scenario.expectations.filter { expectation in
            !((expectation.form as? ExitForm)?.isLeave ?? false)
        }
        let tags = scenario.tags.filter { $0 != Counterexample.tag }
        self.init(
            subjects: demands.isEmpty ? Judge.generalIDs : Set(demands.map { Failure.subject(of: $0.id) }),
            departures: Set(tags.dropFirst()), errand: tags.first,
            isOfDevice: deviceRows.isSuperset(of: tags.dropFirst()))
    }

    /// Returns whether `failure` of `trial` is the same: about the same, broken where all of its departures are. One of the device
    /// is the same whatever breaks where its departures are.
    package func covers(_ failure: Failure, _ trial: Trial) -> Bool {
        guard departures.isSubset(of: trial.names) else { return false }
        return isOfDevice || subjects.contains(failure.subject) && errand == trial.errand.name
    }
}
