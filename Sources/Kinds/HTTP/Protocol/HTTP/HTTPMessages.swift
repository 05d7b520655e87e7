/// The messages of a recorded stream: requests, responses, or both one after the other.
///
/// A message that begins with `HTTP/` is a response. It belongs to the first request before it that has none yet, on which
/// it depends whether it has content. Reading goes on after a mistake that leaves the framing clear, and ends at any other.
public struct HTTPMessages: Sendable {
    public enum Content: Hashable, Sendable {
        case request(HTTPRequest)
        /// A response, with the minor version in its status line.
        case response(HTTPResponse, minorVersion: Int)
    }

    public struct Message: Hashable, Sendable {
        public var content: Content
        /// Where it is in the stream, in bytes.
        public var range: Range<Int>
        public var mistakes: [HTTPRefusal]
    }

    public let messages: [Message]

    /// The mistakes in what follows them, the last one being what ended the reading; empty when the stream ends with a message.
    public let mistakes: [HTTPRefusal]

    /// The bytes that belong to no whole message.
    public let rest: Range<Int>

    /// The longest content of a recorded message, in bytes.
    private static let longestContent = 64 << 20

    public init(_ bytes: [UInt8]) {
        var limits = HTTPLimits()
        limits.startLine = 1 << 20
        limits.fieldLine = 1 << 20
        limits.section = 4 << 20
        limits.fields = 10_000
        limits.body = Self.longestContent
        var reader = HTTPReader(.requests, limits: limits)
        reader.explains = true
        var messages: [Message] = []
        var noted = 0
        reader.append(bytes)
        while true {
            reader.skipEmptyLines()
            reader.direction = reader.rest.starts(with: "HTTP/".utf8) ? .responses : .requests
            if reader.rest.isEmpty { reader.read() } else { reader.end() }
            guard reader.phase == .whole else { break }
            let range = reader.messageStart..<reader.offset
            let isResponse = reader.direction == .responses
            let (head, body) = reader.next()
            let content: Content =
                isResponse
                ? .response(HTTPResponse((head, body)), minorVersion: head.minorVersion)
                : .request(
                    HTTPRequest(
                        method: head.method, target: head.target, minorVersion: head.minorVersion,
                        fields: head.fields, body: body))
            if !isResponse { reader.methods.append(head.method) }
            let mistakes = Array(reader.mistakes[noted...])
            noted = reader.mistakes.count
            messages.append(Message(content: content, range: range, mistakes: mistakes))
        }
        self.messages = messages
        mistakes = Array(reader.mistakes[noted...])
        rest = (messages.last?.range.upperBound ?? 0)..<bytes.count
    }
}
