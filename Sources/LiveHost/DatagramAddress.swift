import CDatagrams
import NIOCore
import Telemetry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The other side of a datagram as the system writes it, so that it is found again without making words of it.
struct DatagramAddress: Hashable {
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

    /// What NIO has made of a name, or nil when that is no address of the internet.
    init?(_ address: SocketAddress) {
        let found = address.withSockAddr { Self($0, size: $1) }
        guard let found else { return nil }
        self = found
    }

    /// `AF_INET` or `AF_INET6`.
    var family: CInt { withSockAddr { pointer, _ in CInt(pointer.pointee.sa_family) } }

    /// Whether it is one of IPv6.
    var isIPv6: Bool { family == AF_INET6 }

    /// The address in words.
    var peer: Peer? {
        withSockAddr { pointer, _ in
            let address = UnsafeRawPointer(pointer)
            let socket: SocketAddress =
                switch CInt(pointer.pointee.sa_family) {
                case AF_INET6: SocketAddress(address.assumingMemoryBound(to: sockaddr_in6.self).pointee)
                default: SocketAddress(address.assumingMemoryBound(to: sockaddr_in.self).pointee)
                }
            guard let host = socket.ipAddress, let port = socket.port else { return nil }
            return Peer(host: host, port: port)
        }
    }

    /// Calls `body` with the address as the system takes it.
    func withSockAddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var words = words
        return withUnsafeMutablePointer(to: &words) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), socklen_t(size))
        }
    }
}
