package import Conformance

/// The changes between the results of two runs of a client, or of two clients.
///
/// Of several repetitions of a case the worst verdict counts.
package struct RunDifference: Sendable {
    package enum Change: String, CaseIterable, Encodable, Sendable {
        /// It breaks what it kept, or something more severe.
        case worse
        /// It keeps what it broke, or breaks something less severe.
        case better
        /// It breaks something else of the same severity.
        case otherwise
        case decided
        /// It is not decided now and was.
        case undecided
        /// It is in the later result only.
        case new
        /// It is in the earlier result only.
        case gone
    }

    /// A run that is compared.
    package struct Side: Encodable, Sendable {
        package let client: String
        package let tool: String
        /// As text: a number of JavaScript has 53 bits.
        package let seed: String
        package let started: String
        package let cases: Int
        package let isPartial: Bool

        init(_ run: RunResult) {
            client = run.clientName
            tool = run.tool
            seed = "\(run.seed)"
            started = run.started
            cases = Set(run.cases.map(\.id)).count
            isPartial = run.isPartial
        }
    }

    package struct Entry: Encodable, Sendable {
        package let id: String
        package let title: String
        package let group: String
        package let change: Change
        /// The verdicts; nil in the result that does not have the case.
        package let before: Verdict?
        package let after: Verdict?
        /// The reason for the later verdict, or for the earlier one of a case that is gone; empty for a plain pass.
        package let reason: String
        /// Whether the text of the case differs, so that the cause may be the case and not the client.
        package let isOtherCase: Bool
    }

    /// A case of one run: its worst repetition.
    private struct Known {
        let result: CaseResult
        /// The broken expectations, without times and values.
        let broken: Set<String>

        init(_ repetitions: [CaseResult]) {
            result = repetitions.worst ?? repetitions[0]
            broken = Set(
                repetitions.flatMap(\.expectations).filter { $0.verdict.isBroken }.map {
                    "\($0.id)\u{0}\($0.behaviour?.words ?? "")"
                })
        }
    }

    package let before: Side
    package let after: Side

    /// The cases that differ: by change, and then in natural order of their ids.
    package let entries: [Entry]

    /// The number of cases that are as they were.
    package let unchanged: Int

    /// Possible causes of differences besides the client: other seeds, versions of Dyno, incomplete runs.
    package let remarks: [String]

    package init(_ before: RunResult, _ after: RunResult) {
        func known(_ run: RunResult) -> [String: Known] {
            Dictionary(grouping: run.cases, by: \.id).mapValues(Known.init)
        }
        self.before = Side(before)
        self.after = Side(after)
        let (old, new) = (known(before), known(after))
        let all = Set(old.keys).union(new.keys)
        let entries = all.compactMap { Self.entry($0, old[$0], new[$0]) }
        self.entries = entries.sorted {
            $0.change == $1.change
                ? NaturalOrder.precedes($0.id, $1.id) : Self.rank($0.change) < Self.rank($1.change)
        }
        unchanged = all.count - entries.count
        remarks = Self.remarks(before, after, entries)
    }

    private static func rank(_ change: Change) -> Int { Change.allCases.firstIndex(of: change) ?? 0 }

    private static func entry(_ id: String, _ old: Known?, _ new: Known?) -> Entry? {
        guard let shown = new?.result ?? old?.result, let change = change(old, new) else { return nil }
        let isOtherCase = old != nil && new != nil && old?.result.scenario != new?.result.scenario
        return Entry(
            id: id, title: shown.title, group: shown.group, change: change, before: old?.result.verdict,
            after: new?.result.verdict, reason: shown.reason, isOtherCase: isOtherCase)
    }

    private static func change(_ old: Known?, _ new: Known?) -> Change? {
        guard let old else { return .new }
        guard let new else { return .gone }
        switch (severity(old.result.verdict), severity(new.result.verdict)) {
        case (nil, nil): return nil
        case (nil, _?): return .decided
        case (_?, nil): return .undecided
        case (let one?, let other?):
            if one != other { return other > one ? .worse : .better }
            return one > 0 && old.broken != new.broken ? .otherwise : nil
        }
    }

    /// Returns how severe `verdict` is, from 0; nil where nothing is decided. A known failure is a failure.
    private static func severity(_ verdict: Verdict) -> Int? {
        switch verdict {
        case .pass, .fixed: 0
        case .info: 1
        case .warn: 2
        case .fail, .known: 3
        case .error, .inconclusive, .notMet, .notApplicable: nil
        }
    }

    private static func remarks(_ before: RunResult, _ after: RunResult, _ entries: [Entry]) -> [String] {
        var remarks: [String] = []
        if before.client != after.client { remarks.append("the results are of different clients") }
        if before.seed != after.seed {
            remarks.append("the seeds differ: \(before.seed) and \(after.seed)")
        }
        if before.tool != after.tool {
            remarks.append("the first is by \(before.tool), the second by \(after.tool)")
        }
        for (run, name) in [(before, "first"), (after, "second")] where run.isPartial {
            remarks.append("the \(name) is not complete")
        }
        let others = entries.count(where: \.isOtherCase)
        if others > 0 { remarks.append("the text of \(others) of these cases differs too") }
        return remarks
    }

    /// The number of cases with each change.
    package var counts: [Change: Int] { entries.reduce(into: [:]) { $0[$1.change, default: 0] += 1 } }

    /// Returns the exit status of the program: 1 when a case became a failure, with `isStrict` also when one became a warning;
    /// else 0.
    package func exitCode(isStrict: Bool) -> Int32 {
        let isWorse = entries.contains { entry in
            guard entry.change == .worse else { return false }
            return entry.after == .fail || isStrict && entry.after == .warn
        }
        return isWorse ? 1 : 0
    }

    /// The difference as JSON; `schema` describes it.
    package var json: String {
        get throws {
            struct Document: Encodable {
                let format = RunResult.currentFormat
                let before: Side
                let after: Side
                let counts: [String: Int]
                let unchanged: Int
                let remarks: [String]
                let cases: [Entry]
            }
            let numbers = Dictionary(
                uniqueKeysWithValues: Change.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
            return try ResultFile.text(
                of: Document(
                    before: before, after: after, counts: numbers, unchanged: unchanged, remarks: remarks,
                    cases: entries))
        }
    }
}
