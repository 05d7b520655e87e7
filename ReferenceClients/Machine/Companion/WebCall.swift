import CompanionServices
import SimulationCore

/// A request of an app to its service.
struct WebCall: Hashable, Sendable {
    /// The method.
    var method: String
    /// The path, percent-encoded.
    var path: String
    /// The JSON body; nil for none.
    var body: JSONValue?
    /// Whether the user sees that the app is busy meanwhile.
    var showsSpinner = true

    /// Whether the call can be repeated without an effect on what the service keeps.
    var isSafe: Bool { method == "GET" || path.contains("/get_") || path.contains("/check_") }

    /// The request in HTTP/1.1.
    func bytes(token: String?, _ habits: Habits = .usual) -> [UInt8] {
        if habits == .other { return briefBytes(token: token) }
        var text = "\(method) \(path) HTTP/1.1\r\nHost: service\r\nAccept: application/json\r\n"
        if let token { text += "Authorization: Bearer \(token)\r\n" }
        let content = body?.compactBytes ?? []
        if body != nil { text += "Content-Type: application/json\r\nContent-Length: \(content.count)\r\n" }
        return Array((text + "\r\n").utf8) + content
    }

    /// The request of an app that writes names of fields in lower case and opens a connection for each request.
    private func briefBytes(token: String?) -> [UInt8] {
        var text = "\(method) \(path) HTTP/1.1\r\nhost: service\r\nconnection: close\r\naccept: */*\r\n"
        if let token { text += "authorization: Bearer \(token)\r\n" }
        let content = body?.compactBytes ?? []
        if body != nil {
            text += "content-length: \(content.count)\r\ncontent-type: application/json; charset=utf-8\r\n"
        }
        return Array((text + "\r\n").utf8) + content
    }

    /// `text` as one segment of a path (RFC 3986 §2.1).
    static func segment(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
    }
}

/// The result of a request.
enum WebReply: Hashable, Sendable {
    /// A whole response: its status, its media type in lower case, and its content.
    case response(status: Int, type: String, body: [UInt8])
    /// No response came in time.
    case timedOut
    /// The connection ended, or what came is not HTTP.
    case lost
    /// Nobody accepts connections.
    case refused

    /// The JSON content of a response that states this type; nil for all else.
    var json: JSONValue? {
        guard case .response(_, "application/json", let body) = self else { return nil }
        return JSONValue(parsing: body)
    }

    /// Whether the response has a status from 200 to 299.
    var isGood: Bool {
        if case .response(200..<300, _, _) = self { true } else { false }
    }

    /// Whether the service has refused the request for good: with a status from 400 to 499.
    var isRefusal: Bool {
        if case .response(400..<500, _, _) = self { true } else { false }
    }
}
