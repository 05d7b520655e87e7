import Links
import Endpoints
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
            for kind in TelemetryKind.rows {
                guard let described = entry.value[kind.key] else { continue }
                let place = path.appending(key: entry.key).appending(key: kind.key)
                guard let endpoint = telemetry(described, place, kind, name: entry.key) else { continue }
                if Self.isExclusive(endpoint.listen), !taken.insert(endpoint.listen).inserted {
                    let key = kind.isServer ? "listen" : "source_port"
                    findings.error(
                        described[key]?.place ?? described.place, "\(place).\(key)",
                        .repeated(described[key]?.text ?? "", of: "address"))
                }
                endpoints.append(endpoint)
            }
            let head = Self.kinds.first { entry.value[$0] != nil } ?? ""
            guard let described = entry.value[head] else { continue }
            let place = path.appending(key: entry.key).appending(key: head)
            let kind = kind(described, head, place)
            guard let address = listenAddress(described["listen"], "\(place).listen") else { continue }
            if case .elm327(let adapter) = kind, let file = adapter.stateFile, !states.insert(file).inserted {
                findings.error(
                    described["state"]?.place ?? described.place, "\(place).state",
                    .repeated(described["state"]?.text ?? "", of: "state file"))
            }
            if Self.isExclusive(address), !taken.insert(address).inserted {
                findings.error(
                    described["listen"]?.place ?? described.place, "\(place).listen",
                    .repeated(described["listen"]?.text ?? "", of: "address"))
            }
            endpoints.append(
                EndpointDescription(
                    name: entry.key, listen: address, kind: kind,
                    security: security(described["tls"], "\(place).tls", at: address)))
        }
        return endpoints
    }

    /// The keys that say what an endpoint is.
    static let kinds = ["elm327", "mtg"]

    /// What an endpoint is whose description under the key `head` is `item`.
    private mutating func kind(_ item: Item, _ head: String, _ path: String) -> EndpointDescription.Kind {
        switch head {
        case "mtg": .mtg(maintenance(item, path), stream(item, path))
        default: .elm327(adapter(item, path))
        }
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

    /// Bluetooth Low Energy as `item` has it, a mapping or nothing at all.
    private mutating func lowEnergy(_ item: Item?, _ path: String) -> LowEnergyLink {
        var link = LowEnergyLink()
        if let mtu = integer(item?["mtu"], "\(path).mtu", in: LowEnergyLink.sizes) { link.mtu = mtu }
        if let interval = duration(item?["interval"], "\(path).interval") {
            if LowEnergyLink.intervals.contains(interval) {
                link.interval = interval
            } else {
                findings.error(
                    item?["interval"]?.place ?? Place(file: "", line: 1, column: 1), "\(path).interval",
                    .outOfRange(item?["interval"]?.text ?? "", range: "7.5ms to 4s"))
            }
        }
        return link
    }

    /// Gives adapters the settings that somebody else has left behind.
    mutating func leftBehind(_ item: Item?, _ path: String, _ endpoints: inout [EndpointDescription]) {
        guard let item else { return }
        let names = endpoints.map(\.name)
        for entry in item.entries where !names.contains(entry.key) {
            let nearest = Nearest.match(entry.key, in: names)
            findings.error(
                entry.keyPlace, path.appending(key: entry.key),
                .unknownName(entry.key, of: "endpoint", nearest: nearest))
        }
        for index in endpoints.indices {
            guard case .elm327(var adapter) = endpoints[index].kind else { continue }
            adapter.settings += texts(item.kind == .list ? item : item[names[index]])
            endpoints[index].kind = .elm327(adapter)
        }
    }

    /// Keeps adapters on the car's protocol where `item`, the endpoints, says that they are settled: they were on it when
    /// the client came, and take no other search.
    mutating func settle(_ item: Item?, _ rig: inout RigDescription) {
        for index in rig.endpoints.indices {
            guard case .elm327(var adapter) = rig.endpoints[index].kind,
                let stated = item?[rig.endpoints[index].name]?["elm327"]?["settled"], isOn(stated) == true
            else { continue }
            adapter.settings.insert("ATSP\(rig.vehicle.bus.protocol.rawValue)", at: 0)
            adapter.traits.ignored += Self.searches
            rig.endpoints[index].kind = .elm327(adapter)
        }
    }

    /// The commands that choose the automatic search, from any protocol on.
    private static let searches = ["SP", "TP"].flatMap { name in
        ["0", "00"].map { "\(name)\($0)" } + "0123456789ABC".map { "\(name)A\($0)" }
    }.compactMap(CommandMask.init)

    /// Whether only one endpoint can have this address.
    static func isExclusive(_ address: ListenAddress) -> Bool {
        switch address {
        case .tcp(_, let port), .udp(_, let port): port != 0
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
        adapter.faults = faults(item, path, among: Keys.adapterFaults)
        adapter.faults += link.map { faults($0, "\(path).link", among: Keys.linkFaults) } ?? []
        adapter.recording = playback(item, path)
        if let link { adapter.link = self.link(link, "\(path).link") }
        return adapter
    }

    /// The link that `item` describes.
    mutating func link(_ item: Item, _ path: String) -> LinkDescription {
        var link = LinkDescription()
        if item.text == "ble" || item["ble"] != nil {
            link.lowEnergy = lowEnergy(item["ble"], "\(path).ble")
        }
        link.baud = integer(item["baud"], "\(path).baud", in: 50...10_000_000)
        link.chunk = integer(item["chunk"], "\(path).chunk", in: 1...65_536)
        if let latency = spread(item["latency"], "\(path).latency") {
            (link.latency, link.jitter) = (latency.middle, latency.tolerance)
        }
        return link
    }
}
