/// A cause that several failed cases have in common, or a general fault that one case shows.
package struct CommonCause: Hashable, Sendable {
    /// The evidence of the cause.
    package enum Kind: Hashable, Sendable {
        /// A case that others build on failed; its id.
        case basis(String)
        /// Wrong values that a known bug of clients explains.
        case signature
        /// The client's behaviour.
        case behaviour
    }

    package let kind: Kind

    /// The cause as a clause, such as `it sends before the prompt`.
    package let words: String

    /// The parts that differ from case to case, each with its number of cases, the most frequent first.
    package let details: [Detail]

    /// The ids of the cases that fail through it, in the order of the run; the basis comes first.
    package let cases: [String]

    /// A part that differs from case to case.
    package struct Detail: Hashable, Sendable {
        /// The part, such as `after ATZ`.
        package let words: String
        package let count: Int
    }

    /// The details as text, such as `after ATZ: 6, after 010C: 3`; at most four, and the number of the others.
    package var detailWords: String {
        let shown = details.prefix(4).map { "\($0.words): \($0.count)" }
        let rest = details.count - shown.count
        return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    }
}

extension RunResult {
    /// The causes that failed cases have in common: general faults, known bugs that values indicate, behaviours.
    ///
    /// The most severe causes come first, and of these the ones with more cases; a crash is what comes of a fault, so
    /// that it follows the other causes of its severity. A general fault needs one case, every other
    /// cause two. A case whose client crashed counts for no other behaviour, and a cause all of whose cases another
    /// cause has is left out.
    package var commonCauses: [CommonCause] {
        let general = generalFaults.map {
            CommonCause(kind: .basis($0.basis), words: $0.words, details: [], cases: [$0.basis] + $0.cases)
        }
        let signatures = sharedSignatures.map {
            CommonCause(
                kind: .signature, words: "it looks as if \($0.signature)", details: [], cases: $0.cases)
        }
        var kept: [CommonCause] = []
        let found = (general + signatures + sharedBehaviours).enumerated().sorted {
            order($0.element, $0.offset).lexicographicallyPrecedes(order($1.element, $1.offset))
        }
        for cause in found.map(\.element) {
            let isCovered = kept.contains { Set($0.cases).isSuperset(of: cause.cases) }
            if case .basis = cause.kind { kept.append(cause) } else if !isCovered { kept.append(cause) }
        }
        return kept
    }

    /// Returns the rank of `cause`, the number `offset` of all: numbers to compare one after the other.
    private func order(_ cause: CommonCause, _ offset: Int) -> [Int] {
        let ids = Set(cause.cases)
        let verdicts: [Verdict] = [.fail, .warn, .info]
        let worst = cases.filter { ids.contains($0.id) }.compactMap { verdicts.firstIndex(of: $0.verdict) }
            .min()
        let isCrash = cause.kind == .behaviour && cause.words == ExpectationResult.Behaviour.crash
        return [worst ?? verdicts.count, isCrash ? 1 : 0, -cause.cases.count, offset]
    }

    /// The behaviours that more than one failed case shows.
    private var sharedBehaviours: [CommonCause] {
        var order: [String] = []
        var cases: [String: [String]] = [:]
        var details: [String: [String: Set<String>]] = [:]
        for result in self.cases where result.verdict.isBroken {
            let broken = result.expectations.filter { $0.verdict.isBroken }.compactMap(\.behaviour)
            let crash = broken.filter { $0.words == ExpectationResult.Behaviour.crash }
            for behaviour in crash.isEmpty ? broken : crash {
                if cases[behaviour.words] == nil { order.append(behaviour.words) }
                if cases[behaviour.words]?.contains(result.id) != true {
                    cases[behaviour.words, default: []].append(result.id)
                }
                guard let detail = behaviour.detail else { continue }
                details[behaviour.words, default: [:]][detail, default: []].insert(result.id)
            }
        }
        return order.compactMap { words in
            guard let own = cases[words], own.count > 1 else { return nil }
            let parts = details[words, default: [:]].map {
                CommonCause.Detail(words: $0.key, count: $0.value.count)
            }
            let sorted = parts.sorted { ($1.count, $0.words) < ($0.count, $1.words) }
            return CommonCause(kind: .behaviour, words: words, details: sorted, cases: own)
        }
    }
}
