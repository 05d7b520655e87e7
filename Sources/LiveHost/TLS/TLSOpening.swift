/// Looks at a peer's first bytes, so that one who does not speak TLS is not waited for.
///
/// A record begins with its type and its version, whose first byte is 3 (RFC 8446, 5.1). OpenSSL looks at neither before
/// five bytes are there.
struct TLSOpening {
    /// What first bytes can be in the place of a record.
    enum Mistake: Hashable {
        case http, other
    }

    /// Who sends the bytes' answers.
    enum End: Hashable {
        case server, client
    }

    private static let alert: UInt8 = 0x15
    private static let handshake: UInt8 = 0x16
    private static let version: UInt8 = 3

    /// How requests of HTTP/1.1 (RFC 9110, 9) and the preface of HTTP/2 begin.
    private static let methods = [
        "GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "CONNECT ", "OPTIONS ", "PATCH ", "PRI ",
    ]

    private let end: End
    private var seen = 0

    /// For the connection of which this is the end `end`.
    init(of end: End) { self.end = end }

    /// What is wrong with `bytes`, which come behind those that were here before; nil when they can be TLS so far.
    mutating func mistake(in bytes: UnsafeRawBufferPointer) -> Mistake? {
        guard seen < 2 else { return nil }
        for byte in bytes.prefix(2 - seen) {
            // A server that wants nothing to do with a client may say so first; a client has nothing to complain of.
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
