public import Capture
import Foundation

/// A UDP address in text form: `udp://127.0.0.1:5300`, `udp://[::1]:5300`, `udp://game-pc:5300`.
public struct DatagramURL: Hashable, Sendable {
    /// The host name or address, without brackets.
    public let host: String
    /// The port.
    public let port: UInt16

    /// Parses `text`. With `forListening`, port 0 stands for any free port; without it, the port must be one that a
    /// game may send to.
    public init(parsing text: String, forListening: Bool = false) throws(DatagramError) {
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
    public func resolved() throws(DatagramError) -> TransportAddress {
        if let address = InternetAddress(parsing: host) { return TransportAddress(address, port: port) }
        var hints = addrinfo()
        hints.ai_socktype = DatagramSocket.datagramType
        hints.ai_family = AF_UNSPEC
        var list: UnsafeMutablePointer<addrinfo>?
        let outcome = getaddrinfo(host, nil, &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard outcome == 0, let first = list?.pointee, let pointer = first.ai_addr,
            let address = DatagramSocket.address(from: pointer, length: first.ai_addrlen)
        else { throw .unknownHost(host, reason: String(cString: gai_strerror(outcome))) }
        return TransportAddress(address.host, port: port)
    }
}

extension DatagramURL: CustomStringConvertible {
    /// The text form.
    public var description: String {
        host.contains(":") ? "udp://[\(host)]:\(port)" : "udp://\(host):\(port)"
    }
}
