import Conformance

/// One case with a reference client, and what follows from that for its mutants.
struct ReferenceRun<Bug: Mutation>: Sendable {
    let tested: Case

    /// The result of the client.
    let result: CaseResult

    /// The number of inverted expectations, and the ids of those with which the client passes nevertheless.
    let inversions: Int
    let deaf: [String]

    /// Whether the client passes the case without expectations.
    let isHollow: Bool

    private let record: CaseRecord?

    /// The mistakes that the client came to. Any other one changes nothing in this case.
    private let compared: Set<Bug>

    /// Runs `tested` with the client; `inverts` is whether its expectations are inverted and removed too.
    init(_ tested: Case, inverts: Bool = true) {
        self.tested = tested
        let comparisons = BugSwitch<Bug>.Comparisons()
        record = Bug.play(tested, BugSwitch(nil, noting: comparisons))
        compared = comparisons.bugs
        guard let record else {
            result = CaseResult(
                id: tested.id, title: "", group: tested.group, severity: "must", verdict: .error,
                reason: "the case is not for this client")
            (inversions, deaf, isHollow) = (0, [], false)
            return
        }
        let indexed = [IndexedRecord(record)]
        result = Judge.judge(tested, indexed)
        guard inverts else {
            (inversions, deaf, isHollow) = (0, [], false)
            return
        }
        let inverted = tested.inversions
        inversions = inverted.count
        deaf = inverted.filter { Judge.judge($0.tested, indexed).verdict == .pass }.map(\.expectation)
        isHollow = Judge.judge(tested.withoutExpectations, indexed).verdict == .pass
    }

    /// The verdict for the client.
    var verdict: Verdict { result.verdict }

    /// The verdict for its mutant `bug`.
    func verdict(of bug: Bug) -> Verdict {
        record(of: bug).map { Judge.judge(tested, $0).verdict } ?? verdict
    }

    /// The record of the mutant `bug`; nil when it does nothing other than the client.
    func record(of bug: Bug) -> CaseRecord? {
        guard compared.contains(bug), let record, let other = Bug.play(tested, bug) else { return nil }
        let isEqual =
            other.journal == record.journal && other.end == record.end && other.timeZero == record.timeZero
            && other.hasStoredTheSame(as: record)
        return isEqual ? nil : other
    }
}

extension CaseRecord {
    /// Whether its client has stored the same as that of `other`.
    func hasStoredTheSame(as other: CaseRecord) -> Bool {
        stored.map { AnyHashable($0) } == other.stored.map { AnyHashable($0) }
    }
}
