import SimulationCore

/// Judges the misbehaviours `insists` and `memory-write`.
struct CommandDiscipline {
    let evaluator: CaseEvaluator

    /// The number of times in a row that a request without a usable answer may be sent.
    static let insistence = 10

    /// A repeated request within less than this time after the previous prompt counts as immediate.
    static let atOnce = Duration.seconds(1)

    func neverInsists(_ form: NeverForm, _ span: CaseEvaluator.Span) -> Outcome {
        for link in evaluator.evidence.links where link.endpoint == form.endpoint {
            var row: [Evidence.Exchange] = []
            for exchange in link.exchanges.map({ evaluator.evidence.exchanges[$0] })
            where span.contains(exchange.moment) {
                let goesOn =
                    row.last.map { last in
                        last.request == exchange.request
                            && last.prompt.map {
                                $0.time.duration(to: exchange.moment.time) < Self.atOnce
                            } ?? false
                    } ?? false
                if !goesOn { row = [] }
                guard isUnanswered(exchange), form.during?.matches(exchange.request) ?? true else {
                    row = []
                    continue
                }
                row.append(exchange)
                guard row.count > Self.insistence, let first = row.first else { continue }
                return .broken(
                    "expected \(first.request) at most \(Words.times(Self.insistence)) running when it brings nothing; got "
                        + "it once more from \(Words.seconds(first.moment.time)) to "
                        + Words.seconds(exchange.moment.time), at: exchange.moment, records: [first.moment]
                ).showing("it repeats a request that brings nothing, without end", "\(first.request)")
            }
        }
        return .held
    }

    /// Returns whether the car or the adapter has answered without anything that a client could use.
    private func isUnanswered(_ exchange: Evidence.Exchange) -> Bool {
        switch exchange.kind {
        case .data: !exchange.isAnsweredWithData
        case .noData, .failure, .refused, .stopped: true
        case .accepted, .text, .nothing: false
        }
    }

    func neverWritesMemory(_ form: NeverForm, _ span: CaseEvaluator.Span) -> Outcome {
        let found = evaluator.evidence.requests(to: form.endpoint).first {
            span.contains($0.moment) && Self.writesMemory($0.request)
        }
        guard let found else { return .held }
        return .broken(
            "expected no command that writes to the adapter's memory, which wears out; got \(found.request) at "
                + Words.seconds(found.moment.time), at: found.moment
        ).showing("it writes to the adapter's memory, which wears out", "\(found.request)")
    }

    /// Returns whether `line` writes something that nobody asked for to memory that survives a power cycle.
    ///
    /// Source: ELM327 data sheet, "Programmable Parameters", `SD`, `@3`; STN family reference, `STWBR`.
    /// Choosing a protocol (`SP`) is stored too, but every client does it.
    static func writesMemory(_ line: String) -> Bool {
        if line.hasPrefix("ATPP") { return ["SV", "ON", "OFF"].contains { line.dropFirst(4).contains($0) } }
        return ["ATSD", "AT@3", "STWBR"].contains { line.hasPrefix($0) }
    }
}
