public import DoIP
package import Documents
public import Endpoints
package import Rig
package import Scenarios
public import SimulationCore

/// The endpoint kind `doip`: a gateway to the car's ECUs by ISO 13400-2.
extension GatewayDescription: EndpointFormat {
    package static let keys: [Shape.Key] = [
        .init("doip", .record(DoIPKeys.gateway), "A DoIP gateway: TCP, and UDP port 13400 of the same host")
    ]

    package static let noun = "an endpoint of the kind doip"

    package static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let gateway = DoIPReader.gateway(found.item, found.path, &reader)
        let stream = reader.stream(found.item, found.path)
        guard var endpoint = reader.streamEndpoint(found, gateway, stream) else { return nil }
        guard case .tcp(let host, let port) = endpoint.listen else {
            reader.findings.error(
                found.item["listen"]?.place ?? found.item.place, "\(found.path).listen",
                .outOfRange(found.item["listen"]?.text ?? "", range: "\"tcp://HOST:PORT\""))
            return nil
        }
        endpoint.sockets = [.tcp(host: host, port: port), discovery(besides: host, port)]
        if let stated = found.item["discovery"],
            let address = reader.listenAddress(stated, "\(found.path).discovery")
        {
            endpoint.sockets[1] = address
        }
        if endpoint.security != .plain {
            let usual = ListenAddress.tcp(host: host, port: port == 0 ? 0 : 3496)
            endpoint.plainSockets = [0]
            endpoint.sockets.append(
                reader.listenAddress(found.item["tls_listen"], "\(found.path).tls_listen") ?? usual)
        } else if let stated = found.item["tls_listen"] {
            reader.findings.error(
                stated.place, "\(found.path).tls_listen", .withoutEffect("tls_listen", needs: "tls: on"))
        }
        return endpoint
    }

    /// The UDP port of vehicle identification, announcements and entity status (ISO 13400-2, UDP_DISCOVERY).
    private static let discoveryPort = 13400

    /// Returns where datagrams are exchanged unless it is stated: at the port of the standard whatever the TCP port is,
    /// because testers look for entities there only; at any free port when the TCP port is any free one.
    private static func discovery(besides host: String, _ port: Int) -> ListenAddress {
        .udp(host: host, port: port == 0 ? 0 : discoveryPort)
    }

    package static func addressKey(of key: String, socket: Int) -> String {
        ["listen", "discovery", "tls_listen"][socket]
    }

    package static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        switch item.text.flatMap({ ListenAddressText($0)?.value }) {
        case .tcp(let host, let port)?:
            endpoint.sockets.replaceSubrange(
                0..<2, with: [.tcp(host: host, port: port), discovery(besides: host, port)])
        case .udp(let host, let port)?: endpoint.sockets[1] = .udp(host: host, port: port)
        case .pty?, nil:
            reader.findings.error(
                item.place, path,
                .outOfRange(
                    item.text ?? "", range: "\"tcp://HOST:PORT\", or \"udp://HOST:PORT\" for its datagrams"))
        }
    }

    package static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader) {
        let (names, vehicle) = (rig.endpoints.map(\.name), rig.vehicle)
        rig.endpoints.changeEach(GatewayDescription.self) { id, gateway in
            let name = names[id.index]
            let path = "endpoints".appending(key: name).appending(key: "doip")
            DoIPReader.connect(&gateway, to: vehicle, scenario["endpoints"]?[name]?["doip"], path, &reader)
        }
    }
}

/// A DoIP endpoint: the entity, and where its announcements go.
public struct GatewayDescription: Hashable, EndpointKind {
    public var entity = EntityDescription()
    /// Where announcements go, or nil when none are sent.
    public var announcesTo: Peer?

    /// A gateway that does not announce itself.
    public init() {}

    package static var key: String { "doip" }

    package static var servers: [any ServerCollection.Type] { [DoIPServers.self] }

    package var hasDatagrams: Bool { true }

    /// Makes it the entity that was built `offset` cars later: with EID and GID of its own.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        for (index, shift) in [(4, 8), (5, 0)] {
            entity.entityID[index] &+= UInt8(truncatingIfNeeded: offset >> shift)
            entity.groupID[index] &+= UInt8(truncatingIfNeeded: offset >> shift)
        }
    }
}
