public import CANAccess
package import Documents
package import Endpoints
package import Rig
package import Scenarios
package import SimulationCore

/// Raw access to the vehicle's CAN bus: the endpoint kinds `socketcand`, `slcan`, `gvret` and `udp-multicast`.
extension CANAccessDescription: EndpointFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "socketcand", .record(CANAccessKeys.record(CANAccessKeys.socketcand)),
            "A socketcand server on the vehicle's CAN bus"),
        .init(
            "slcan", .record(CANAccessKeys.record(CANAccessKeys.slcan)),
            "LAWICEL (slcan) adapters on the vehicle's CAN bus"),
        .init(
            "gvret", .record(CANAccessKeys.record(CANAccessKeys.gvret)),
            "A GVRET device on the vehicle's CAN bus, for SavvyCAN"),
        .init(
            multicastKey, .record(CANAccessKeys.record(CANAccessKeys.multicast)),
            "A multicast group of python-can"),
    ]

    package static let noun = "an access to the CAN bus"

    private static let multicastKey = "udp-multicast"

    package static func addressKey(of key: String, socket: Int) -> String {
        key == multicastKey ? "group" : "listen"
    }

    package static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        switch found.key {
        case "socketcand": return streamEndpoint(found, .socketcand(nil), CANAccessKeys.socketcand, &reader)
        case "slcan": return streamEndpoint(found, .slcan(.canusb), CANAccessKeys.slcan, &reader)
        case "gvret": return streamEndpoint(found, .gvret, CANAccessKeys.gvret, &reader)
        default: return multicast(found, &reader)
        }
    }

    /// Reports `error_frames` where no node sends frames of CAN FD.
    package static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader) {
        guard rig.vehicle.bus.dataRate == nil else { return }
        for endpoint in rig.endpoints {
            guard let access = endpoint.kind as? CANAccessDescription, access.sendsErrorFrames else {
                continue
            }
            for key in keys {
                guard let stated = scenario["endpoints"]?[endpoint.name]?[key.name]?["error_frames"] else {
                    continue
                }
                reader.findings.error(
                    stated.place, "endpoints.\(endpoint.name).\(key.name).error_frames",
                    .withoutEffect("error_frames", needs: "a bus with data_bit_rate"))
            }
        }
    }

    private static func streamEndpoint(
        _ found: DescribedEndpoint, _ access: Access, _ rows: [PropertyKey<CANAccessDescription>],
        _ reader: inout Reader
    ) -> EndpointDescription? {
        var access = CANAccessDescription(access)
        reader.read(rows, of: found.item, found.path, into: &access)
        if let stated = found.item["error_frames"], access.sendsErrorFrames, access.carriesFD {
            reader.findings.error(
                stated.place, "\(found.path).error_frames",
                .withoutEffect("error_frames", needs: "a classical port (fd: off)"))
        }
        let stream = reader.stream(found.item, found.path)
        return reader.streamEndpoint(found, access, stream)
    }

    static func buses(_ item: Item, _ path: String, _ reader: inout Reader) -> [String] {
        var names: [String] = []
        for member in item.text == nil ? item.members : [item] {
            guard let name = member.text else { continue }
            // A name is a word of an element, and Linux takes 15 characters.
            let isWord = name.utf8.allSatisfy { (0x21...0x7E).contains($0) && ![0x3C, 0x3E].contains($0) }
            guard isWord, name.utf8.count <= 15 else {
                reader.findings.error(
                    member.place, path,
                    .outOfRange(name, range: "1 to 15 characters without blanks, '<' and '>'"))
                continue
            }
            names.append(name)
        }
        return names
    }

    /// Reads the announcement of a socketcand server; nil for none.
    static func beacon(_ item: Item, _ path: String, _ reader: inout Reader) -> Beacon? {
        if let word = item.text {
            let place = Peer(host: "127.0.0.1", port: SocketcandBeacon.port)
            return word == "on" ? CANAccessDescription.Beacon(to: place) : nil
        }
        guard case .udp(let host, let port)? = reader.listenAddress(item["to"], "\(path).to"),
            let peer = reader.destination(item["to"], "\(path).to", host, port)
        else { return nil }
        var beacon = CANAccessDescription.Beacon(to: peer)
        reader.read(CANAccessKeys.beaconRows, of: item, path, into: &beacon)
        return beacon
    }

    private static func multicast(
        _ found: DescribedEndpoint, _ reader: inout Reader
    ) -> EndpointDescription? {
        var group = CANAccessDescription.usualGroup
        if let item = found.item["group"] {
            guard let peer = Self.group(item, "\(found.path).group", &reader) else { return nil }
            group.group = peer
        }
        let hops = Limits.integers(CANAccessKeys.hops)
        group.hops = reader.integer(found.item["hops"], "\(found.path).hops", within: hops) ?? 0
        var access = CANAccessDescription(.multicast(group))
        reader.read(CANAccessKeys.multicast, of: found.item, found.path, into: &access)
        return EndpointDescription(
            name: found.name, listen: .udp(host: group.group.host, port: group.group.port),
            kind: access)
    }

    private static func group(_ item: Item, _ path: String, _ reader: inout Reader) -> Peer? {
        guard case .udp(let host, let port)? = reader.listenAddress(item, path),
            let peer = reader.destination(item, path, host, port)
        else { return nil }
        let first = host.split(separator: ".").first.flatMap { Int($0) }
        guard host.lowercased().hasPrefix("ff") || first.map((224...239).contains) == true else {
            reader.findings.error(
                item.place, path,
                .outOfRange(item.text ?? "", range: "a multicast group such as udp://239.74.163.2:43113")
            )
            return nil
        }
        return peer
    }

    package static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        guard var access = endpoint.kind as? CANAccessDescription,
            case .multicast(var multicast) = access.access
        else { return redirectStream(&endpoint, to: item, path, &reader) }
        StructureCheck.check(item, against: .scalar(.datagramAddress), path: path, findings: &reader.findings)
        guard ScalarKind.datagramAddress.accepts(item.text ?? ""), let peer = group(item, path, &reader)
        else {
            return
        }
        multicast.group = peer
        access.access = .multicast(multicast)
        endpoint.kind = access
        endpoint.listen = .udp(host: peer.host, port: peer.port)
    }

    private static func redirectStream(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        StructureCheck.check(item, against: .scalar(.listenAddress), path: path, findings: &reader.findings)
        guard let text = item.text, ListenAddressText(text)?.isDatagrams == false,
            let address = reader.listenAddress(item, path)
        else { return }
        endpoint.listen = address
    }
}

extension CANAccessDescription: EndpointKind {
    package static var key: String { "can" }

    package static var servers: [any ServerCollection.Type] { [CANAccessServers.self] }

    package var hasConnections: Bool { group == nil }

    package var hasDatagrams: Bool { group != nil }

    package var group: MulticastGroup? { if case .multicast(let group) = access { group } else { nil } }

    package var announcement: Peer? {
        if case .socketcand(let beacon) = access { beacon?.destination } else { nil }
    }
}
