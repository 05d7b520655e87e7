import Platform

/// The IPv4 addresses by which other devices can reach this machine.
enum LocalAddresses {
    /// Returns the addresses in dotted form of interfaces that are up and are not loopback interfaces.
    static func all() -> [String] {
        let (up, loopback) = (IFF_UP, IFF_LOOPBACK)
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var addresses: [String] = []
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            let flags = Int(interface.ifa_flags)
            guard let address = interface.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                flags & Int(up) != 0, flags & Int(loopback) == 0
            else { continue }
            let raw = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                $0.pointee.sin_addr.s_addr
            }
            let bytes = UInt32(bigEndian: raw)
            addresses.append([24, 16, 8, 0].map { "\(bytes >> UInt32($0) & 0xFF)" }.joined(separator: "."))
        }
        return addresses
    }

    /// Returns the addresses at which clients can reach an endpoint at `url`; one that listens on all addresses is listed with
    /// each of them.
    static func reachable(_ url: String) -> [String] {
        let everywhere = "tcp://0.0.0.0:"
        guard url.hasPrefix(everywhere) else { return [url] }
        let addresses = all().map { "tcp://\($0):\(url.dropFirst(everywhere.count))" }
        return addresses.isEmpty ? [url] : addresses
    }
}
