/// A response as a service gives it, before it is framed (RFC 9112 §4).
public struct HTTPResponse: Hashable, Sendable {
    /// The statement of the length of the content (RFC 9112 §6).
    public enum Framing: Hashable, Sendable {
        /// By Content-Length.
        case length
        /// By chunks of at most so many bytes, at least one; for a client of HTTP/1.0 by the end of the connection.
        case chunked(Int)
        /// By the end of the connection.
        case untilClose
        /// By a Content-Length of this value, whether or not it is right: a fault that a scenario orders.
        case stated(Int)
        /// By the fields as they are; nothing is added: for responses of another server, and for faults.
        case asGiven
    }

    /// The status code, 200 to 599.
    public var status: Int

    /// The reason phrase; nil for the one that RFC 9110 §15 gives the status.
    public var reason: String?

    /// The fields of the header section.
    ///
    /// The connection adds `Content-Length`, `Transfer-Encoding` and `Connection` after them where they are needed. One of
    /// these that is among the fields states only the place and the spelling: the connection replaces its value, or omits
    /// it where it must not be.
    public var fields: [HTTPField]

    /// The content. It is not sent in a response to HEAD, a 204 or a 304; its length is stated all the same, except in a
    /// 204.
    public var body: [UInt8]

    /// The statement of the length of the content.
    public var framing: Framing

    /// Whether the connection is closed after it.
    public var closes: Bool

    public init(
        _ status: Int, reason: String? = nil, fields: [HTTPField] = [], body: [UInt8] = [],
        framing: Framing = .length, closes: Bool = false
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
        self.framing = framing
        self.closes = closes
    }
}
