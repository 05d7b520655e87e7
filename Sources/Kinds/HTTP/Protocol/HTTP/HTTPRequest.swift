/// A request as a server received it (RFC 9112 §3).
public struct HTTPRequest: Hashable, Sendable {
    /// The method, such as `GET`; methods are compared with regard to case.
    public var method: String

    /// The target as on the request line, such as `/tripInfo/7?from=1`.
    public var target: String

    /// The minor version: 0 for HTTP/1.0, 1 for HTTP/1.1.
    public var minorVersion: Int

    /// The fields of the header section in the order received, then those of a trailer section.
    public var fields: [HTTPField]

    /// The content, without the framing of chunks.
    public var body: [UInt8]

    public init(
        method: String, target: String, minorVersion: Int = 1, fields: [HTTPField] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.minorVersion = minorVersion
        self.fields = fields
        self.body = body
    }

    /// The path of the target, as sent: percent encoding is kept. In the absolute form it is what follows the authority,
    /// `/` when nothing does (RFC 9112 §3.2.2).
    public var path: Substring {
        let whole = target[..<(target.utf8.firstIndex(of: 0x3F) ?? target.endIndex)]
        guard whole.utf8.first != 0x2F, let scheme = whole.firstRange(of: "://") else { return whole }
        return whole[scheme.upperBound...].firstIndex(of: "/").map { whole[$0...] } ?? "/"
    }

    /// The query of the target without the question mark, as sent; nil without one.
    public var query: Substring? {
        guard let mark = target.utf8.firstIndex(of: 0x3F) else { return nil }
        return target[target.utf8.index(after: mark)...]
    }
}
