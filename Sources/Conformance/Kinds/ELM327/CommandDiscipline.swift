import Scenarios
import SimulationCore

/// The misbehaviours `insists` and `memory-write`.
struct CommandDiscipline {
    let evaluator: CaseEvaluator

    /// How often running a request may be sent that brings nothing.
    static let insistence = 10

    /// How soon behind the prompt of the one before the next one follows at once.
    static let atOnce = Duration.seconds(1)

    func neverInsists(_ form: Expectation.Never, _ span: CaseEvaluator.Span) -> Outcome {
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
                guard bringsNothing(exchange), form.during?.matches(exchange.request) ?? true else {
                    row = []
                    continue
                }
                row.append(exchange)
                guard row.count > Self.insistence, let first = row.first else { continue }
                return .broken(
                    "expected \(first.request) at most \(Words.times(Self.insistence)) running when it brings nothing; got "
                        + "it once more from \(Words.seconds(first.moment.time)) to "
                        + Words.seconds(exchange.moment.time), at: exchange.moment, records: [first.moment])
            }
        }
        return .held
    }

    /// Whether the car or the adapter has answered, and with nothing that a client could use.
    private func bringsNothing(_ exchange: Evidence.Exchange) -> Bool {
        switch exchange.kind {
        case .data: !exchange.isAnsweredWithData
        case .noData, .failure, .refused, .stopped: true
        case .accepted, .text, .nothing: false
        }
    }

    func neverWritesMemory(_ form: Expectation.Never, _ span: CaseEvaluator.Span) -> Outcome {
        let found = evaluator.evidence.requests(to: form.endpoint).first {
            span.contains($0.moment) && Self.writesMemory($0.request)
        }
        guard let found else { return .held }
        return .broken(
            "expected no command that writes to the adapter's memory, which wears out; got \(found.request) at "
                + Words.seconds(found.moment.time), at: found.moment)
    }

    /// Whether `line` stores something beyond a power cycle that nobody has asked for.
    ///
    /// Source: ELM327 data sheet, "Programmable Parameters", `SD`, `@3`; STN family reference, `STWBR`. Choosing a protocol
    /// (`SP`) stores it too, and is what every client does.
    static func writesMemory(_ line: String) -> Bool {
        if line.hasPrefix("ATPP") { return ["SV", "ON", "OFF"].contains { line.dropFirst(4).contains($0) } }
        return ["ATSD", "AT@3", "STWBR"].contains { line.hasPrefix($0) }
    }
}
