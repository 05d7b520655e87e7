public import CANAccess
public import MTG
public import SimulationCore
public import Telemetry

/// The description of an endpoint that clients can connect to.
public struct EndpointDescription: Sendable {
    /// The name, unique in the scenario.
    public var name: String

    /// Where it listens: one address at least, each with a socket of its own.
    public var sockets: [ListenAddress]

    /// Where its first socket listens; setting it leaves that one only.
    public var listen: ListenAddress {
        get { sockets[0] }
        set { sockets = [newValue] }
    }

    /// The kind, with its own description.
    public var kind: Kind

    /// The transport security; TLS is possible on TCP only.
    public var security: TransportSecurity

    /// The kinds of endpoint.
    public enum Kind: Sendable {
        /// A simulated ELM327.
        case elm327(AdapterDescription)
        /// A racing game that sends datagrams.
        case telemetry(TelemetryDescription)
        /// A tractor's telematics unit, which answers maintenance requests.
        case mtg(MaintenanceDescription, StreamDescription = StreamDescription())
        /// The HTTP back end of an app.
        case http(HTTPDescription, StreamDescription = StreamDescription())
        /// Raw access to the vehicle's CAN bus.
        case canAccess(CANAccessDescription, StreamDescription = StreamDescription())
        /// A DoIP gateway, with connections and datagrams.
        case doip(GatewayDescription, StreamDescription = StreamDescription())
    }

    /// The numbers of its sockets that stay plain though it has transport security.
    public var plainSockets: Set<Int> = []

    /// Faults of its datagrams that are always in force; only telemetry endpoints use them.
    public var datagramFaults: [FaultSetting] = []

    /// An endpoint with these parts.
    public init(
        name: String, listen: ListenAddress, kind: Kind, security: TransportSecurity = .plain
    ) {
        self.name = name
        sockets = [listen]
        self.kind = kind
        self.security = security
    }
}

extension EndpointDescription {
    /// Whether clients exchange datagrams with it; a DoIP gateway has connections as well.
    public var hasDatagrams: Bool {
        switch kind {
        case .telemetry, .doip: true
        case .canAccess: group != nil
        case .elm327, .mtg, .http: false
        }
    }

    /// The greatest number of addresses that get datagrams because they have asked: what is stated, else 64 on loopback and
    /// 4 elsewhere, where anybody can ask in the name of another; nil when nobody can ask.
    public var subscriberLimit: Int? {
        guard case .telemetry(let game) = kind, case .udp(let host, _) = listen, destination == nil else {
            return nil
        }
        let isLocal = Peer(host: host, port: 0).isLoopback
        return game.options.subscriberLimit
            ?? (isLocal ? TelemetryOptions.usualSubscribers : TelemetryOptions.usualDistantSubscribers)
    }

    /// Whether clients connect to it.
    public var hasConnections: Bool {
        switch kind {
        case .telemetry: false
        case .canAccess: group == nil
        case .elm327, .mtg, .http, .doip: true
        }
    }

    /// The multicast group whose datagrams it sends and receives; nil for none.
    public var group: CANAccessDescription.Multicast? {
        guard case .canAccess(let access, _) = kind, case .multicast(let group) = access.access else {
            return nil
        }
        return group
    }

    /// Where it announces itself by datagrams; nil for nowhere.
    public var announcement: Peer? {
        guard case .canAccess(let access, _) = kind, case .socketcand(let beacon) = access.access else {
            return nil
        }
        return beacon?.destination
    }

    /// Returns whether connections at socket number `socket` use TLS.
    public func isSecured(socket: Int) -> Bool { security != .plain && !plainSockets.contains(socket) }

    /// The destination to which it sends datagrams without a request; nil when clients register, and for streams.
    public var destination: Peer? {
        guard case .telemetry(let game) = kind, case .sender(let peer) = game.role else { return nil }
        return peer
    }

    /// The description of its connections; that of a game, which has none, has only the faults of its datagrams.
    package var stream: StreamDescription {
        var stream = StreamDescription()
        switch kind {
        case .elm327(let adapter):
            stream.clients = adapter.clients
            stream.link = adapter.link
            stream.faults = adapter.faults
        case .telemetry: stream.faults = datagramFaults
        case .mtg(_, let own), .http(_, let own), .canAccess(_, let own), .doip(_, let own): stream = own
        }
        return stream
    }

    /// Makes it the endpoint of number `car` of a fleet, counted from 1, `offset` cars after the one that is described:
    /// with a name, addresses, files and serial numbers of its own.
    public mutating func join(
        _ book: inout AddressBook, car: Int, offset: Int
    ) throws(AddressBook.Exhausted) {
        name += "-\(car)"
        for socket in sockets.indices { sockets[socket] = try book.take(sockets[socket], car: car) }
        switch kind {
        case .elm327(var adapter):
            adapter.join(&book, car: car)
            kind = .elm327(adapter)
        case .telemetry(var game):
            if case .sender(let peer) = game.role { game.role = .sender(to: try book.take(peer)) }
            kind = .telemetry(game)
        case .mtg(var unit, let stream):
            unit.count(on: offset)
            kind = .mtg(unit, stream)
        case .http(var service, let stream):
            service.join(&book, car: car)
            kind = .http(service, stream)
        case .canAccess: break
        case .doip(var gateway, let stream):
            gateway.count(on: offset)
            kind = .doip(gateway, stream)
        }
    }
}

extension EndpointDescription {
    /// The name of its kind, for people and programs.
    public var kindName: String {
        switch kind {
        case .elm327: "elm327"
        case .telemetry: "telemetry"
        case .mtg: "mtg"
        case .http: "http"
        case .canAccess: "can"
        case .doip: "doip"
        }
    }

    /// Returns whether the sockets that are open for this endpoint serve `other` as well.
    public func carries(_ other: EndpointDescription) -> Bool {
        guard kindName == other.kindName else { return false }
        return (destination == nil) == (other.destination == nil) && (group == nil) == (other.group == nil)
    }

    /// This endpoint behind the sockets of `open`, with its name. `names` has the new names of endpoints that it may refer
    /// to.
    public func behindSockets(of open: EndpointDescription, names: [String: String]) -> EndpointDescription {
        var endpoint = self
        endpoint.name = open.name
        endpoint.sockets = open.sockets
        endpoint.security = open.security
        endpoint.plainSockets = open.plainSockets
        switch (endpoint.kind, open.kind) {
        case (.telemetry(var game), .telemetry(let former)):
            game.role = former.role
            endpoint.kind = .telemetry(game)
        case (.http(var service, let stream), _):
            service.partner = service.partner.map { names[$0] ?? $0 }
            endpoint.kind = .http(service, stream)
        default: break
        }
        return endpoint
    }
}
