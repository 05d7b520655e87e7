import Diagnostics
import DoIP
import Endpoints
import Rig
import SimulationCore

/// DoIP entities: diagnostic messages, and the ECUs behind them.
enum DoIPDialect: WireDialect {
    static let lane = "DoIP"

    static let side: Trace.Side? = .gateway

    static var kind: any EndpointKind.Type { GatewayDescription.self }

    /// Describes each message by its type, addresses and codes, and a diagnostic message by its service and identifiers too.
    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String? {
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
}

extension Trace.Side {
    /// A DoIP entity.
    static let gateway = Self(rawValue: "gateway")
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
