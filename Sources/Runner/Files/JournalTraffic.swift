import Capture
import LiveHost
import Rig
import SimulationCore

/// Gives the packets that would have carried what the journal says has passed.
///
/// A connection with a `connect` record is one of TCP; an address (`peer`) without one stands for datagrams of UDP. Serial
/// devices have no packets. Memory grows with the peers that are there: those of ended connections are forgotten.
struct JournalTraffic {
    /// One connection or one datagram peer of an endpoint.
    private struct Key: Hashable {
        let endpoint: UInt16
        let connection: UInt32
    }

    /// The most datagram peers that are remembered; beyond that the oldest answers get a made-up address.
    private static let mostPeers = 65_536

    /// Where an endpoint is taken to be when nobody has said.
    private static let unknown = TransportAddress(.loopback, port: 35_000)

    /// The ports that are made up for clients begin here (RFC 6335, 6: dynamic ports).
    private static let firstMadeUpPort: UInt32 = 49_152

    private var endpoints: [TransportAddress?]?
    private var peers: [Key: TransportAddress] = [:]
    private var conversations: [Key: TCPConversation] = [:]
    private var datagramNumber: UInt16 = 0

    /// Takes the addresses of the endpoints, in the order of the rig.
    mutating func opened(_ endpoints: [OpenEndpoint]) {
        self.endpoints = endpoints.map(\.transportAddress)
    }

    /// The packets of `record`, in order.
    mutating func packets(of record: JournalRecord, _ payload: ArraySlice<UInt8>) -> [InternetPacket] {
        guard let endpoint = record.endpoint, record.connection > 0, let own = address(of: endpoint) else {
            return []
        }
        let key = Key(endpoint: endpoint, connection: record.connection)
        switch record.kind {
        case .peer:
            if peers.count < Self.mostPeers {
                var peer = TransportAddress(parsing: String(decoding: payload, as: UTF8.self))
                if let host = peer?.host { peer?.host = host.unmapped }
                peers[key] = peer
            }
            return []
        case .connect:
            conversations[key] = conversation(key, own)
            return conversations[key]?.open() ?? []
        case .input: return pass(payload, from: .client, key, own)
        case .output: return pass(payload, from: .server, key, own)
        case .disconnect: return end(key, own, String(decoding: payload, as: UTF8.self))
        default: return []
        }
    }

    private mutating func pass(
        _ bytes: ArraySlice<UInt8>, from side: TCPConversation.Side, _ key: Key, _ own: TransportAddress
    ) -> [InternetPacket] {
        if conversations[key] != nil { return conversations[key]?.send(bytes, from: side) ?? [] }
        guard let peer = peers[key] else {
            // The beginning was lost: the connection is shown from here on.
            conversations[key] = conversation(key, own)
            return conversations[key]?.send(bytes, from: side) ?? []
        }
        datagramNumber &+= 1
        let here = TransportAddress(own.host.reached(from: peer.host), port: own.port)
        return [
            InternetPacket(
                from: side == .client ? peer : here, to: side == .client ? here : peer, .udp(Array(bytes)),
                identification: datagramNumber)
        ]
    }

    private mutating func end(_ key: Key, _ own: TransportAddress, _ reason: String) -> [InternetPacket] {
        defer { peers[key] = nil }
        guard var open = conversations.removeValue(forKey: key) else {
            guard reason.hasPrefix("refused") else { return [] }
            var refused = conversation(key, own)
            return refused.refuse()
        }
        return switch Ending(reason) {
        case .clientFinishes: open.finish(from: .client)
        case .clientResets: open.reset(from: .client)
        case .serverFinishes: open.finish(from: .server)
        case .serverResets: open.reset(from: .server)
        case .silent: []
        }
    }

    /// How a connection ends on the wire.
    private enum Ending {
        case clientFinishes, clientResets, serverFinishes, serverResets, silent

        /// What the text of a `disconnect` record stands for.
        init(_ reason: String) {
            let manner = Rig.Manner.allCases.first { reason.hasPrefix("\($0.rawValue) by") }
            switch manner {
            case .fin: self = .serverFinishes
            case .reset: self = .serverResets
            case .halfOpen: self = .silent
            case nil where reason.hasPrefix("replaced"): self = .serverFinishes
            case nil: self = reason.contains("reset") ? .clientResets : .clientFinishes
            }
        }
    }

    private func conversation(_ key: Key, _ own: TransportAddress) -> TCPConversation {
        let port = UInt16(Self.firstMadeUpPort + key.connection % (65_536 - Self.firstMadeUpPort))
        let client = peers[key] ?? TransportAddress(.loopback, port: port)
        let server = TransportAddress(own.host.reached(from: client.host), port: own.port)
        // Any numbers do that differ between connections.
        let number = (UInt32(key.endpoint) << 16 &+ key.connection) &* 64_000
        return TCPConversation(
            client: client, server: server, clientSequence: number, serverSequence: ~number)
    }

    /// Where `endpoint` is, or nil when it is a serial device.
    private func address(of endpoint: UInt16) -> TransportAddress? {
        guard let endpoints else { return Self.unknown }
        return endpoints.indices.contains(Int(endpoint)) ? endpoints[Int(endpoint)] : Self.unknown
    }
}

extension InternetAddress {
    /// This address as `peer` sees it: that of a listener on all addresses, or of another family, is taken to be the one
    /// that the peer has itself when both are on one host, else it stays.
    fileprivate func reached(from peer: InternetAddress) -> InternetAddress {
        let (own, peer) = (unmapped, peer.unmapped)
        guard own.isUnspecified || own.isVersion6 != peer.isVersion6 else { return own }
        return peer.isLoopback ? peer : own
    }
}

extension OpenEndpoint {
    /// Where the endpoint is, or nil when it is a serial device; a host's name counts as 127.0.0.1.
    var transportAddress: TransportAddress? {
        guard case .tcp(let host, let port) = address else { return nil }
        return TransportAddress(
            InternetAddress(parsing: host) ?? .loopback, port: UInt16(clamping: port))
    }
}
