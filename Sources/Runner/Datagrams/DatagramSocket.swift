public import Capture
import Foundation

/// A UDP socket, connected to one peer or bound for listening.
///
/// A class because it owns a descriptor that exactly one owner may close; it must be used by one thread at a time.
public final class DatagramSocket {
    /// The result of sending a datagram.
    public enum Outcome: Hashable, Sendable {
        /// The system has accepted it.
        case sent
        /// The system has accepted it, and reports that an earlier one found no listener (ICMP port unreachable).
        case refusedBefore
    }

    #if canImport(Darwin)
        static let datagramType = SOCK_DGRAM
    #else
        static let datagramType = Int32(SOCK_DGRAM.rawValue)
    #endif

    /// The greatest size of a payload in bytes.
    private static let longest = 65535

    private let descriptor: Int32
    private let name: String
    private var buffer = [UInt8](repeating: 0, count: longest)

    /// A socket that sends to `destination` from any free port. Throws when the destination is unreachable.
    public init(to destination: TransportAddress) throws(DatagramError) {
        name = "udp://\(destination)"
        descriptor = socket(destination.host.isVersion6 ? AF_INET6 : AF_INET, Self.datagramType, 0)
        guard descriptor >= 0 else { throw .unreachable(name, code: errno) }
        let outcome = Self.withAddress(destination) { connect(descriptor, $0, $1) }
        guard outcome == 0 else { throw .unreachable(name, code: errno) }
    }

    /// A socket that receives at `address`; port 0 stands for any free port.
    public init(listeningOn address: TransportAddress) throws(DatagramError) {
        name = "udp://\(address)"
        descriptor = socket(address.host.isVersion6 ? AF_INET6 : AF_INET, Self.datagramType, 0)
        guard descriptor >= 0 else { throw .cannotListen(name, code: errno) }
        var size: Int32 = 4 << 20
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        let outcome = Self.withAddress(address) { bind(descriptor, $0, $1) }
        guard outcome == 0 else { throw .cannotListen(name, code: errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The local address.
    public var localAddress: TransportAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0
                    ? Self.address(from: address, length: length) : nil
            }
        }
    }

    /// Sends `payload` to the peer; waits while the send buffer is full.
    public func send(_ payload: [UInt8]) throws(DatagramError) -> Outcome {
        var outcome = Outcome.sent
        while true {
            let sent = payload.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, 0) }
            if sent >= 0 { return outcome }
            switch errno {
            case EINTR: continue
            case ECONNREFUSED: outcome = .refusedBefore
            case ENOBUFS, EAGAIN:
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, 10)
            case EMSGSIZE: throw .tooLong(name, length: payload.count)
            case let code: throw .unreachable(name, code: code)
            }
        }
    }

    /// Sends `payload` to `address`; a datagram that the system does not take at once is lost.
    public func send(_ payload: [UInt8], to address: TransportAddress) throws(DatagramError) {
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
    public func receive(patience: Int32) throws(DatagramError) -> (
        payload: [UInt8], source: TransportAddress
    )? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, patience) > 0 else { return nil }
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
                Self.address(from: $0, length: length)
            }
        }
        guard let source else { return nil }
        return (Array(buffer[..<count]), source)
    }

    /// Calls `body` with `address` as a `sockaddr`.
    private static func withAddress(
        _ address: TransportAddress, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = datagramType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("\(address.host)", "\(address.port)", &hints, &list) == 0, let list else {
            errno = EINVAL
            return -1
        }
        defer { freeaddrinfo(list) }
        return body(list.pointee.ai_addr, list.pointee.ai_addrlen)
    }

    /// The address in the `sockaddr` at `pointer`.
    static func address(from pointer: UnsafePointer<sockaddr>, length: socklen_t) -> TransportAddress? {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let flags = NI_NUMERICHOST | NI_NUMERICSERV
        guard
            getnameinfo(
                pointer, length, &host, socklen_t(host.count), &port, socklen_t(port.count), flags) == 0
        else { return nil }
        let texts = [host, port].map { text in
            String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        guard let address = InternetAddress(parsing: texts[0]), let number = UInt16(texts[1]) else {
            return nil
        }
        return TransportAddress(address, port: number)
    }
}
