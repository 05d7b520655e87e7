/// A mistake in a stream of messages, and where it is.
public struct HTTPRefusal: Hashable, Sendable {
    /// What is wrong.
    public var mistake: HTTPMistake

    /// Where: the number of bytes of the stream before the line or the byte in question.
    public var offset: Int

    /// A refusal with these parts.
    public init(_ mistake: HTTPMistake, offset: Int) {
        self.mistake = mistake
        self.offset = offset
    }

    /// The response of a server, with the mistake in a line of text; it closes the connection.
    public var response: HTTPResponse {
        HTTPResponse(
            mistake.status, fields: [HTTPField("Content-Type", "text/plain; charset=utf-8")],
            body: Array("\(mistake)\n".utf8), closes: true)
    }
}

extension HTTPRefusal: CustomStringConvertible {
    /// Such as `byte 37: obsolete line folding (RFC 9112 5.2)`.
    public var description: String { "byte \(offset): \(mistake)" }
}
