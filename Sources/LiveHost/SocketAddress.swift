import SimulationCore
import CDatagrams

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An address of the internet as the system writes it, so that it is found again without making words of it.
struct SocketAddress: Hashable {
    /// What a socket carries.
    enum Kind {
        case stream, datagrams
    }

    /// The bytes of a `sockaddr_in` or `sockaddr_in6`, zeros behind them.
    private var words = SIMD4<UInt64>()
    private let size: UInt8

    /// The address of `size` bytes at `pointer`, or nil when it is none of the internet.
    init?(_ pointer: UnsafePointer<sockaddr>, size: Int) {
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

    /// What the system has written, or nil when that is no address of the internet.
    init?(_ written: datagram_address) {
        let address = withUnsafeBytes(of: written.words) { bytes in
            bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.flatMap {
                Self($0, size: Int(written.size))
            }
        }
        guard let address else { return nil }
        self = address
    }

    /// The address that the socket `descriptor` is bound to.
    init?(of descriptor: CInt) {
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

    /// The address of `host`, a numeric address or a name, and `port`; the first of several, or nil when there is none.
    static func resolve(_ host: String, port: Int, isNumeric: Bool = false) -> Self? {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        hints.ai_flags = isNumeric ? AI_NUMERICHOST : 0
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { return nil }
        defer { freeaddrinfo(found) }
        var next = found
        while let entry = next?.pointee {
            if let pointer = entry.ai_addr, let address = Self(pointer, size: Int(entry.ai_addrlen)) {
                return address.with(port: port)
            }
            next = entry.ai_next
        }
        return nil
    }

    /// The same address with another port, 0...65535.
    func with(port: Int) -> Self {
        var other = self
        // Both kinds have the port in their second two bytes.
        withUnsafeMutableBytes(of: &other.words) {
            $0.storeBytes(of: UInt16(truncatingIfNeeded: port).bigEndian, toByteOffset: 2, as: UInt16.self)
        }
        return other
    }

    /// `AF_INET` or `AF_INET6`.
    var family: CInt { withSockAddr { pointer, _ in CInt(pointer.pointee.sa_family) } }

    /// Whether it is one of IPv6.
    var isIPv6: Bool { family == AF_INET6 }

    /// The port.
    var port: Int {
        withUnsafeBytes(of: words) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
    }

    /// The address in words.
    var peer: Peer? {
        withSockAddr { pointer, size in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { host in
                let failure = getnameinfo(
                    pointer, size, host.baseAddress, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
                guard failure == 0, let start = host.baseAddress else { return nil }
                return Peer(host: String(cString: start), port: port)
            }
        }
    }

    /// Calls `body` with the address as the system takes it.
    func withSockAddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var words = words
        return withUnsafeMutablePointer(to: &words) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), socklen_t(size))
        }
    }

    /// A socket of the address's family that does not block and is closed on exec, or nil with `errno`.
    func openSocket(_ kind: Kind) -> CInt? {
        #if canImport(Glibc)
            let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
            let descriptor = socket(family, CInt(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(family, kind == .stream ? SOCK_STREAM : SOCK_DGRAM, 0)
        #endif
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
