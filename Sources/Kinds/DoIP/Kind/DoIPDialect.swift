package import Conformance
import Diagnostics
import DoIP
package import Endpoints
import SimulationCore

/// DoIP entities: diagnostic messages, and the ECUs behind them.
extension GatewayDescription: WireDialect {
    package static let lane = "DoIP"

    package static let side: Trace.Side? = .gateway

    package static let carriesDiagnostics = true

    package static let trials = [
        ProfileTrial(tester: "uds-doip", "doip: { \(ProfileTrial.socket), address: 0x1010 }")
    ]

    package static func replies(in output: [(moment: Moment, bytes: [UInt8])]) -> [DiagnosticReply] {
        var stream = DoIPStream()
        return output.flatMap { piece in
            stream.take(piece.bytes).compactMap { content(of: $0).map { DiagnosticReply(piece.moment, $0) } }
        }
    }

    private static func content(of message: DoIPMessage) -> DiagnosticReply.Content? {
        switch message {
        case .diagnostic(_, _, let data): .message(data)
        case .routingActivationResponse(_, _, let code, _):
            [0x10, 0x11].contains(code) ? .agreement : .refusal("'\(message)'")
        case .refusal, .headerRefusal: .refusal("'\(message)'")
        default: nil
        }
    }

    package static func judge(
        _ misbehaviour: Misbehaviour, _ form: NeverForm, _ span: CaseEvaluator.Span,
        _ evaluator: CaseEvaluator
    ) throws(CaseEvaluator.Obstacle) -> Outcome? {
        let discipline = ActivationDiscipline(evaluator: evaluator)
        switch misbehaviour {
        case .beforeActivation: return discipline.neverBeforeActivation(form, span)
        case .missedAliveCheck: return try discipline.neverMissesAliveCheck(form, span)
        default: return nil
        }
    }

    /// Describes each message by its type, addresses and codes, and a diagnostic message by its service and identifiers too.
    package static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?
    {
        var stream = DoIPStream()
        let messages = stream.take(bytes)
        let most = TraceText.longest / 3
        guard !messages.isEmpty else {
            return Hex.string(bytes.prefix(most)) + (bytes.count > most ? " …" : "")
        }
        let words = messages.map { message in
            var meaning: String?
            if case .diagnostic(_, _, let data) = message { meaning = DiagnosticWords.line(of: data) }
            return "\(message)" + (meaning.map { " = \($0)" } ?? "")
        }.joined(separator: "; ")
        return words.count > 2 * TraceText.longest ? "\(words.prefix(2 * TraceText.longest)) …" : words
    }

    package static func recognize(_ bytes: [UInt8], isDatagram: Bool) -> RecognizedBytes? {
        guard let header = DoIPHeader(parsing: bytes), header.inverse == ~header.version,
            (1...0x04).contains(header.version) || header.version == 0xFF
        else { return nil }
        let lines = DoIPDecoder.lines(bytes, meaning: DiagnosticWords.line(of:))
        return .messages(lines.joined(separator: "; "))
    }
}

extension Trace.Side {
    package static let gateway = Self(rawValue: "gateway")
}

/// Cuts a stream of bytes into messages of ISO 13400-2.
struct DoIPStream {
    private var bytes: [UInt8] = []

    /// Returns the messages that `arrived` completes; those of unknown types and lengths are left out.
    mutating func take(_ arrived: [UInt8]) -> [DoIPMessage] {
        bytes += arrived
        var messages: [DoIPMessage] = []
        while let header = DoIPHeader(parsing: bytes), header.length < 1 << 24,
            bytes.count >= DoIPHeader.size + Int(header.length)
        {
            let end = DoIPHeader.size + Int(header.length)
            if let type = PayloadType(rawValue: header.type),
                let message = DoIPMessage(type: type, payload: Array(bytes[DoIPHeader.size..<end]))
            {
                messages.append(message)
            }
            bytes.removeFirst(end)
        }
        return messages
    }
}
