/// A response as a service gives it, before it is framed (RFC 9112 §4).
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 200 to 599.
    public var status: Int

    /// The reason phrase; nil for the one that RFC 9110 §15 gives the status.
    public var reason: String?

    /// The fields of the header section, without `Content-Length`, `Transfer-Encoding` and `Connection`, which the
    /// connection adds.
    public var fields: [HTTPField]

    /// The content; a response to HEAD, a 204 and a 304 state its length and do not send it.
    public var body: [UInt8]

    /// Whether the connection is closed after it.
    public var closes: Bool

    /// A response with these parts.
    public init(
        _ status: Int, reason: String? = nil, fields: [HTTPField] = [], body: [UInt8] = [],
        closes: Bool = false
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
        self.closes = closes
    }
}
