/// The address of a bus behind a socketcand server: `can://127.0.0.1:29536/vcan0`.
package struct SocketcandURL: Hashable, Sendable, CustomStringConvertible {
    /// The host name or address, without brackets.
    package let host: String
    package let port: UInt16
    package let bus: String
    package static let usualPort: UInt16 = 29_536

    /// Parses `text`; nil when it is not such an address. The port is 29536 unless stated.
    package init?(parsing text: String) {
        guard text.hasPrefix("can://") else { return nil }
        let rest = text.dropFirst(6)
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        let name = rest[rest.index(after: slash)...]
        guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3E && $0 != 0x3C })
        else { return nil }
        var place = rest[..<slash]
        var port = Self.usualPort
        if let colon = place.lastIndex(of: ":"), !place.hasSuffix("]") {
            guard let number = UInt16(place[place.index(after: colon)...]), number > 0 else { return nil }
            port = number
            place = place[..<colon]
        }
        if place.hasPrefix("["), place.hasSuffix("]") { place = place.dropFirst().dropLast() }
        guard !place.isEmpty else { return nil }
        host = String(place)
        self.port = port
        bus = String(name)
    }

    package var description: String {
        host.contains(":") ? "can://[\(host)]:\(port)/\(bus)" : "can://\(host):\(port)/\(bus)"
    }
}
