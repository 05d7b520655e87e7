public import SimulationCore

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

    package var kind: any EndpointKind

    /// Its connections; of an endpoint without any, the faults of its datagrams.
    public var stream: StreamDescription

    /// The transport security; TLS is possible on TCP only.
    public var security: TransportSecurity

    /// The numbers of its sockets that stay plain though it has transport security.
    public var plainSockets: Set<Int> = []

    package init(
        name: String, listen: ListenAddress, kind: any EndpointKind,
        stream: StreamDescription = StreamDescription(), security: TransportSecurity = .plain
    ) {
        self.name = name
        sockets = [listen]
        self.kind = kind
        self.stream = stream
        self.security = security
    }
}

extension EndpointDescription {
    /// Whether clients exchange datagrams with it; a DoIP gateway has connections as well.
    public var hasDatagrams: Bool { kind.hasDatagrams }

    /// The greatest number of addresses that get datagrams because they have asked; nil when nobody can ask.
    public var subscriberLimit: Int? { kind.subscriberLimit(at: listen) }

    public var hasConnections: Bool { kind.hasConnections }

    /// The multicast group whose datagrams it sends and receives; nil for none.
    package var group: MulticastGroup? { kind.group }

    /// Where it announces itself by datagrams; nil for nowhere.
    public var announcement: Peer? { kind.announcement }

    /// The destination to which it sends datagrams without a request; nil when clients register, and for streams.
    public var destination: Peer? { kind.destination }

    /// The name of its kind, for people and programs.
    public var kindName: String { type(of: kind).key }

    /// Returns whether connections at socket number `socket` use TLS.
    public func isSecured(socket: Int) -> Bool { security != .plain && !plainSockets.contains(socket) }

    /// Makes it the endpoint of number `car` of a fleet, counted from 1, `offset` cars after the one that is described:
    /// with a name, addresses, files and serial numbers of its own.
    public mutating func join(
        _ book: inout AddressBook, car: Int, offset: Int
    ) throws(AddressBook.Exhausted) {
        name += "-\(car)"
        for socket in sockets.indices { sockets[socket] = try book.take(sockets[socket], car: car) }
        try kind.join(&book, car: car, offset: offset)
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
        if let kind = kind.behind(open.kind, names: names) { endpoint.kind = kind }
        return endpoint
    }
}

extension EndpointDescription {
    /// Returns its kind when that is `type`: for code that does not see the conformance of `type` to `EndpointKind`.
    public func kind<Kind>(as type: Kind.Type) -> Kind? { (kind as Any) as? Kind }
}

extension [EndpointDescription] {
    public var ids: [EndpointID] { indices.map { EndpointID($0) } }

    public subscript(id: EndpointID) -> EndpointDescription { self[id.index] }

    /// Returns the endpoint `id`, or nil when the rig has none of this id.
    public func endpoint(_ id: EndpointID) -> EndpointDescription? {
        indices.contains(id.index) ? self[id.index] : nil
    }

    public func id(named name: String) -> EndpointID? {
        firstIndex { $0.name == name }.map { EndpointID($0) }
    }

    /// Returns those of this kind, in file order.
    public func ofKind<Kind>(_ type: Kind.Type) -> [(id: EndpointID, kind: Kind)] {
        enumerated().compactMap { index, endpoint in endpoint.kind(as: type).map { (EndpointID(index), $0) } }
    }

    /// Changes those of this kind, in file order.
    package mutating func changeEach<Kind: EndpointKind, Failure: Error>(
        _ type: Kind.Type, _ change: (EndpointID, inout Kind) throws(Failure) -> Void
    ) throws(Failure) {
        for (id, kind) in ofKind(type) {
            var kind = kind
            try change(id, &kind)
            self[id.index].kind = kind
        }
    }
}
