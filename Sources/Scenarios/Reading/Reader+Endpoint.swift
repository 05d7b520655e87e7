import Endpoints
import Links
import Rig
import SimulationCore

extension Reader {
    /// The endpoints in `item`, in file order.
    mutating func endpoints(_ item: Item?, _ path: String) -> [EndpointDescription] {
        var read: [(found: DescribedEndpoint, endpoint: EndpointDescription)] = []
        var taken: Set<ListenAddress> = []
        for entry in item?.entries ?? [] {
            for format in EndpointFormats.all {
                guard let key = format.keys.first(where: { entry.value[$0.name] != nil })?.name,
                    let described = entry.value[key]
                else { continue }
                let place = path.appending(key: entry.key).appending(key: key)
                let found = DescribedEndpoint(name: entry.key, key: key, item: described, path: place)
                guard let endpoint = format.read(found, &self) else { continue }
                if Self.isExclusive(endpoint.listen), !taken.insert(endpoint.listen).inserted {
                    let address = format.addressKey(of: key)
                    findings.error(
                        described[address]?.place ?? described.place, "\(place).\(address)",
                        .repeated(described[address]?.text ?? "", of: "address"))
                }
                read.append((found, endpoint))
            }
        }
        for format in EndpointFormats.all {
            format.relate(read.filter { format.describes($0.endpoint) }, &self)
        }
        return read.map(\.endpoint)
    }

    /// The address in `item`.
    mutating func listenAddress(_ item: Item?, _ path: String) -> ListenAddress? {
        guard let item, let text = item.text, let address = ListenAddressText(text) else { return nil }
        guard let value = address.value else {
            findings.error(item.place, path, .outOfRange(text, range: "a port from 0 to 65535"))
            return nil
        }
        return value
    }

    /// Bluetooth Low Energy as `item` has it, a mapping or nothing at all.
    private mutating func lowEnergy(_ item: Item?, _ path: String) -> LowEnergyLink {
        var link = LowEnergyLink()
        if let mtu = integer("mtu", of: item, path, Keys.lowEnergy) { link.mtu = mtu }
        if let interval = duration("interval", of: item, path, Keys.lowEnergy) { link.interval = interval }
        return link
    }

    /// Whether only one endpoint can have this address.
    static func isExclusive(_ address: ListenAddress) -> Bool {
        switch address {
        case .tcp(_, let port), .udp(_, let port): port != 0
        case .pty(let link): link != nil
        }
    }

    /// The link that `item` describes.
    mutating func link(_ item: Item, _ path: String) -> LinkDescription {
        var link = LinkDescription()
        if item.text == "ble" || item["ble"] != nil {
            link.lowEnergy = lowEnergy(item["ble"], "\(path).ble")
        }
        link.baud = integer("baud", of: item, path, Keys.link)
        link.chunk = integer("chunk", of: item, path, Keys.link)
        if let latency = spread(item["latency"], "\(path).latency") {
            (link.latency, link.jitter) = (latency.middle, latency.tolerance)
        }
        return link
    }
}
