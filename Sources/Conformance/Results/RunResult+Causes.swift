/// What is the matter with a client throughout, rather than in one case.
public struct GeneralFault: Hashable, Sendable {
    /// The case that shows it by itself, by id.
    public let basis: String

    /// What is the matter, as a clause.
    public let words: String

    /// The cases that build on that case and failed too, by id.
    public let cases: [String]

    /// A fault that `basis` shows, in `words`, through which `cases` failed too.
    public init(basis: String, words: String, cases: [String]) {
        self.basis = basis
        self.words = words
        self.cases = cases
    }

    /// `2 cases that build on it failed too: …`; empty when none did.
    var consequences: String {
        switch cases.count {
        case 0: ""
        case 1: "1 case that builds on it failed too: \(cases[0])"
        default: "\(cases.count) cases that build on it failed too: \(cases.joined(separator: ", "))"
        }
    }
}

/// A case whose repetitions did not all come to one verdict.
public struct FlakyCase: Hashable, Sendable {
    /// The case, by id.
    public let id: String

    /// How often it came to each verdict, in the order of reports.
    public let shares: [(verdict: Verdict, count: Int)]

    /// `3 of 5 pass, 2 of 5 fail`.
    public var words: String {
        let count = shares.reduce(0) { $0 + $1.count }
        return shares.map { "\($0.count) of \(count) \($0.verdict.rawValue)" }.joined(separator: ", ")
    }

    /// Whether both are the same case with the same shares.
    public static func == (left: FlakyCase, right: FlakyCase) -> Bool {
        left.id == right.id && left.words == right.words
    }

    /// By the case and its shares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(words)
    }
}

extension RunResult {
    /// Notes in each case that failed on which failed case it builds, and in each that was run several times how its runs
    /// came out where they differ.
    public mutating func findCauses() {
        let broken = Set(cases.filter { Self.isBroken($0.verdict) && $0.general != nil }.map(\.id))
        let unsteady = flaky
        for index in cases.indices {
            cases[index].through =
                Self.isBroken(cases[index].verdict)
                ? cases[index].buildsOn?.first { $0 != cases[index].id && broken.contains($0) } : nil
            cases[index].shares = unsteady.first { $0.id == cases[index].id }.map { found in
                Dictionary(uniqueKeysWithValues: found.shares.map { ($0.verdict.rawValue, $0.count) })
            }
        }
    }

    /// What is the matter with the client throughout, the faults with most cases first.
    public var generalFaults: [GeneralFault] {
        var seen: Set<String> = []
        let faults = cases.compactMap { basis -> GeneralFault? in
            guard let words = basis.general, Self.isBroken(basis.verdict), seen.insert(basis.id).inserted
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

    /// What several failed cases look like, each with the cases: a known bug whose wrong values came in more than one.
    public var sharedSignatures: [(signature: String, cases: [String])] {
        var order: [String] = []
        var found: [String: [String]] = [:]
        for result in cases where Self.isBroken(result.verdict) {
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

    /// The cases whose repetitions came out differently, in their order.
    public var flaky: [FlakyCase] {
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

    private static func isBroken(_ verdict: Verdict) -> Bool {
        [.fail, .warn, .info, .known].contains(verdict)
    }
}
