package import Conformance

extension PageData {
    /// The greatest number of cases in the list of those in which the host was latest.
    private static let listed = 5

    /// Creates what the index of `run` shows, or the single file; `names` are the names of its cases, and `known` is what
    /// its client could meet.
    package init(_ run: RunResult, _ names: CaseNames, _ known: KnownUsageCoverage, form: Form) {
        self.form = form
        self.run = Run(run, rows: zip(run.cases, names.all).map { Row($0, $1) })
        order = run.attentionOrder
        causes = run.commonCauses.map(Cause.init)
        flaky = run.flaky.map { Flaky(id: $0.id, words: $0.words) }
        updates = run.updateRates
        usage = Self.usage(of: run.cases, known)
        lateness = run.lateness ?? HostLateness(sumOf: run.cases.compactMap(\.lateness))
        let late = run.cases.compactMap { result in
            result.lateness.map { Late(name: result.name, lateness: $0) }
        }
        latest = Array(late.sorted { $0.lateness.max > $1.lateness.max }.prefix(Self.listed))
    }

    /// Creates what a page without a list of cases shows besides its own data: the table of several clients, or a trace.
    package init(_ run: RunResult, form: Form) {
        self.form = form
        self.run = Run(run, rows: [])
    }

    /// Returns what the client met in `cases`, and what it did not meet.
    ///
    /// A client that sent no command and no request does not use an adapter, so only kinds that it met are listed.
    private static func usage(of cases: [CaseResult], _ known: KnownUsageCoverage) -> [Usage] {
        var total = UsageCoverage()
        for result in cases { total.add(result.exposure) }
        let hasLines = !total.commands.isEmpty || !total.requests.isEmpty
        return known.kinds.filter { hasLines || !$0.met(total).isEmpty }.map { kind in
            let met = kind.met(total).sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
            return Usage(
                title: kind.title, about: kind.about, known: kind.known.count,
                met: met.map { Usage.Met(name: $0.key, count: $0.value) }, missed: kind.missed(in: total))
        }
    }
}

extension PageData.Run {
    /// Creates the head of `run` with `rows` for its cases.
    fileprivate init(_ run: RunResult, rows: [PageData.Row]) {
        client = run.clientName
        seed = "\(run.seed)"
        started = run.started
        duration = run.duration
        shard = run.shard
        tool = run.tool
        isPartial = run.isPartial
        isStrict = run.isStrict
        chosen = run.chosen
        cases = rows
    }
}

extension PageData.Row {
    /// Creates the row of `result`, whose name in links is `name`.
    fileprivate init(_ result: CaseResult, _ name: String) {
        self.name = name
        label = result.name
        id = result.id
        title = result.title
        group = result.group
        severity = result.severity
        verdict = result.verdict
        reason = result.reason
        known = result.known
        sources = result.sources
        tags = result.tags
        duration = result.duration
    }
}

extension PageData.Cause {
    /// Creates the row of `cause`.
    fileprivate init(_ cause: CommonCause) {
        words = cause.words
        basis = if case .basis(let id) = cause.kind { id } else { nil }
        details = cause.detailWords
        cases = cause.cases
    }
}

extension RunResult {
    /// The places of the cases with failures first.
    ///
    /// Cases with the same verdict follow the catalogue; those that fail through another case come after the others.
    package var attentionOrder: [Int] {
        func rank(_ result: CaseResult) -> Int {
            (Verdict.attentionOrder.firstIndex(of: result.verdict) ?? 0) * 2 + (result.through == nil ? 0 : 1)
        }
        return cases.indices.sorted { (rank(cases[$0]), $0) < (rank(cases[$1]), $1) }
    }
}
