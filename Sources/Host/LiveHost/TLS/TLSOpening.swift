/// Examines a peer's first two bytes, so that a peer that does not use TLS is detected at once.
///
/// A record begins with its content type and its version, whose first byte is 3 (RFC 8446, 5.1). OpenSSL
/// checks neither until it has five bytes.
struct TLSOpening {
    /// The protocol that the first bytes belong to if they are not a TLS record.
    enum Mistake: Hashable {
        case http, other
    }

    /// The end of the connection that receives the bytes.
    enum End: Hashable {
        case server, client
    }

    private static let alert: UInt8 = 0x15
    private static let handshake: UInt8 = 0x16
    private static let version: UInt8 = 3

    /// The beginnings of HTTP/1.1 requests (RFC 9110, 9) and of the HTTP/2 preface.
    private static let methods = [
        "GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "CONNECT ", "OPTIONS ", "PATCH ", "PRI ",
    ]

    private let end: End
    private var seen = 0

    /// Creates an examination of the bytes that the end `end` receives.
    init(of end: End) { self.end = end }

    /// Returns the mistake in `bytes`, which follow those of earlier calls; nil while they can be TLS.
    mutating func mistake(in bytes: UnsafeRawBufferPointer) -> Mistake? {
        guard seen < 2 else { return nil }
        for byte in bytes.prefix(2 - seen) {
            // A server may reject a client with an alert as its first record; a client begins with a
            // handshake record.
            let isFitting =
                seen == 0
                ? byte == Self.handshake || end == .client && byte == Self.alert : byte == Self.version
            guard isFitting else {
                return seen == 0 && Self.methods.contains { bytes.starts(with: $0.utf8) } ? .http : .other
            }
            seen += 1
        }
        return nil
    }
}
