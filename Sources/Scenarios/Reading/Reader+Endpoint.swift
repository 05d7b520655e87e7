import ELM327
import Rig
import SimulationCore

extension Reader {
    /// The endpoints in `item`, in file order.
    mutating func endpoints(_ item: Item?, _ path: String) -> [EndpointDescription] {
        var endpoints: [EndpointDescription] = []
        var taken: Set<ListenAddress> = []
        var states: Set<String> = []
        for entry in item?.entries ?? [] {
            guard let described = entry.value["elm327"] else { continue }
            let place = path.appending(key: entry.key).appending(key: "elm327")
            let adapter = self.adapter(described, place)
            guard let address = listenAddress(described["listen"], "\(place).listen") else { continue }
            if let file = adapter.stateFile, !states.insert(file).inserted {
                findings.error(
                    described["state"]?.place ?? described.place, "\(place).state",
                    .repeated(described["state"]?.text ?? "", of: "state file"))
            }
            if Self.isExclusive(address), !taken.insert(address).inserted {
                findings.error(
                    described["listen"]?.place ?? described.place, "\(place).listen",
                    .repeated(described["listen"]?.text ?? "", of: "address"))
            }
            endpoints.append(EndpointDescription(name: entry.key, listen: address, kind: .elm327(adapter)))
        }
        return endpoints
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

    /// The path in `item`, relative to the file that names it; a file inside the program has no folder of its own.
    private func stateFile(_ item: Item?) -> String? {
        guard let item, let name = item.text, !name.isEmpty else { return nil }
        guard !item.place.file.hasPrefix(Files.shippedPrefix) else { return name }
        return Files.resolve(name, from: item.place.file)
    }

    /// Whether only one endpoint can have this address.
    static func isExclusive(_ address: ListenAddress) -> Bool {
        switch address {
        case .tcp(_, let port): port != 0
        case .pty(let link): link != nil
        }
    }

    private mutating func adapter(_ item: Item, _ path: String) -> AdapterDescription {
        var adapter = AdapterDescription(persona: word(item["persona"], Persona.self) ?? .genuine)
        if let version = word(item["version"], ChipVersion.self) { adapter.version = version }
        if let clients = word(item["clients"], AdapterDescription.Clients.self) { adapter.clients = clients }
        if let sharing = word(item["adapter"], AdapterDescription.Sharing.self) {
            adapter.adapter = sharing
            adapter.isSharingStated = true
        }
        if let bus = item["bus"]?.text { adapter.bus = bus == "shared" ? .one : .each }
        if let rule = word(item["lf_after_cr"], AdapterDescription.LineFeedRule.self) {
            adapter.lineFeedAfterCarriageReturn = rule
        }
        adapter.settings = texts(item["settings"])
        adapter.stateFile = stateFile(item["state"])
        quirks(item["quirks"], "\(path).quirks", &adapter.traits)
        let link = item["link"]
        adapter.link.baud = integer(link?["baud"], "\(path).link.baud", in: 50...10_000_000)
        adapter.link.chunk = integer(link?["chunk"], "\(path).link.chunk", in: 1...65_536)
        if let latency = spread(link?["latency"], "\(path).link.latency") {
            (adapter.link.latency, adapter.link.jitter) = (latency.middle, latency.tolerance)
        }
        return adapter
    }
}
