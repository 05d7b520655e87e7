/// A general fault of the client, which one case shows and which may make others fail.
package struct GeneralFault: Hashable, Sendable {
    /// The id of the case that shows the fault.
    package let basis: String

    /// The fault, as a clause.
    package let words: String

    /// The ids of the cases that build on `basis` and failed too.
    package let cases: [String]

    /// Creates a fault that the case `basis` shows and that the clause `words` describes.
    package init(basis: String, words: String, cases: [String]) {
        self.basis = basis
        self.words = words
        self.cases = cases
    }

    /// The failed cases as a clause, such as `1 case that builds on it failed too: ELM-04`; empty when there
    /// are none.
    package var consequences: String {
        switch cases.count {
        case 0: ""
        case 1: "1 case that builds on it failed too: \(cases[0])"
        default: "\(cases.count) cases that build on it failed too: \(cases.joined(separator: ", "))"
        }
    }
}

/// A case whose repetitions have different verdicts.
package struct FlakyCase: Hashable, Sendable {
    /// The id of the case.
    package let id: String

    /// The number of repetitions with each verdict, in the order of reports.
    package let shares: [(verdict: Verdict, count: Int)]

    /// The shares as text, such as `3 of 5 pass, 2 of 5 fail`.
    package var words: String {
        let count = shares.reduce(0) { $0 + $1.count }
        return shares.map { "\($0.count) of \(count) \($0.verdict.rawValue)" }.joined(separator: ", ")
    }

    /// Compares the id and the shares.
    package static func == (left: FlakyCase, right: FlakyCase) -> Bool {
        left.id == right.id && left.words == right.words
    }

    /// Hashes the id and the shares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(words)
    }
}

extension RunResult {
    /// Sets `through` and `shares` of each case.
    ///
    /// A case counts as failed when its verdict is `fail`, `warn`, `info` or `known`.
    package mutating func findCauses() {
        let broken = Set(cases.filter { $0.verdict.isBroken && $0.general != nil }.map(\.id))
        let unsteady = flaky
        for index in cases.indices {
            cases[index].through =
                cases[index].verdict.isBroken
                ? cases[index].buildsOn?.first { $0 != cases[index].id && broken.contains($0) } : nil
            cases[index].shares = unsteady.first { $0.id == cases[index].id }.map { found in
                Dictionary(uniqueKeysWithValues: found.shares.map { ($0.verdict.rawValue, $0.count) })
            }
        }
    }

    /// The general faults of the client; faults with more failed cases come first.
    package var generalFaults: [GeneralFault] {
        var seen: Set<String> = []
        let faults = cases.compactMap { basis -> GeneralFault? in
            guard let words = basis.general, basis.verdict.isBroken, seen.insert(basis.id).inserted
            else {
                return nil
            }
            var listed: Set<String> = []
            let others = cases.filter { $0.through == basis.id && listed.insert($0.id).inserted }.map(\.id)
            return GeneralFault(basis: basis.id, words: words, cases: others)
        }
        return faults.enumerated().sorted {
            ($1.element.cases.count, $0.offset) < ($0.element.cases.count, $1.offset)
        }.map(\.element)
    }

    /// The known client bugs that more than one failed case indicates, each with the ids of these cases.
    ///
    /// The first signature of a case counts.
    package var sharedSignatures: [(signature: String, cases: [String])] {
        var order: [String] = []
        var found: [String: [String]] = [:]
        for result in cases where result.verdict.isBroken {
            guard let signature = result.expectations.compactMap(\.signature).first else { continue }
            if found[signature] == nil { order.append(signature) }
            if found[signature]?.contains(result.id) != true {
                found[signature, default: []].append(result.id)
            }
        }
        return order.compactMap { signature in
            guard let cases = found[signature], cases.count > 1 else { return nil }
            return (signature, cases)
        }
    }

    /// The cases whose repetitions have different verdicts, in the order of the run.
    package var flaky: [FlakyCase] {
        var order: [String] = []
        var counts: [String: [Verdict: Int]] = [:]
        for result in cases {
            if counts[result.id] == nil { order.append(result.id) }
            counts[result.id, default: [:]][result.verdict, default: 0] += 1
        }
        return order.compactMap { id in
            guard let own = counts[id], own.count > 1 else { return nil }
            return FlakyCase(
                id: id,
                shares: Verdict.reportOrder.compactMap { verdict in own[verdict].map { (verdict, $0) } })
        }
    }
}
