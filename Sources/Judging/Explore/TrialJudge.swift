package import Conformance

/// A failure of a client in one trial.
package struct Failure: Hashable, Sendable {
    /// The id of the broken expectation.
    package let id: String

    /// Why it is broken, in one line.
    package let reason: String

    package let isMust: Bool

    /// The expectation whatever the number of its event.
    package var name: String { Self.name(of: id) }

    /// Returns the id of an expectation without the number of its event.
    package static func name(of id: String) -> String {
        let parts = id.split(separator: "-")
        return parts.last.map(isEvent) ?? false ? parts.dropLast().joined(separator: "-") : id
    }

    /// The subject of the expectation, whether it is missing, late or wrong: `engine-speed`.
    package var subject: String { Self.subject(of: id) }

    /// Returns what the expectation `id` is about.
    package static func subject(of id: String) -> String {
        let name = name(of: id)
        let prefix = ["true-", "shows-", "again-", "back-"].first(where: name.hasPrefix)
        return String(name.dropFirst(prefix?.count ?? 0))
    }

    /// The expectation that the neutral trial must meet for this one to count: a client that never shows something does not hide
    /// it. Nil when it counts whatever the neutral trial does.
    package var premise: String? {
        if id.hasPrefix("shows-") { return id }
        return ["again-", "back-"].first(where: id.hasPrefix).map { "shows-" + name.dropFirst($0.count) }
    }

    private static func isEvent(_ text: Substring) -> Bool {
        text == "late" || text.first == "e" && text.count > 1 && text.dropFirst().allSatisfy(\.isNumber)
    }
}

/// Judges trials by the expectations that their kind has of every client.
package enum TrialJudge {
    /// Returns the broken expectations of `trial`, those that weigh more first.
    package static func failures(of trial: Trial, _ record: CaseRecord) -> [Failure] {
        failures(of: trial, IndexedRecord(record))
    }

    /// Returns the broken expectations of `trial` from an indexed record.
    package static func failures(of trial: Trial, _ record: IndexedRecord) -> [Failure] {
        let result = Judge.judge(trial.tested, [record])
        guard result.verdict != .error else { return [] }
        let failures = result.expectations.compactMap { expectation -> Failure? in
            guard [.fail, .warn].contains(expectation.verdict) else { return nil }
            // Who is told nothing need not begin.
            if expectation.id == Judge.firstStepID, trial.departures.contains(where: { $0.effect != .none }) {
                return nil
            }
            return Failure(
                id: expectation.id, reason: expectation.reason, isMust: expectation.verdict == .fail)
        }
        return failures.filter(\.isMust) + failures.filter { !$0.isMust }
    }

    /// Returns the ids of the expectations that `trial` meets.
    package static func met(by trial: Trial, _ record: CaseRecord) -> Set<String> {
        Set(Judge.judge(trial.tested, record).expectations.filter { $0.verdict == .pass }.map(\.id))
    }
}
