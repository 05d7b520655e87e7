import CDatagrams
import Platform
import Rig
import SimulationCore

/// The UDP socket of a telemetry endpoint. It is read when the loop reports it readable; datagrams are sent
/// at once.
///
/// ICMP reports of destinations without a receiver are normal for a game and do not end the socket.
struct DatagramPort {
    /// The endpoint's number in the rig.
    let endpoint: EndpointID
    let descriptor: CInt
    /// The local port, 1...65535.
    let port: Int
    /// Its number in the `WatchTable`.
    var number: UInt64 = 0
    /// The destination of a sender, which is never removed from `addresses` and `peers`; nil for other roles.
    private let destination: (peer: Peer, address: SocketAddress)?
    /// The addresses of senders and destinations of datagrams so far, and the reverse mapping.
    private var addresses: [Peer: SocketAddress] = [:]
    private var peers: [SocketAddress: Peer] = [:]

    /// The datagrams of one `send`; kept between calls for its storage.
    private var batch = DatagramBatch()

    /// The maximum number of addresses; when it is reached, all except the destination are removed.
    private static let addressLimit = 4096

    /// Reports that wait until the datagrams received before them have been read: at the latest when
    /// `readCount` is `due`.
    private var reports: [(peer: Peer, reason: CInt, due: Int)] = []

    /// The number of datagrams read so far.
    private var readCount = 0

    /// The maximum number of reports that one call reads.
    private static let reportLimit = 64

    /// An upper bound on the datagrams pending at a socket: more than its receive buffer holds of the
    /// shortest.
    private static let queueLimit = 1024

    /// Opens the socket of `endpoint`, called `name`, at `host` and `port`; port 0 selects a
    /// free port.
    init(
        endpoint: EndpointID, name: String, host: String, port: Int,
        destination: (peer: Peer, address: SocketAddress)? = nil
    ) throws(StartError) {
        func failure(_ reason: StartRefusal) -> StartError {
            .cannotBind(endpoint: name, address: "udp://\(Peer(host: host, port: port))", reason: reason)
        }
        guard let address = SocketAddress.resolve(host, port: port) else {
            throw failure(.unknownHost)
        }
        guard let descriptor = Self.open(at: address) else { throw failure(.system(errno)) }
        guard address.withSockAddr({ bind(descriptor, $0, $1) }) == 0,
            let bound = SocketAddress(of: descriptor)?.port
        else {
            let reason = StartRefusal.system(errno)
            _ = close(descriptor)
            throw failure(reason)
        }
        self.endpoint = endpoint
        self.descriptor = descriptor
        self.port = bound
        self.destination = destination
        if let destination { keep(destination.peer, at: destination.address) }
    }

    /// Opens a member of the multicast group `group` for `endpoint`, called `name`; datagrams pass `hops`
    /// routers.
    init(endpoint: EndpointID, name: String, group: Peer, hops: Int) throws(StartError) {
        func failure(_ reason: StartRefusal) -> StartError {
            .cannotBind(endpoint: name, address: "udp://\(group)", reason: reason)
        }
        guard let address = SocketAddress.resolve(group.host, port: group.port, isNumeric: true),
            let local = SocketAddress.resolve(address.isIPv6 ? "::" : "0.0.0.0", port: group.port)
        else { throw failure("it is not an address of a group") }
        guard let descriptor = Self.open(at: local) else { throw failure(.system(errno)) }
        var place = address.written
        guard datagrams_share(descriptor) == 0, local.withSockAddr({ bind(descriptor, $0, $1) }) == 0,
            datagrams_join(descriptor, &place, CInt(hops)) == 0
        else {
            let reason = StartRefusal.system(errno)
            _ = close(descriptor)
            throw failure(reason)
        }
        self.endpoint = endpoint
        self.descriptor = descriptor
        self.port = group.port
        self.destination = (group, address)
        keep(group, at: address)
    }

    /// Returns a non-blocking socket that may broadcast and receives ICMP reports; nil with `errno` on a failure.
    private static func open(at address: SocketAddress) -> CInt? {
        guard let descriptor = address.openSocket(.datagrams) else { return nil }
        Socket.set(SOL_SOCKET, SO_BROADCAST, of: descriptor)
        datagrams_want_reports(descriptor, 1)
        return descriptor
    }

