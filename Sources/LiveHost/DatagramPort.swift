import SimulationCore
import CDatagrams
import Rig

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A telemetry endpoint's socket, read when the loop says so; what goes out is handed to the kernel at once.
///
/// The network's reports of destinations where nobody listens are an everyday matter for a game, and no end of the socket.
struct DatagramPort {
    /// The endpoint.
    let endpoint: Int
    /// The socket.
    let descriptor: CInt
    /// The port that it has.
    let port: Int
    /// What the loop watches it as.
    var number: UInt64 = 0
    /// Where a sender sends, which is never forgotten.
    private let destination: (peer: Peer, address: SocketAddress)?
    /// Where those are that something came from or went to, and the other way round.
    private var addresses: [Peer: SocketAddress] = [:]
    private var peers: [SocketAddress: Peer] = [:]

    /// What goes out together, kept for its storage.
    private var batch = DatagramBatch()

    /// How many addresses are kept.
    private static let addressLimit = 4096

    /// Reports that wait until what came before them has been read: `due` is the value of `readCount` that settles that.
    private var reports: [(peer: Peer, reason: CInt, due: Int)] = []

    /// How many datagrams have been read.
    private var readCount = 0

    /// How many reports are taken in one go.
    private static let reportLimit = 64

    /// How many datagrams may wait at a socket: more than its buffer holds of the shortest.
    private static let queueLimit = 1024

    /// The socket of endpoint number `endpoint`, called `name`, at `host` and `port`; port 0 is any that is free.
    init(
        endpoint: Int, name: String, host: String, port: Int,
        destination: (peer: Peer, address: SocketAddress)? = nil
    ) throws(StartError) {
        func failure(_ reason: String) -> StartError {
            .cannotBind(endpoint: name, address: "udp://\(Peer(host: host, port: port))", reason: reason)
        }
        guard let address = SocketAddress.resolve(host, port: port) else {
            throw failure("there is no such host")
        }
        guard let descriptor = Self.open(at: address) else { throw failure(String(cString: strerror(errno))) }
        guard address.withSockAddr({ bind(descriptor, $0, $1) }) == 0,
            let bound = SocketAddress(of: descriptor)?.port
        else {
            let reason = String(cString: strerror(errno))
            _ = close(descriptor)
            throw failure(reason)
        }
        self.endpoint = endpoint
        self.descriptor = descriptor
        self.port = bound
        self.destination = destination
        if let destination { keep(destination.peer, at: destination.address) }
    }

    /// A socket that never waits, may send to everybody, and hears what the network reports; nil on a failure.
    private static func open(at address: SocketAddress) -> CInt? {
        guard let descriptor = address.openSocket(.datagrams) else { return nil }
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<CInt>.size))
        datagrams_want_reports(descriptor, 1)
        return descriptor
    }

    /// Closes the socket; nothing is sent or read any more.
    func shut() { _ = close(descriptor) }

    // MARK: Addresses

    /// Who is at `address`.
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

    /// Sends `datagrams` of this endpoint, whose bytes stand in `bytes`, in order, as few calls as possible; the places of
    /// those that the kernel does not take, and the reasons. An error that an earlier one has left behind does not count.
    mutating func send(
        _ bytes: UnsafeRawBufferPointer, _ datagrams: ArraySlice<Rig.DatagramOutput>
    ) -> [(place: Int, reason: CInt)] {
        var losses: [(place: Int, reason: CInt)] = []
        batch.clear()
        var latest: (peer: Peer, address: datagram_address)?
        for place in datagrams.indices {
            let (peer, range) = (datagrams[place].peer, datagrams[place].range)
            // Most go where the one before them went.
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
            // What the kernel reports here may stem from an earlier datagram: then this one is not sent yet.
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

    /// Takes the reports that are there, for `dueReports`.
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

    /// Counts datagrams that have been read.
    mutating func noteRead(_ count: Int) { readCount += count }

    /// Whether reports wait.
    var hasReports: Bool { !reports.isEmpty }

    /// The destinations that datagrams did not get to, each once, and the reasons as error numbers; whatever these had
    /// sent before they went has been read, as it has when the socket has just been found `isEmpty`.
    mutating func dueReports(isEmpty: Bool) -> [(peer: Peer, reason: CInt)] {
        guard hasReports else { return [] }
        let due = isEmpty ? reports.count : reports.prefix { $0.due <= readCount }.count
        defer { reports.removeFirst(due) }
        return reports.prefix(due).map { ($0.peer, $0.reason) }
    }

    /// Hears no reports any more.
    func ignoreReports() { datagrams_want_reports(descriptor, 0) }
}
