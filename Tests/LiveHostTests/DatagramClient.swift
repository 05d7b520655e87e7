import Platform
import Testing

@testable import LiveHost

/// A blocking UDP socket, as a dashboard has it.
final class DatagramClient {
    /// Its own port.
    let port: Int
    private let host: String
    private let descriptor: CInt

    /// Whether this machine has IPv6 at all.
    static let hasIPv6 = (try? DatagramClient(host: "::1")) != nil

    /// A socket at a free port of `host`, a numeric address of this machine.
    init(host: String = "127.0.0.1", port: Int = 0) throws {
        let address = try #require(SocketAddress.resolve(host, port: port))
        let descriptor = Socket.open(address.family, .datagrams) ?? -1
        self.descriptor = descriptor
        self.host = host
        guard descriptor >= 0, address.withSockAddr({ bind(descriptor, $0, $1) }) == 0 else {
            self.port = 0
            throw Failure.noSocket(errno: errno)
        }
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &size)
            }
        }
        self.port = Self.port(of: storage)
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Why there is no socket.
    enum Failure: Error { case noSocket(errno: Int32) }

    /// Sends `bytes` to `port` of its own host.
    func send(_ bytes: [UInt8], to port: Int) throws {
        let address = try #require(SocketAddress.resolve(host, port: port))
        let sent = address.withSockAddr { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
        try #require(sent == bytes.count, "\(bytes.count) bytes were not sent: errno \(errno)")
    }

    /// Whether a datagram is there already.
    var hasDatagram: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) >= 0
    }

    /// The next datagram and the port that it comes from; a test that waits for too long fails.
    func receive() throws -> (bytes: [UInt8], port: Int) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let count = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                recvfrom(descriptor, &bytes, bytes.count, 0, generic, &size)
            }
        }
        try #require(count >= 0, "no datagram came")
        return (Array(bytes.prefix(count)), Self.port(of: storage))
    }

    private static func port(of storage: sockaddr_storage) -> Int {
        // The port stands at the same place in addresses of both kinds.
        withUnsafeBytes(of: storage) { bytes in
            Int(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
