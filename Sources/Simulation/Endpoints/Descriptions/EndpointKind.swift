public import Links
package import SimulationCore

/// A kind of endpoint: what a scenario states of one, besides its name, addresses and link.
///
/// What differs by kind is a requirement here, with the default of a kind to which clients connect. No code outside of a
/// kind's own files names it.
package protocol EndpointKind: Sendable {
    /// The key of scenario files, which is its name for people and programs too.
    static var key: String { get }

    /// The types of server that answer for its endpoints.
    static var servers: [any ServerCollection.Type] { get }

    /// The supply voltage below which its servers stop, in volts; nil when none has its supply from the car.
    static var brownOutVoltage: Double? { get }

    var hasConnections: Bool { get }

    /// Whether clients exchange datagrams with it; a DoIP gateway has connections as well.
    var hasDatagrams: Bool { get }

    /// The multicast group whose datagrams it sends and receives; nil for none.
    var group: MulticastGroup? { get }

    /// Where it announces itself by datagrams; nil for nowhere.
    var announcement: Peer? { get }

    /// The destination to which it sends datagrams without a request; nil when clients register, and for streams.
    var destination: Peer? { get }

    /// Returns the greatest number of addresses that get datagrams because they have asked; nil when nobody can ask.
    func subscriberLimit(at listen: ListenAddress) -> Int?

    /// Makes it the endpoint of number `car` of a fleet, counted from 1, `offset` cars after the one that is described:
    /// with addresses, files and serial numbers of its own.
    mutating func join(
        _ book: inout AddressBook, car: Int, offset: Int
    ) throws(AddressBook.Exhausted)

    /// Stands behind the open sockets of `former`, an endpoint of the same kind. `names` has the new names of endpoints
    /// that it may refer to.
    mutating func replace(_ former: Self, names: [String: String])

    /// Sends its datagrams to the client at `peer`. With `isPortStated` the client waits at no other port, so that what is
    /// sent on request goes there as well.
    mutating func send(to peer: Peer, isPortStated: Bool)

    /// Returns command lines that connect to `endpoint`, which is of this kind, at `address` with common tools, one per client.
    func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String]

    /// Notes for people about an endpoint of this kind at `address`, besides its address; `isSecured` when its clients
    /// use TLS.
    func notes(at address: OpenAddress, isSecured: Bool) -> (head: [String], warnings: [String])

    /// A description of the traffic that its endpoints send unasked; nil when none is needed.
    var traffic: String? { get }

    /// The scheme of the URLs of its TCP endpoints, behind which `s` stands with TLS; nil where it has none of its own.
    static var scheme: String? { get }

    /// The command to type into a terminal first; nil where nobody types.
    static var typed: String? { get }
}

extension EndpointKind {
    package static var brownOutVoltage: Double? { nil }
    package var hasConnections: Bool { true }
    package var hasDatagrams: Bool { false }
    package var group: MulticastGroup? { nil }
    package var announcement: Peer? { nil }
    package var destination: Peer? { nil }
    package func subscriberLimit(at listen: ListenAddress) -> Int? { nil }
    package mutating func join(
        _ book: inout AddressBook, car: Int, offset: Int
    ) throws(AddressBook.Exhausted) {}
    package mutating func replace(_ former: Self, names: [String: String]) {}
    package mutating func send(to peer: Peer, isPortStated: Bool) {}
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] { [] }
    package func notes(at address: OpenAddress, isSecured: Bool) -> (head: [String], warnings: [String]) {
        ([], [])
    }
    package var traffic: String? { nil }
    package static var scheme: String? { nil }
    package static var typed: String? { nil }

    /// Returns the scheme of the URLs of its TCP endpoints; nil where it has none of its own.
    package static func scheme(isSecured: Bool) -> String? { scheme.map { isSecured ? $0 + "s" : $0 } }

    /// This endpoint behind the sockets of `open`; nil when that is of another kind.
    package func behind(_ open: any EndpointKind, names: [String: String]) -> Self? {
        guard let former = open as? Self else { return nil }
        var kind = self
        kind.replace(former, names: names)
        return kind
    }
}

/// The description of an endpoint's connections, independent of their protocol.
public struct StreamDescription: Hashable, Sendable {
    /// The handling of a second client while one is connected.
    public var clients: Clients = .each

    /// The link between the endpoint and its client.
    public var link = LinkDescription()

    /// Faults that are always in force.
    public var faults: [FaultSetting] = []

    /// Any number of clients, on links without shaping or faults.
    public init() {}

    /// The handling of a second client while one is connected.
    public enum Clients: String, CaseIterable, Hashable, Sendable {
        /// It gets its own server on the same car.
        case each
        /// It is refused: the connection is accepted and closed at once.
        case refuse
        /// It replaces the first one, whose connection is closed.
        case replace
    }
}

/// Command lines that connect to an endpoint with common tools: a shell, python3, openssl, and this program.
package enum ConnectHint {
    /// Returns Python code that does `action` on a socket `s` and prints the bytes of the first datagram received.
    package static func datagrams(_ action: String, _ host: String) -> String {
        let family = host.contains(":") ? "AF_INET6" : "AF_INET"
        return "python3 -c 'import socket,struct; s=socket.socket(socket.\(family),socket.SOCK_DGRAM); "
            + "\(action); print(s.recv(4096).hex())'"
    }

    /// Returns the host by which a client on this machine reaches a listener at `host`.
    package static func place(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    /// Returns `host` as in a URL, in brackets when it contains colons.
    package static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
