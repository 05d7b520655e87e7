import CDatagrams
import NIOCore
import NIOPosix
import Telemetry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A telemetry endpoint's socket: what comes in goes through the loop, what goes out is handed to the kernel at once.
///
/// Sending past the loop's own queue keeps a datagram's instant. What the network reports of destinations where nobody
/// listens is not asked for: a socket that has such a report waiting and no error code beside it makes NIO close it, or trap.
struct DatagramPort {
    /// The endpoint.
    let endpoint: Int
    /// Its name.
    let name: String
    /// The socket in the loop; nil while it is being opened again.
    var channel: (any Channel)?
    /// Its descriptor, or -1.
    var descriptor: CInt = -1
    /// Where it is bound.
    var local: SocketAddress
    /// Addresses of those to whom something was sent.
    private var addresses: [Peer: SocketAddress] = [:]

    /// How many addresses are kept.
    private static let addressLimit = 4096

    init(endpoint: Int, name: String, channel: any Channel, local: SocketAddress) {
        self.endpoint = endpoint
        self.name = name
        self.local = local
        attach(channel)
    }

    /// Takes a socket that was opened; on the loop.
    mutating func attach(_ channel: any Channel) {
        self.channel = channel
        if let bound = channel.localAddress { local = bound }
        let found = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) { $0 }
        descriptor = (found ?? nil) ?? -1
        guard descriptor >= 0 else { return }
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Forgets the socket.
    mutating func detach() {
        channel = nil
        descriptor = -1
    }

    /// Remembers where `peer` is.
    mutating func note(_ peer: Peer, at address: SocketAddress) {
        if addresses.count >= Self.addressLimit { addresses.removeAll() }
        addresses[peer] = address
    }

    /// Sends the datagrams at `ranges` of `bytes` to one destination, in order; calls `failed` with the place of each that
    /// the kernel does not take and the reason. An error that an earlier one has left behind does not count.
    mutating func send(
        _ bytes: UnsafeRawBufferPointer, _ ranges: UnsafeBufferPointer<datagram_range>, to peer: Peer,
        failed: (_ place: Int, _ reason: CInt) -> Void
    ) {
        guard descriptor >= 0 else { return ranges.indices.forEach { failed($0, ENOTCONN) } }
        guard let address = addresses[peer] ?? resolve(peer) else {
            return ranges.indices.forEach { failed($0, EHOSTUNREACH) }
        }
        var (place, attempts) = (0, 0)
        while place < ranges.count {
            let rest = UnsafeBufferPointer(rebasing: ranges[place...])
            let sent = address.withSockAddr { pointer, size in
                datagrams_send(
                    descriptor, bytes.baseAddress, rest.baseAddress, UInt32(rest.count), pointer,
                    socklen_t(size))
            }
            guard sent < rest.count else { return }
            if sent > 0 { attempts = 0 }
            place += Int(sent)
            attempts += 1
            // What the kernel reports here may stem from an earlier datagram: then this one is not sent yet.
            if errno == ECONNREFUSED || errno == EINTR, attempts < 3 { continue }
            failed(place, errno)
            place += 1
            attempts = 0
        }
    }

    private mutating func resolve(_ peer: Peer) -> SocketAddress? {
        guard let address = try? SocketAddress(ipAddress: peer.host, port: peer.port) else { return nil }
        note(peer, at: address)
        return address
    }
}

extension Peer {
    /// The peer at `address`, or nil when that is no address of the internet.
    init?(_ address: SocketAddress) {
        guard let host = address.ipAddress, let port = address.port else { return nil }
        self.init(host: host, port: port)
    }
}
