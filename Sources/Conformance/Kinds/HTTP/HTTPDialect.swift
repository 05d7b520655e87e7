import Endpoints
import Rig
import SimulationCore

/// HTTP back ends: requests and responses that are text.
enum HTTPDialect: WireDialect {
    static let lane = "HTTP service"

    static let side: Trace.Side? = .service

    static let keepsRequestLines = true

    static var kind: any EndpointKind.Type { HTTPDescription.self }

    /// Describes a message by its method and target, or its status, and its content; nil for bytes that do not begin a
    /// message, which are shown as they are.
    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String? {
        guard let end = bytes.firstIndex(of: 0x0D), bytes.dropFirst(end).starts(with: "\r\n".utf8) else {
            return nil
        }
        let line = bytes[..<end]
        let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, (isRequest ? words.last : words.first)?.starts(with: "HTTP/1.".utf8) == true
        else { return nil }
        var shown = isRequest ? words.dropLast() : words.dropFirst()
        if let head = bytes.firstRange(of: "\r\n\r\n".utf8) {
            let content = bytes[head.upperBound...].prefix(TraceText.longest)
            if !content.isEmpty { shown.append(content.map { $0 < 0x20 || $0 >= 0x7F ? 0x2E : $0 }[...]) }
        }
        return shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    /// Returns whether there are requests and each begins with a method and a path.
    static func isSeen(in events: [Trace.Event]) -> Bool {
        let requests = events.filter { $0.kind == "request" }
        return !requests.isEmpty
            && requests.allSatisfy { request in
                request.text.prefix { $0.isUppercase }.count >= 3 && request.text.contains(" /")
            }
    }
}

extension Trace.Side {
    /// An HTTP back end.
    static let service = Self(rawValue: "service")
}
