package import Capture
import Platform

/// A UDP address in text form: `udp://127.0.0.1:5300`, `udp://[::1]:5300`, `udp://game-pc:5300`.
package struct DatagramURL: Hashable, Sendable {
    /// The host name or address, without brackets.
    package let host: String
    package let port: UInt16

    /// Parses `text`. With `forListening`, port 0 stands for any free port; without it, the port must be one that a
    /// game may send to.
    package init(parsing text: String, forListening: Bool = false) throws(DatagramError) {
        guard text.hasPrefix("udp://"), let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...]), forListening || port > 0
        else { throw .notAnAddress(text) }
        var host = text[..<colon].dropFirst(6)
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, !host.contains(where: { "[]/ ".contains($0) }),
            isBracketed || !host.contains(":")
        else { throw .notAnAddress(text) }
        self.host = String(host)
        self.port = port
        guard forListening || port >= 1024 else { throw .privilegedDestination("\(self)") }
    }

    /// Resolves the host name.
    package func resolved() throws(DatagramError) -> TransportAddress {
        if let address = InternetAddress(parsing: host) { return TransportAddress(address, port: port) }
        let found: [SocketAddress]
        do throws(Socket.ConnectFailure) {
            found = try SocketAddress.all(host, port: Int(port))
        } catch {
            throw .unknownHost(host, reason: error.reason)
        }
        guard let address = found.lazy.compactMap(TransportAddress.init).first else {
            throw .unknownHost(host, reason: "it has no address of IPv4 or IPv6")
        }
        return address
    }
}

extension DatagramURL: CustomStringConvertible {
    package var description: String {
        host.contains(":") ? "udp://[\(host)]:\(port)" : "udp://\(host):\(port)"
    }
}
