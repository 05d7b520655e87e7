import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A blocking UDP socket, as a dashboard has it.
final class DatagramClient {
    /// Its own port.
    let port: Int
    private let descriptor: CInt

    /// A socket at a free port of 127.0.0.1.
    init() throws {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_DGRAM, 0)
        #endif
        self.descriptor = descriptor
        try #require(descriptor >= 0)
        var address = Self.address(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, size) == 0 && getsockname(descriptor, generic, &size) == 0
            }
        }
        try #require(bound)
        port = Int(UInt16(bigEndian: address.sin_port))
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { _ = close(descriptor) }

    /// Sends `bytes` to `port` of this machine.
    func send(_ bytes: [UInt8], to port: Int) {
        var address = Self.address(port: port)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = sendto(
                    descriptor, bytes, bytes.count, 0, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// The next datagram and the port that it comes from; a test that waits for too long fails.
    func receive() throws -> (bytes: [UInt8], port: Int) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var address = Self.address(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let count = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                recvfrom(descriptor, &bytes, bytes.count, 0, generic, &size)
            }
        }
        try #require(count >= 0, "no datagram came")
        return (Array(bytes.prefix(count)), Int(UInt16(bigEndian: address.sin_port)))
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}
