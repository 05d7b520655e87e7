/// The limits of a reader on a message, the times for which a server waits for it, and the forms that are optional.
///
/// Lengths are in bytes; a line is counted with its end.
public struct HTTPLimits: Hashable, Sendable {
    /// The longest request or status line; 414 above it (RFC 9112 §3 recommends at least 8000).
    public var startLine = 8192

    /// The longest line of a header or trailer section; 431 above it.
    public var fieldLine = 8192

    /// The longest header or trailer section; 431 above it.
    public var section = 32768

    /// The greatest number of fields of a message, with those of its trailer section; 431 above it.
    public var fields = 128

    /// The longest content; 413 above it.
    public var body = 1 << 20

    /// The longest line before a chunk, with its extensions; 400 above it.
    public var chunkLine = 1024

    /// The greatest number of empty lines before a message (RFC 9112 §2.2); 400 above it.
    public var emptyLines = 4

    /// The number of bytes of further requests, behind one that is being answered, at which a connection wants no more.
    /// At four times as many the connection is closed.
    public var pipelined = 65536

    /// The longest time from the first byte of a request to the end of its header section; 408 after it, nil for no
    /// limit.
    public var headTime: Duration? = .seconds(60)

    /// The longest time without a byte of a request's content; 408 after it, nil for no limit.
    public var bodyTime: Duration? = .seconds(60)

    /// The longest time without a request; the connection is closed after it without a response, nil for no limit.
    public var idleTime: Duration? = .seconds(120)

    /// Whether a request of HTTP/1.1 must have one Host field (RFC 9112 §3.2).
    public var requiresHost = true

    /// Whether a line may end in a line feed alone (RFC 9112 §2.2 permits it).
    public var allowsBareLineFeeds = false

    public init() {}
}
