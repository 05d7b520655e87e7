package import SimulationCore

/// An IPv4 or IPv6 address and port in binary form, which is hashed and compared without conversion to text.
package struct SocketAddress: Hashable, Sendable {
    /// The bytes of a `sockaddr_in` or `sockaddr_in6`, padded with zeros.
    private var words = SIMD4<UInt64>()
    private let size: UInt8

    /// The address of `size` bytes at `pointer`; nil when it is neither IPv4 nor IPv6.
    package init?(_ pointer: UnsafePointer<sockaddr>, size: Int) {
        let expected: Int
        switch CInt(pointer.pointee.sa_family) {
        case AF_INET: expected = MemoryLayout<sockaddr_in>.size
        case AF_INET6: expected = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        guard size >= expected, expected <= MemoryLayout<SIMD4<UInt64>>.size else { return nil }
        self.size = UInt8(expected)
        withUnsafeMutableBytes(of: &words) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: expected))
        }
    }

    /// The local address of the socket `descriptor`; nil on a failure.
    package init?(of descriptor: CInt) {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let address = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &size) == 0 ? Self(address, size: Int(size)) : nil
            }
        }
        guard let address else { return nil }
        self = address
    }

    /// Returns the addresses of `host`, a numeric address or a name, with `port`; at least one. With `isNumeric`, names are not
    /// resolved.
    package static func all(
        _ host: String, port: Int, isNumeric: Bool = false
    ) throws(Socket.ConnectFailure) -> [Self] {
        var hints = addrinfo()
        hints.ai_socktype = Socket.Kind.stream.number
        hints.ai_flags = isNumeric ? AI_NUMERICHOST : 0
        var found: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, nil, &hints, &found)
        guard failure == 0 else { throw .unknownHost(reason: String(cString: gai_strerror(failure))) }
        defer { freeaddrinfo(found) }
        var addresses: [Self] = []
        var next = found
        while let entry = next?.pointee {
            if let pointer = entry.ai_addr, let address = Self(pointer, size: Int(entry.ai_addrlen)) {
                addresses.append(address.with(port: port))
            }
            next = entry.ai_next
        }
        guard !addresses.isEmpty else { throw .unknownHost(reason: "no address of the Internet") }
        return addresses
    }

    /// Returns the first of the addresses of `host`, or nil.
    package static func resolve(_ host: String, port: Int, isNumeric: Bool = false) -> Self? {
        try? all(host, port: port, isNumeric: isNumeric).first
    }

    /// Returns the same address with another port, 0...65535.
    package func with(port: Int) -> Self {
        var other = self
        // In both structures the port is at byte offset 2, in network byte order.
        withUnsafeMutableBytes(of: &other.words) {
            $0.storeBytes(of: UInt16(truncatingIfNeeded: port).bigEndian, toByteOffset: 2, as: UInt16.self)
        }
        return other
    }

    /// `AF_INET` or `AF_INET6`.
    package var family: CInt { withSockAddr { pointer, _ in CInt(pointer.pointee.sa_family) } }

    /// Whether the address is an IPv6 address.
    package var isIPv6: Bool { family == AF_INET6 }

    /// The port, 0...65535.
    package var port: Int {
        withUnsafeBytes(of: words) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
    }

    /// The numeric host and the port as text; nil when getnameinfo(3) fails.
    package var peer: Peer? {
        withSockAddr { pointer, size in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { host in
                let failure = getnameinfo(
                    pointer, size, host.baseAddress, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
                guard failure == 0, let start = host.baseAddress else { return nil }
                return Peer(host: String(cString: start), port: port)
            }
        }
    }

    /// Calls `body` with the address as a `sockaddr` and its size in bytes.
    package func withSockAddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var words = words
        return withUnsafeMutablePointer(to: &words) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), socklen_t(size))
        }
    }

    /// Opens a socket of the address's family, which does not block.
    package func openSocket(_ kind: Socket.Kind) -> CInt? {
        guard let descriptor = Socket.open(family, kind) else { return nil }
        Socket.unblock(descriptor)
        return descriptor
    }

    /// Opens a listener with a queue of `backlog` clients, which does not block. The port may have been another listener's
    /// just before (SO_REUSEADDR).
    package func openListener(backlog: CInt) -> CInt? {
        guard let descriptor = openSocket(.stream) else { return nil }
        Socket.set(SOL_SOCKET, SO_REUSEADDR, of: descriptor)
        guard withSockAddr({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, backlog) == 0 else {
            Socket.shut(descriptor)
            return nil
        }
        return descriptor
    }
}