    func shut() { _ = close(descriptor) }

    // MARK: Addresses

    /// Returns the peer with `address`; nil when the address cannot be converted to text.
    mutating func peer(at address: SocketAddress) -> Peer? {
        if let known = peers[address] { return known }
        guard let peer = address.peer else { return nil }
        keep(peer, at: address)
        return peer
    }

    private mutating func address(of peer: Peer) -> SocketAddress? {
        if let known = addresses[peer] { return known }
        guard let address = SocketAddress.resolve(peer.host, port: peer.port, isNumeric: true) else {
            return nil
        }
        keep(peer, at: address)
        return address
    }

    private mutating func keep(_ peer: Peer, at address: SocketAddress) {
        if peers.count >= Self.addressLimit {
            addresses.removeAll(keepingCapacity: true)
            peers.removeAll(keepingCapacity: true)
            if let destination { keep(destination.peer, at: destination.address) }
        }
        addresses[peer] = address
        peers[address] = peer
    }

    // MARK: Sending

    /// Sends `datagrams` of this endpoint, whose payloads are ranges of `bytes`, in order and with few system
    /// calls. Returns the indices of those that the kernel has not accepted, and the error numbers. Pending
    /// errors of earlier datagrams are ignored.
    mutating func send(
        _ bytes: UnsafeRawBufferPointer, _ datagrams: ArraySlice<Rig.DatagramOutput>
    ) -> [(place: Int, reason: CInt)] {
        var losses: [(place: Int, reason: CInt)] = []
        batch.clear()
        var latest: (peer: Peer, address: datagram_address)?
        for place in datagrams.indices {
            let (peer, range) = (datagrams[place].peer, datagrams[place].range)
            // Most datagrams have the destination of the one before.
            if latest?.peer != peer { latest = address(of: peer).map { (peer, $0.written) } }
            if let latest {
                batch.append(place, range, latest.address)
            } else {
                losses.append((place, EHOSTUNREACH))
            }
        }
        var (next, attempts) = (0, 0)
        while next < batch.count {
            let sent = batch.send(from: next, descriptor, bytes)
            if sent > 0 { attempts = 0 }
            next += sent
            guard next < batch.count else { break }
            attempts += 1
            // The error may concern an earlier datagram; then this one has not been sent yet.
            if Self.mayBeEarlier(errno), attempts < 3 { continue }
            losses.append((batch.places[next], errno))
            next += 1
            attempts = 0
        }
        return losses
    }

    private static func mayBeEarlier(_ reason: CInt) -> Bool {
        [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, EINTR].contains(reason)
    }

    // MARK: What the network reports

    /// Reads the pending reports, at most `reportLimit`, for `dueReports`.
    mutating func takeReports() {
        withUnsafeTemporaryAllocation(of: datagram_report.self, capacity: Self.reportLimit) { room in
            let count = datagrams_take_reports(descriptor, room.baseAddress, UInt32(room.count))
            for report in room.prefix(Int(count)) {
                guard let address = SocketAddress(report.address), let peer = peer(at: address),
                    !reports.contains(where: { $0.peer == peer && $0.reason == report.reason })
                else { continue }
                reports.append((peer, report.reason, readCount + Self.queueLimit))
            }
        }
    }

    /// Adds to the number of datagrams read.
    mutating func noteRead(_ count: Int) { readCount += count }

    var hasReports: Bool { !reports.isEmpty }

    /// Removes and returns the unreachable destinations whose earlier datagrams have all been read, and the
    /// error numbers. `isEmpty` says that the socket has just been found empty; then all reports are due.
    mutating func dueReports(isEmpty: Bool) -> [(peer: Peer, reason: CInt)] {
        guard hasReports else { return [] }
        let due = isEmpty ? reports.count : reports.prefix { $0.due <= readCount }.count
        defer { reports.removeFirst(due) }
        return reports.prefix(due).map { ($0.peer, $0.reason) }
    }

    /// Stops receiving ICMP reports.
    func ignoreReports() { datagrams_want_reports(descriptor, 0) }
}

/// The UDP sockets of a host.
struct DatagramSockets {
    /// One for each socket of a telemetry endpoint.
    var ports: [DatagramPort] = []

    /// The receive buffer that all sockets share.
    lazy var inbox = DatagramInbox()
}
