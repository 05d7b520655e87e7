import Platform
import SimulationCore
import Telemetry

/// A non-blocking UDP socket over IPv4.
struct DatagramSocket {
    private let descriptor: CInt

    /// A socket bound to `address`; nil when that fails.
    init?(bound address: Peer) {
        guard let descriptor = Socket.open(AF_INET, .datagrams) else { return nil }
        self.descriptor = descriptor
        var size: CInt = 1 << 20
        _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        guard var target = Self.address(of: address), Self.with(&target, { bind(descriptor, $0, $1) }) == 0
        else {
            close()
            return nil
        }
    }

    /// Waits for a datagram, at most for `milliseconds`; returns whether there is one.
    func wait(milliseconds: CInt) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Reads the next datagram and its sender; nil when there is none.
    func read() -> (bytes: [UInt8], peer: Peer)? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var source = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let count = buffer.withUnsafeMutableBytes { bytes in
            withUnsafeMutablePointer(to: &source) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(descriptor, bytes.baseAddress, bytes.count, 0, $0, &size)
                }
            }
        }
        guard count >= 0 else { return nil }
        var host = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        _ = inet_ntop(AF_INET, &source.sin_addr, &host, socklen_t(INET_ADDRSTRLEN))
        let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (Array(buffer[..<count]), Peer(host: text, port: Int(UInt16(bigEndian: source.sin_port))))
    }

    /// Sends a datagram; errors are ignored.
    func send(_ bytes: [UInt8], to peer: Peer) {
        guard var target = Self.address(of: peer) else { return }
        _ = bytes.withUnsafeBytes { bytes in
            Self.with(&target) { CInt(sendto(descriptor, bytes.baseAddress, bytes.count, 0, $0, $1)) }
        }
    }

    /// Closes it.
    func close() {
        _ = Platform.close(descriptor)
    }

    private static func address(of peer: Peer) -> sockaddr_in? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        guard let port = UInt16(exactly: peer.port), inet_pton(AF_INET, peer.host, &address.sin_addr) == 1
        else {
            return nil
        }
        address.sin_port = port.bigEndian
        return address
    }

    private static func with(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
