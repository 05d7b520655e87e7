package import Endpoints
package import SimulationCore
public import Telemetry

extension TelemetryDescription: EndpointKind {
    package static var key: String { "telemetry" }

    package static var servers: [any ServerCollection.Type] { [GameServers.self] }

    package var hasConnections: Bool { false }

    package var hasDatagrams: Bool { true }

    package var destination: Peer? { if case .sender(let peer) = role { peer } else { nil } }

    /// Returns what is stated, else 64 on loopback and 4 elsewhere, where anybody can ask in the name of another.
    package func subscriberLimit(at listen: ListenAddress) -> Int? {
        guard case .udp(let host, _) = listen, destination == nil else { return nil }
        let isLocal = Peer(host: host, port: 0).isLoopback
        return options.subscriberLimit
            ?? (isLocal ? TelemetryOptions.usualSubscribers : TelemetryOptions.usualDistantSubscribers)
    }

    package mutating func join(
        _ book: inout AddressBook, car: Int, offset: Int
    ) throws(AddressBook.Exhausted) {
        if case .sender(let peer) = role { role = .sender(to: try book.take(peer)) }
    }

    /// Sends there unasked, or answers the heartbeats of Gran Turismo 7 at that port.
    package mutating func send(to peer: Peer, isPortStated: Bool) {
        if case .sender = role { return redirect(to: peer) }
        if isPortStated { options.granTurismo.replyPort = peer.port }
    }

    package mutating func replace(_ former: TelemetryDescription, names: [String: String]) {
        role = former.role
    }
}
