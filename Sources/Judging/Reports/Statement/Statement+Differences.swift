import Conformance

extension Statement {
    /// Returns what this statement says otherwise than `other`, a line for each difference; none when both say the same.
    package func differences(from other: Statement) -> [String] {
        func line(_ what: String, _ one: some Equatable, _ two: some Equatable, _ isSame: Bool) -> [String] {
            isSame ? [] : ["\(what): the statement says '\(one)', the result '\(two)'"]
        }
        var lines = line("client", client, other.client, client == other.client)
        lines += line("version", clientVersion, other.clientVersion, clientVersion == other.clientVersion)
        lines += line("program", tool, other.tool, tool == other.tool)
        lines += line("seed", seed, other.seed, seed == other.seed)
        lines += line("start", started, other.started, started == other.started)
        lines += line("complete", isComplete, other.isComplete, isComplete == other.isComplete)
        lines += setLines("claim", Set(claims ?? []), Set(other.claims ?? []))
        lines += caseLines(other)
        if catalogue != other.catalogue {
            lines.append(
                "catalogue: the statement is about \(catalogue.cases) cases with checksum \(catalogue.sha256), the result has "
                    + "\(other.catalogue.cases) with \(other.catalogue.sha256)")
        }
        // What the other lines do not explain, such as numbers that do not follow from the cases.
        if lines.isEmpty, self != other { lines.append("counts: the numbers do not follow from the cases") }
        return lines
    }

    private func setLines(_ what: String, _ own: Set<String>, _ others: Set<String>) -> [String] {
        own.subtracting(others).sorted().map { "\(what) '\($0)': in the statement only" }
            + others.subtracting(own).sorted().map { "\(what) '\($0)': in the result only" }
    }

    /// The cases by their ids, each with its words.
    private var words: [String: String] {
        let others = (failed + undecided).map { outcome in
            (
                outcome.id,
                "\(outcome.verdict.word): \(outcome.reason)\(outcome.known.map { " (known: \($0))" } ?? "")"
            )
        }
        return Dictionary(passed.map { ($0, "pass") } + others, uniquingKeysWith: { "\($0), \($1)" })
    }

    private func caseLines(_ other: Statement) -> [String] {
        let (own, others) = (words, other.words)
        return Set(own.keys).union(others.keys).sorted(by: NaturalOrder.precedes).compactMap { id in
            let (one, two) = (own[id] ?? "not there", others[id] ?? "not there")
            return one == two ? nil : "\(id): the statement says '\(one)', the result '\(two)'"
        }
    }
}
