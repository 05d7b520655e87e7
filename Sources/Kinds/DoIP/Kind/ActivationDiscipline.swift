import Conformance
import DoIP
import SimulationCore

/// Judges the misbehaviours `before-activation` and `missed-alive-check` (ISO 13400-2).
struct ActivationDiscipline {
    let evaluator: CaseEvaluator

    /// The longest time to an alive check response (T_TCP_Alive_Check).
    static let aliveLimit = Duration.milliseconds(500)

    private static func messages(_ pieces: [(moment: Moment, bytes: [UInt8])]) -> [(Moment, DoIPMessage)] {
        var stream = DoIPStream()
        return pieces.flatMap { piece in stream.take(piece.bytes).map { (piece.moment, $0) } }
    }

    private func links(_ form: NeverForm) -> [Evidence.Link] {
        evaluator.evidence.links.filter { $0.endpoint == form.endpoint }
    }

    func neverBeforeActivation(_ form: NeverForm, _ span: CaseEvaluator.Span) -> Outcome {
        for link in links(form) {
            let accepted = Self.messages(link.output.map { ($0.moment, $0.bytes) }).first { _, message in
                if case .routingActivationResponse(_, _, 0x10, _) = message { true } else { false }
            }
            let early = Self.messages(link.input).first { moment, message in
                guard case .diagnostic = message, span.contains(moment) else { return false }
                return accepted.map { moment < $0.0 } ?? true
            }
            guard case .diagnostic(_, _, let data)? = early?.1, let moment = early?.0 else { continue }
            return .broken(
                "expected no diagnostic message before routing was activated; got \(Hex.string(data.prefix(8))) at "
                    + Words.seconds(moment.time), at: moment
            ).showing("it sends requests without routing activation")
        }
        return .held
    }

    func neverMissesAliveCheck(
        _ form: NeverForm, _ span: CaseEvaluator.Span
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(Self.aliveLimit)
        var hasChecks = false
        for link in links(form) {
            let answers = Self.messages(link.input).filter { _, message in
                if case .aliveCheckResponse = message { true } else { false }
            }
            for (moment, message) in Self.messages(link.output.map { ($0.moment, $0.bytes) })
            where message == .aliveCheckRequest && span.contains(moment) {
                let limit = moment.time.advanced(by: Self.aliveLimit)
                // A connection that ends meanwhile owes nothing.
                if let closed = link.closed, closed.time <= limit { continue }
                hasChecks = true
                if answers.contains(where: { $0.0 > moment && $0.0.time <= limit }) { continue }
                if evaluator.record.end <= limit { continue }
                return .broken(
                    "expected an answer to the alive check at \(Words.seconds(moment.time)) within "
                        + "\(Words.seconds(Self.aliveLimit)); got none", at: moment
                ).showing("it does not answer alive checks")
            }
        }
        guard hasChecks else { throw CaseEvaluator.Obstacle("there was no alive check") }
        return .held
    }
}
