/// The client's side of one connection of HTTP/1.1: reads responses in whatever pieces they come.
public struct HTTPResponseParser: Sendable {
    /// The responses that were read and not yet taken by `next`, with interim ones (1xx).
    private var responses: [HTTPResponse] = []
    private var reader: HTTPReader

    /// A parser of responses within `limits`; a line may end in a line feed alone only where these allow it.
    public init(limits: HTTPLimits = HTTPLimits()) {
        reader = HTTPReader(.responses, limits: limits)
    }

    /// The mistake in the input, after which nothing more is read.
    public var refusal: HTTPRefusal? { reader.mistakes.first }

    /// Whether part of a response has come.
    public var isWithinResponse: Bool { !reader.isIdle }

    /// States that a request was sent: whether its response has content depends on the method.
    public mutating func expect(_ method: String) {
        reader.methods.append(method)
    }

    /// Reads bytes of the server.
    public mutating func receive(_ bytes: some Collection<UInt8>) {
        reader.append(bytes)
        reader.read()
        collect()
    }

    /// Ends the input, because the server has closed its side, which completes a response without a stated length.
    public mutating func endOfInput() {
        reader.end()
        collect()
    }

    /// Returns the next response in order, with the fields as they came, or nil.
    public mutating func next() -> HTTPResponse? {
        responses.isEmpty ? nil : responses.removeFirst()
    }

    private mutating func collect() {
        while reader.phase == .whole {
            responses.append(HTTPResponse(reader.next()))
            reader.read()
        }
    }
}

extension HTTPResponse {
    /// A response as it was read. Encoded for a client of HTTP/1.1, it has the same fields and content.
    init(_ message: (head: HTTPHead, body: [UInt8])) {
        let (head, body) = message
        let framing: Framing
        if head.framing.coding == .chunked {
            framing = .chunked(max(1, body.count))
        } else if let length = head.framing.length {
            // A response to HEAD states a length without having it.
            framing = length == body.count ? .length : .stated(length)
        } else {
            framing = head.isBodiless ? .length : .untilClose
        }
        self.init(
            head.status, reason: head.reason, fields: head.fields, body: body, framing: framing,
            closes: !head.framing.persists(minorVersion: head.minorVersion))
    }
}
