import Capture
import LiveHost
import Rig
import SimulationCore

/// Generates the packets that would have carried the traffic in a journal.
///
/// A connection with a `connect` record is TCP; an address (`peer`) without one belongs to UDP datagrams. Serial
/// devices have no packets. Memory grows with the number of present peers; those of ended connections are removed.
struct JournalTraffic {
    /// The peer of a connection, and the endpoint's address as the peer sees it.
    private struct Peer {
        let address: TransportAddress
        let own: TransportAddress
    }

    /// The identity of a connection or of a datagram peer.
    private struct Key: Hashable {
        let endpoint: EndpointID
        let connection: UInt32
    }

    /// The greatest number of peers; traffic of further ones is shown as connections from synthetic addresses.
    private static let mostPeers = 65_536

    /// The address of an endpoint whose address is unknown.
    private static let unknown = TransportAddress(.loopback, port: 35_000)

    /// The first of the synthetic client ports (RFC 6335, 6: dynamic ports).
    private static let firstMadeUpPort: UInt32 = 49_152

    /// The sockets of each endpoint; nil for one without packets.
    private var endpoints: [EndpointID: [TransportAddress?]]?
    private var peers: [Key: Peer] = [:]
    /// The sockets of connections that have not come to the first one.
    private var sockets: [Key: Int] = [:]
    private var conversations: [Key: TCPConversation] = [:]
    private var datagramNumber: UInt16 = 0

    /// Takes the addresses of the endpoints' sockets.
    mutating func opened(_ endpoints: [OpenEndpoint]) {
        self.endpoints = Dictionary(grouping: endpoints, by: \.endpoint).mapValues { sockets in
            sockets.map(\.transportAddress)
        }
    }

    mutating func packets(of record: JournalRecord, _ entry: JournalEntry) -> [InternetPacket] {
        guard let endpoint = record.endpoint, record.connection > 0 else { return [] }
        let key = Key(endpoint: endpoint, connection: record.connection)
        if case .connect(let socket) = entry, socket > 0 { sockets[key] = socket }
        guard let own = address(of: key) else { return [] }
        switch entry {
        case .peer(let address):
            if peers.count < Self.mostPeers { peers[key] = peer(at: address, of: own) }
            return []
        case .connect(let socket):
            // The address came first, when nobody knew the socket.
            if socket > 0, let peer = peers[key] {
                peers[key] = Peer(
                    address: peer.address, own: Self.own(own, reachedFrom: peer.address))
            }
            conversations[key] = conversation(key, own)
            return conversations[key]?.open() ?? []
        case .input(let bytes): return pass(bytes, from: .client, key, own)
        case .output(let output): return pass(output.bytes, from: .server, key, own)
        case .disconnect(let end): return self.end(key, own, end)
        case .answer, .request, .frame, .sample, .event, .note, .fault, .client: return []
        }
    }

    private mutating func pass(
        _ bytes: ArraySlice<UInt8>, from side: TCPConversation.Side, _ key: Key, _ own: TransportAddress
    ) -> [InternetPacket] {
        if conversations[key] != nil { return conversations[key]?.send(bytes, from: side) ?? [] }
        guard let peer = peers[key] else {
            // The beginning of the connection was lost, so it is shown from here on.
            conversations[key] = conversation(key, own)
            return conversations[key]?.send(bytes, from: side) ?? []
        }
        datagramNumber &+= 1
        let (source, destination) =
            side == .client ? (peer.address, peer.own) : (peer.own, peer.address)
        return [
            InternetPacket(
                from: source, to: destination, .udp(Array(bytes)), identification: datagramNumber)
        ]
    }

    private mutating func end(
        _ key: Key, _ own: TransportAddress, _ end: ConnectionEnd
    ) -> [InternetPacket] {
        defer { (peers[key], sockets[key]) = (nil, nil) }
        guard var open = conversations.removeValue(forKey: key) else {
            guard case .refused = end else { return [] }
            var refused = conversation(key, own)
            return refused.refuse()
        }
        return switch end {
        case .client(.fin, _), .refused: open.finish(from: .client)
        case .client(.reset, _): open.reset(from: .client)
        case .replaced, .endpoint(.fin, _): open.finish(from: .server)
        case .endpoint(.reset, _): open.reset(from: .server)
        case .client(.halfOpen, _), .endpoint(.halfOpen, _): []
        }
    }

    private func conversation(_ key: Key, _ own: TransportAddress) -> TCPConversation {
        let port = UInt16(Self.firstMadeUpPort + key.connection % (65_536 - Self.firstMadeUpPort))
        let madeUp = TransportAddress(.loopback, port: port)
        let peer = peers[key] ?? Peer(address: madeUp, own: Self.own(own, reachedFrom: madeUp))
        // Initial sequence numbers only need to differ between connections.
        let number = (UInt32(key.endpoint.rawValue) << 16 &+ key.connection) &* 64_000
        return TCPConversation(
            client: peer.address, server: peer.own, clientSequence: number, serverSequence: ~number)
    }

    /// Returns the peer at `text`, `host:port`; a host name is resolved once.
    private func peer(at text: String, of own: TransportAddress) -> Peer? {
        let url = try? DatagramURL(parsing: "udp://\(text)", forListening: true)
        guard var address = TransportAddress(parsing: text) ?? (try? url?.resolved()) else { return nil }
        address.host = address.host.unmapped
        return Peer(address: address, own: Self.own(own, reachedFrom: address))
    }

    /// Returns the address `own` as `peer` sees it. An unspecified address, or one of another family, is replaced
    /// by the address from which the system would send.
    private static func own(
        _ own: TransportAddress, reachedFrom peer: TransportAddress
    ) -> TransportAddress {
        let host = own.host.unmapped
        guard host.isUnspecified || host.isVersion6 != peer.host.isVersion6 else {
            return TransportAddress(host, port: own.port)
        }
        let chosen = peer.host.isLoopback ? peer.host : (try? DatagramSocket(to: peer))?.localAddress?.host
        return TransportAddress(chosen ?? host, port: own.port)
    }

    /// Returns the socket that the connection came to, or nil when it is a serial device.
    private func address(of key: Key) -> TransportAddress? {
        let socket = sockets[key] ?? 0
        guard let own = endpoints?[key.endpoint], own.indices.contains(socket) else {
            return Self.unknown
        }
        return own[socket]
    }
}

extension OpenEndpoint {
    /// The address of the endpoint, or nil for a serial device. A host name counts as 127.0.0.1; the address of a game
    /// that sends depends on its destination.
    var transportAddress: TransportAddress? {
        switch address {
        case .tcp(let host, let port), .udp(let host, let port):
            TransportAddress(InternetAddress(parsing: host) ?? .loopback, port: UInt16(clamping: port))
        case .sender(_, _, let port): TransportAddress(.v4(0), port: UInt16(clamping: port))
        case .pty: nil
        }
    }
}
