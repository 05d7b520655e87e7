package import Capture
import Platform

/// A UDP socket, connected to one peer or bound for listening.
///
/// A class because it owns a descriptor that exactly one owner may close; it must be used by one thread at a time.
package final class DatagramSocket {
    /// The result of sending a datagram.
    package enum Outcome: Hashable, Sendable {
        /// The system has accepted it.
        case sent
        /// The system has accepted it, and reports that an earlier one found no listener (ICMP port unreachable).
        case refusedBefore
    }

    /// The greatest size of a payload in bytes.
    private static let longest = 65535

    private let descriptor: Int32
    private let name: String
    private var buffer = [UInt8](repeating: 0, count: longest)

    /// Creates a socket that sends to `destination` from any free port. Throws when the destination is unreachable.
    package init(to destination: TransportAddress) throws(DatagramError) {
        name = "udp://\(destination)"
        guard let opened = Socket.open(destination.host.isVersion6 ? AF_INET6 : AF_INET, .datagrams) else {
            throw .unreachable(name, code: errno)
        }
        descriptor = opened
        let outcome = Self.withAddress(destination) { connect(opened, $0, $1) }
        guard outcome == 0 else { throw .unreachable(name, code: errno) }
    }

    /// Creates a socket that receives at `address`; port 0 stands for any free port.
    package init(listeningOn address: TransportAddress) throws(DatagramError) {
        name = "udp://\(address)"
        guard let opened = Socket.open(address.host.isVersion6 ? AF_INET6 : AF_INET, .datagrams) else {
            throw .cannotListen(name, code: errno)
        }
        descriptor = opened
        Socket.set(SOL_SOCKET, SO_RCVBUF, to: 4 << 20, of: descriptor)
        let outcome = Self.withAddress(address) { bind(opened, $0, $1) }
        guard outcome == 0 else { throw .cannotListen(name, code: errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    package var localAddress: TransportAddress? {
        SocketAddress(of: descriptor).flatMap(TransportAddress.init)
    }

    /// Sends `payload` to the peer; waits while the send buffer is full.
    package func send(_ payload: [UInt8]) throws(DatagramError) -> Outcome {
        var outcome = Outcome.sent
        while true {
            let sent = payload.withUnsafeBytes { Platform.send(descriptor, $0.baseAddress, $0.count, 0) }
            if sent >= 0 { return outcome }
            switch errno {
            case EINTR: continue
            case ECONNREFUSED: outcome = .refusedBefore
            case ENOBUFS, EAGAIN:
                _ = Socket.wait(for: Int16(POLLOUT), on: descriptor, atMost: .milliseconds(10))
            case EMSGSIZE: throw .tooLong(name, length: payload.count)
            case let code: throw .unreachable(name, code: code)
            }
        }
    }

    /// Sends `payload` to `address`; a datagram that the system does not take at once is lost.
    package func send(_ payload: [UInt8], to address: TransportAddress) throws(DatagramError) {
        let descriptor = descriptor
        let sent = Self.withAddress(address) { pointer, length in
            payload.withUnsafeBytes {
                Int32(sendto(descriptor, $0.baseAddress, $0.count, 0, pointer, length))
            }
        }
        let passing = [EINTR, ECONNREFUSED, ENOBUFS, EAGAIN]
        guard sent >= 0 || passing.contains(errno) else {
            throw .unreachable("udp://\(address)", code: errno)
        }
    }

    /// Receives the next datagram and its sender; nil when none arrives within `patience` milliseconds.
    package func receive(patience: Int32) throws(DatagramError) -> (
        payload: [UInt8], source: TransportAddress
    )? {
        guard
            Socket.wait(for: Int16(POLLIN), on: descriptor, atMost: .milliseconds(Int64(patience))) != 0
        else { return nil }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let descriptor = descriptor
        let count = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                buffer.withUnsafeMutableBytes {
                    recvfrom(descriptor, $0.baseAddress, $0.count, 0, address, &length)
                }
            }
        }
        guard count >= 0 else {
            if [EINTR, EAGAIN, ECONNREFUSED].contains(errno) { return nil }
            throw .unreachable(name, code: errno)
        }
        let source = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                SocketAddress($0, size: Int(length)).flatMap(TransportAddress.init)
            }
        }
        guard let source else { return nil }
        return (Array(buffer[..<count]), source)
    }

    private static func withAddress(
        _ address: TransportAddress, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        guard
            let place = SocketAddress.resolve(
                "\(address.host)", port: Int(address.port), isNumeric: true)
        else {
            errno = EINVAL
            return -1
        }
        return place.withSockAddr(body)
    }
}

extension TransportAddress {
    /// Creates the address of a socket, or nil.
    init?(_ address: SocketAddress) {
        guard let peer = address.peer, let host = InternetAddress(parsing: peer.host) else { return nil }
        self.init(host, port: UInt16(address.port))
    }
}
