import Platform

/// An address of a host: IPv4 (RFC 791) or IPv6 (RFC 4291).
package enum InternetAddress: Hashable, Sendable {
    /// The 32 bits of an IPv4 address, first byte most significant.
    case v4(UInt32)
    /// The 128 bits of an IPv6 address.
    case v6(high: UInt64, low: UInt64)

    /// 127.0.0.1.
    package static let loopback = InternetAddress.v4(0x7F00_0001)

    /// Whether it is an IPv6 address.
    package var isVersion6: Bool {
        if case .v6 = self { return true }
        return false
    }

    /// Whether it is the unspecified address: 0.0.0.0 or ::.
    package var isUnspecified: Bool { self == .v4(0) || self == .v6(high: 0, low: 0) }

    /// Whether it is a loopback address: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        switch self {
        case .v4(let bits): bits >> 24 == 127
        case .v6(let high, let low): high == 0 && low == 1
        }
    }

    /// The address as IPv6; an IPv4 address becomes `::ffff:a.b.c.d` (RFC 4291, 2.5.5.2).
    package var version6: InternetAddress {
        switch self {
        case .v4(let bits): .v6(high: 0, low: 0xFFFF_0000_0000 | UInt64(bits))
        case .v6: self
        }
    }

    /// The IPv4 address of an IPv4-mapped address `::ffff:a.b.c.d`; any other address unchanged.
    package var unmapped: InternetAddress {
        guard case .v6(0, let low) = self, low >> 32 == 0xFFFF else { return self }
        return .v4(UInt32(truncatingIfNeeded: low))
    }

    /// Parses `127.0.0.1` or `::1`; a zone after `%` is ignored. Nil for other text, including host names.
    package init?(parsing text: some StringProtocol) {
        let plain = String(text.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, plain, &bytes) == 1 {
            self.init(bytes: bytes[..<4])
        } else if inet_pton(AF_INET6, plain, &bytes) == 1 {
            self.init(bytes: bytes[...])
        } else {
            return nil
        }
    }

    /// Creates the address with 4 or 16 `bytes`; nil for another number of bytes.
    init?(bytes: ArraySlice<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16:
            self = .v6(
                high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
        default: return nil
        }
    }

    /// Its 4 or 16 bytes in network order.
    var bytes: [UInt8] {
        func split(_ word: UInt64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * (count - 1 - $0))) }
        }
        return switch self {
        case .v4(let bits): split(UInt64(bits), 4)
        case .v6(let high, let low): split(high, 8) + split(low, 8)
        }
    }
}

extension InternetAddress: CustomStringConvertible {
    /// `127.0.0.1`, or the shortest form of an IPv6 address (RFC 5952).
    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = isVersion6 ? AF_INET6 : AF_INET
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The address of a host and a port of UDP or TCP.
package struct TransportAddress: Hashable, Sendable {
    package var host: InternetAddress

    /// The port, 0 when it is unknown.
    package var port: UInt16

    package init(_ host: InternetAddress, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Parses `127.0.0.1:5300` or `[::1]:5300`; `localhost` is 127.0.0.1. Nil for other text.
    package init?(parsing text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard let address = host == "localhost" ? .loopback : InternetAddress(parsing: host) else {
            return nil
        }
        self.init(address, port: port)
    }
}

extension TransportAddress: CustomStringConvertible {
    /// `127.0.0.1:5300` or `[::1]:5300`.
    package var description: String { host.isVersion6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
