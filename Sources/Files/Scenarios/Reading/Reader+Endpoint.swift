package import Documents
package import Endpoints
package import Links
import Rig
package import SimulationCore

extension Reader {
    /// Reads the endpoints in `item`, in file order.
    package mutating func endpoints(_ item: Item?, _ path: String) -> [EndpointDescription] {
        var read: [(found: DescribedEndpoint, endpoint: EndpointDescription)] = []
        var taken: Set<ListenAddress> = []
        for entry in item?.entries ?? [] {
            for format in formats.all {
                guard let key = format.keys.first(where: { entry.value[$0.name] != nil })?.name,
                    let described = entry.value[key]
                else { continue }
                let place = path.appending(key: entry.key).appending(key: key)
                let found = DescribedEndpoint(name: entry.key, key: key, item: described, path: place)
                guard let endpoint = format.read(found, &self) else { continue }
                for (index, address) in endpoint.sockets.enumerated()
                where Self.isExclusive(address) && !taken.insert(address).inserted {
                    let key = format.addressKey(of: key, socket: index)
                    let stated = described[key]
                    let item = stated.flatMap { $0.members.isEmpty ? $0 : $0.members[index] }
                    findings.error(
                        item?.place ?? described.place,
                        "\(place).\(key)" + (stated?.members.isEmpty ?? true ? "" : "[\(index)]"),
                        .repeated(item?.text ?? address.text, of: "address"))
                }
                TerminalReader.refuseSharedTerminal(found, endpoint, &self)
                read.append((found, endpoint))
            }
        }
        for format in formats.all {
            format.relate(read.filter { format.describes($0.endpoint) }, &self)
        }
        return read.map(\.endpoint)
    }

    /// Reads the stream endpoint of `kind` that `found` describes; nil when it has no valid address.
    package mutating func streamEndpoint(
        _ found: DescribedEndpoint, _ kind: any EndpointKind, _ stream: StreamDescription
    ) -> EndpointDescription? {
        let sockets = listenAddresses(found.item["listen"], "\(found.path).listen")
        guard let sockets, let first = sockets.first else { return nil }
        // A pseudo-terminal cannot use TLS; errors are reported for it before any other address.
        let terminal = sockets.first { if case .pty = $0 { true } else { false } }
        var endpoint = EndpointDescription(
            name: found.name, listen: first, kind: kind, stream: stream,
            security: SecurityReader.security(
                found.item["tls"], "\(found.path).tls", at: terminal ?? first, &self))
        endpoint.sockets = sockets
        return endpoint
    }

    /// Reads the link of the endpoint that `item` describes, its handling of a second client, and the faults that it always
    /// has: those of links, and of `own`.
    package mutating func stream(
        _ item: Item, _ path: String, own: [FaultKind] = []
    ) -> StreamDescription {
        var stream = StreamDescription()
        if let clients = word(item["clients"], StreamDescription.Clients.self) { stream.clients = clients }
        if !own.isEmpty { stream.faults = faults(item, path, among: own) }
        guard let link = item["link"] else { return stream }
        stream.faults += faults(link, "\(path).link", among: Keys.linkFaults)
        stream.link = self.link(link, "\(path).link")
        return stream
    }

    /// Returns the destination of a sender. Reports an error when the port is 0.
    package mutating func destination(_ item: Item?, _ path: String, _ host: String, _ port: Int) -> Peer? {
        guard port > 0 else {
            if let item {
                findings.error(
                    item.place, path, .outOfRange(item.text ?? "", range: "a port from 1 to 65535"))
            }
            return nil
        }
        return Peer(host: host, port: port)
    }

    /// Reads one address or a list of them; nil when `item` contains an invalid one.
    package mutating func listenAddresses(_ item: Item?, _ path: String) -> [ListenAddress]? {
        guard let item, item.text == nil else { return listenAddress(item, path).map { [$0] } }
        var addresses: [ListenAddress] = []
        for (index, member) in item.members.enumerated() {
            guard let address = listenAddress(member, "\(path)[\(index)]") else { return nil }
            addresses.append(address)
        }
        return addresses.isEmpty ? nil : addresses
    }

    package mutating func listenAddress(_ item: Item?, _ path: String) -> ListenAddress? {
        guard let item, let text = item.text, let address = ListenAddressText(text) else { return nil }
        guard let value = address.value else {
            findings.error(item.place, path, .outOfRange(text, range: "a port from 0 to 65535"))
            return nil
        }
        return value
    }

    /// Returns whether at most one endpoint can have this address: a fixed port, or a pseudo-terminal with a link.
    static func isExclusive(_ address: ListenAddress) -> Bool {
        switch address {
        case .tcp(_, let port), .udp(_, let port): port != 0
        case .pty(let link): link != nil
        }
    }

    package mutating func link(_ item: Item, _ path: String) -> LinkDescription {
        var link = LinkDescription()
        if item.text == "ble" { link.lowEnergy = LowEnergyLink() }
        read(Keys.linkRows, of: item, path, into: &link)
        return link
    }

    // MARK: Files of state

    /// Returns the path in `item`, resolved against the folder of the file that contains it. A file inside the binary has
    /// no folder, so its path is returned unchanged.
    package func stateFile(_ item: Item?) -> String? {
        guard let item, let name = item.text, !name.isEmpty else { return nil }
        guard !item.place.file.hasPrefix(Files.shippedPrefix) else { return name }
        return Files.resolve(name, from: item.place.file)
    }
}
