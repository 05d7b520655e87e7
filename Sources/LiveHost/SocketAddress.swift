import SimulationCore
import CDatagrams

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An IPv4 or IPv6 address and port in binary form, which is hashed and compared without conversion to text.
struct SocketAddress: Hashable {
    /// The type of a socket: SOCK_STREAM or SOCK_DGRAM.
    enum Kind {
        case stream, datagrams
    }

    /// The bytes of a `sockaddr_in` or `sockaddr_in6`, padded with zeros.
    private var words = SIMD4<UInt64>()
    private let size: UInt8

    /// The address of `size` bytes at `pointer`; nil when it is neither IPv4 nor IPv6.
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

    /// The address that a function of CDatagrams has returned; nil when it is neither IPv4 nor IPv6.
    init?(_ written: datagram_address) {
        let address = withUnsafeBytes(of: written.words) { bytes in
            bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.flatMap {
                Self($0, size: Int(written.size))
            }
        }
        guard let address else { return nil }
        self = address
    }

    /// The local address of the socket `descriptor`; nil on a failure.
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

    /// The address of `host`, a numeric address or a name, with `port`; the first one if there are several,
    /// nil if none. With `isNumeric`, names are not resolved.
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
        // In both structures the port is at byte offset 2, in network byte order.
        withUnsafeMutableBytes(of: &other.words) {
            $0.storeBytes(of: UInt16(truncatingIfNeeded: port).bigEndian, toByteOffset: 2, as: UInt16.self)
        }
        return other
    }

    /// `AF_INET` or `AF_INET6`.
    var family: CInt { withSockAddr { pointer, _ in CInt(pointer.pointee.sa_family) } }

    /// Whether the address is an IPv6 address.
    var isIPv6: Bool { family == AF_INET6 }

    /// The port, 0...65535.
    var port: Int {
        withUnsafeBytes(of: words) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
    }

    /// The numeric host and the port as text; nil when getnameinfo(3) fails.
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

    /// Calls `body` with the address as a `sockaddr` and its size in bytes.
    func withSockAddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var words = words
        return withUnsafeMutablePointer(to: &words) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), socklen_t(size))
        }
    }

    /// Opens a non-blocking, close-on-exec socket of the address's family; nil with `errno` on a failure.
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
