import Documents
package import Endpoints
import Rig

/// The syntax of an address in files: `tcp://HOST:PORT`, `tcp://[IPv6]:PORT`, `udp://HOST:PORT`, `pty:` or
/// `pty:/path/of/link`.
package struct ListenAddressText: Hashable, Sendable {
    /// The address; nil when its port is above 65535.
    package let value: ListenAddress?

    /// Whether the address is a UDP address.
    package let isDatagrams: Bool

    /// Parses `text`; nil when its syntax is wrong.
    package init?(_ text: String) {
        guard !text.contains(where: \.isNewline) else { return nil }
        if text.hasPrefix("pty:") {
            let link = text.dropFirst(4)
            isDatagrams = false
            value = .pty(link: link.isEmpty ? nil : String(link))
            return
        }
        isDatagrams = text.hasPrefix("udp://")
        guard isDatagrams || text.hasPrefix("tcp://"), let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(IntegerText.isDigit),
            let host = Self.host(String(text[..<colon].dropFirst(6)))
        else { return nil }
        let port = Int(digits).flatMap { $0 <= 65535 ? $0 : nil }
        if isDatagrams {
            value = port.map { .udp(host: host, port: $0) }
        } else {
            value = port.map { .tcp(host: host, port: $0) }
        }
    }

    /// Returns the host without the brackets of an IPv6 address; nil when it is not a valid host.
    private static func host(_ text: String) -> String? {
        if text.hasPrefix("["), text.hasSuffix("]"), text.count > 2 {
            let inner = text.dropFirst().dropLast()
            let allowed = "0123456789abcdefABCDEF:."
            return inner.allSatisfy { allowed.contains($0) } ? String(inner) : nil
        }
        guard !text.isEmpty, !text.contains(where: { "[]:/ ".contains($0) }) else { return nil }
        return text
    }
}
