/// A mistake in a message of HTTP/1.1 (RFC 9112, RFC 9110).
public enum HTTPMistake: String, CaseIterable, Hashable, Sendable {
    /// The first line is not `method target HTTP/1.x` with one space between each two.
    case requestLine = "request-line"
    /// The first line of a response is not `HTTP/1.x code reason`.
    case statusLine = "status-line"
    /// The method is longer than any that exists.
    case methodTooLong = "method-too-long"
    /// The target has a character or a form that no target has.
    case target
    /// The request line is longer than the limit.
    case targetTooLong = "target-too-long"
    /// The major version is not 1.
    case version
    /// More empty lines than the limit precede a message.
    case emptyLines = "empty-lines"
    /// A line ends in a line feed alone.
    case bareLineFeed = "bare-line-feed"
    /// A field line has no colon, or its name is not a token.
    case fieldName = "field-name"
    /// White space stands between the name of a field and the colon.
    case spaceBeforeColon = "space-before-colon"
    /// A line of the header section begins with white space.
    case folding
    /// The value of a field has a control character.
    case fieldValue = "field-value"
    /// The header or trailer section, or one line of it, is longer than the limit.
    case fieldsTooLong = "fields-too-long"
    /// There are more fields than the limit.
    case tooManyFields = "too-many-fields"
    /// A request of HTTP/1.1 has no Host field.
    case hostMissing = "host-missing"
    /// A request has more than one Host field.
    case hostRepeated = "host-repeated"
    /// The value of Host is not a host with an optional port.
    case hostInvalid = "host-invalid"
    case contentLength = "content-length"
    /// Several values of Content-Length differ.
    case lengthsDiffer = "lengths-differ"
    /// Content-Length and Transfer-Encoding are both there.
    case lengthAndCoding = "length-and-coding"
    /// A transfer coding other than `chunked`.
    case coding
    /// `chunked` stands twice, or is followed by another coding.
    case codingNotLast = "coding-not-last"
    /// Transfer-Encoding in a message of HTTP/1.0.
    case codingInOldVersion = "coding-in-old-version"
    /// The content is longer than the limit.
    case contentTooLarge = "content-too-large"
    /// An expectation other than `100-continue`.
    case expectation
    /// The line before a chunk is not a size with optional extensions, or is longer than the limit.
    case chunkSize = "chunk-size"
    /// No line end follows the data of a chunk.
    case chunkEnd = "chunk-end"
    /// The message does not arrive within the time limit.
    case tooSlow = "too-slow"
    /// The stream ends within a message.
    case incomplete

    /// The status of the response to a request with this mistake (RFC 9110 §15).
    public var status: Int { row.status }

    /// The clause that the message violates, or that names the status, such as `RFC 9112 5.2`.
    public var clause: String { row.clause }

    /// Whether a reader can tell where the message goes on; a server refuses it nevertheless.
    var isRecoverable: Bool { row.goesOn }

    private var row: (status: Int, clause: String, words: String, goesOn: Bool) {
        switch self {
        case .requestLine: (400, "RFC 9112 3", "the request line is not 'method target HTTP/1.1'", false)
        case .statusLine: (400, "RFC 9112 4", "the status line is not 'HTTP/1.1 code reason'", false)
        case .methodTooLong: (501, "RFC 9112 3", "the method is longer than any that is known", false)
        case .target: (400, "RFC 9112 3.2", "the target is not a path, URI, authority or '*'", true)
        case .targetTooLong: (414, "RFC 9112 3", "the request line is too long", false)
        case .version: (505, "RFC 9110 15.6.6", "the version is not HTTP/1.x", false)
        case .emptyLines: (400, "RFC 9112 2.2", "too many empty lines before a message", true)
        case .bareLineFeed: (400, "RFC 9112 2.2", "a line ends in LF without CR", true)
        case .fieldName: (400, "RFC 9112 5", "a field line does not begin with a name and a colon", true)
        case .spaceBeforeColon: (400, "RFC 9112 5.1", "white space before the colon of a field", true)
        case .folding: (400, "RFC 9112 5.2", "obsolete line folding", true)
        case .fieldValue: (400, "RFC 9110 5.5", "a control character in the value of a field", true)
        case .fieldsTooLong: (431, "RFC 6585 5", "the header section or a line of it is too long", false)
        case .tooManyFields: (431, "RFC 6585 5", "too many fields", false)
        case .hostMissing: (400, "RFC 9112 3.2", "Host is missing", true)
        case .hostRepeated: (400, "RFC 9112 3.2", "more than one Host", true)
        case .hostInvalid: (400, "RFC 9112 3.2", "Host is not a host with an optional port", true)
        case .contentLength: (400, "RFC 9110 8.6", "Content-Length is not a number", false)
        case .lengthsDiffer: (400, "RFC 9112 6.3", "values of Content-Length differ", false)
        case .lengthAndCoding: (400, "RFC 9112 6.1", "Content-Length beside Transfer-Encoding", true)
        case .coding: (501, "RFC 9112 6.1", "a transfer coding other than chunked", false)
        case .codingNotLast: (400, "RFC 9112 6.3", "chunked is not the last transfer coding", false)
        case .codingInOldVersion: (400, "RFC 9112 6.1", "Transfer-Encoding in HTTP/1.0", true)
        case .contentTooLarge: (413, "RFC 9110 15.5.14", "the content is too large", false)
        case .expectation: (417, "RFC 9110 10.1.1", "an expectation other than 100-continue", true)
        case .chunkSize: (400, "RFC 9112 7.1", "no size before a chunk, or a line that is too long", false)
        case .chunkEnd: (400, "RFC 9112 7.1", "no CRLF after the data of a chunk", false)
        case .tooSlow: (408, "RFC 9110 15.5.9", "the request does not arrive in time", false)
        case .incomplete: (400, "RFC 9112 8", "the stream ends within a message", false)
        }
    }
}

extension HTTPMistake: CustomStringConvertible {
    /// The mistake in words, followed by its clause.
    public var description: String { "\(row.words) (\(row.clause))" }
}

/// A mistake in a stream of messages, and where it is.
public struct HTTPRefusal: Hashable, Sendable {
    public var mistake: HTTPMistake

    /// Where: the number of bytes of the stream before the line or the byte in question.
    public var offset: Int

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
