import Scenarios
import DoIP
import SimulationCore
import VehicleModel

/// Reads DoIP gateways.
enum DoIPReader {
    /// Returns the gateway that `item` describes, without what it takes from the vehicle.
    static func gateway(_ item: Item, _ path: String, _ reader: inout Reader) -> GatewayDescription {
        var gateway = GatewayDescription()
        var entity = EntityDescription()
        let keys = DoIPKeys.gateway
        if let address = reader.integer("address", of: item, path, keys) { entity.address = UInt16(address) }
        if let version = reader.integer("version", of: item, path, keys) { entity.version = UInt8(version) }
        if let versions = item["versions"] {
            entity.versions = Set(
                versions.members.enumerated().compactMap { index, member in
                    reader.integer(member, "\(path).versions[\(index)]", within: keys.limits("versions")).map(
                        UInt8.init)
                })
        }
        entity.versions.insert(entity.version)
        entity.isGateway = item["node"]?.text != "node"
        entity.entityID[4] = UInt8(entity.address >> 8)
        entity.entityID[5] = UInt8(entity.address & 0xFF)
        if let id = identifier(item["eid"], "\(path).eid", &reader) { entity.entityID = id }
        entity.groupID = identifier(item["gid"], "\(path).gid", &reader) ?? entity.entityID
        if let testers = item["testers"] { entity.testers = ranges(testers, "\(path).testers", &reader) }
        if let sockets = reader.integer("sockets", of: item, path, keys) { entity.sockets = sockets }
        if let most = reader.integer("max_data", of: item, path, keys) { entity.maximumData = UInt32(most) }
        if let functional = item["functional"] {
            entity.functional = Set(
                functional.members.enumerated().compactMap { index, member in
                    reader.integer(member, "\(path).functional[\(index)]", within: keys.limits("functional"))
                        .map { UInt16($0) }
                })
        }
        if let types = item["activation"] {
            entity.activations = activations(types, "\(path).activation", &reader)
        }
        entity.checksTypeFirst = reader.isOn(item["type_first"]) ?? false
        if let announce = item["announce"],
            case .udp(let host, let port)? = reader.listenAddress(announce, "\(path).announce")
        {
            gateway.announcesTo = Peer(host: host, port: port)
        }
        gateway.entity = entity
        return gateway
    }

    private static func identifier(_ item: Item?, _ path: String, _ reader: inout Reader) -> [UInt8]? {
        guard let item, let text = item.text, let bytes = ScalarKind.bytes(text) else { return nil }
        guard bytes.count == 6 else {
            reader.findings.error(item.place, path, .outOfRange("\(bytes.count) bytes", range: "six bytes"))
            return nil
        }
        return bytes
    }

    private static func ranges(_ item: Item, _ path: String, _ reader: inout Reader) -> [ClosedRange<UInt16>]
    {
        item.members.enumerated().compactMap { index, pair in
            let limits = Limits.integers(0x0001...0xFFFF, isHex: true)
            let ends = pair.members.enumerated().compactMap { end, member in
                reader.integer(member, "\(path)[\(index)][\(end)]", within: limits)
            }
            guard ends.count == 2 else { return nil }
            guard ends[0] <= ends[1] else {
                reader.findings.error(
                    pair.place, "\(path)[\(index)]",
                    .outOfRange("\(ends[0]), \(ends[1])", range: "[first, last]"))
                return nil
            }
            return UInt16(ends[0])...UInt16(ends[1])
        }
    }

    private static func activations(
        _ item: Item, _ path: String, _ reader: inout Reader
    ) -> [UInt8: EntityDescription.Activation] {
        var types: [UInt8: EntityDescription.Activation] = [:]
        for entry in item.entries {
            let place = path.appending(key: entry.key)
            guard let number = IntegerText(entry.key)?.value else { continue }
            guard let type = UInt8(exactly: number) else {
                reader.findings.error(entry.keyPlace, place, .outOfRange(entry.key, range: Limits.byte.words))
                continue
            }
            var activation = EntityDescription.Activation()
            if let stated = entry.value["authentication"], let bytes = stated.text.flatMap(ScalarKind.bytes) {
                if bytes.count == 4 {
                    activation.authentication = bytes
                } else {
                    reader.findings.error(
                        stated.place, "\(place).authentication",
                        .outOfRange("\(bytes.count) bytes", range: "four bytes"))
                }
            }
            switch entry.value["confirmation"]?.text {
            case "rejected": activation.confirmation = .rejected
            case "never": activation.confirmation = .never
            default: break
            }
            if let after = reader.duration(entry.value["confirmed_after"], "\(place).confirmed_after") {
                activation.confirmation = .after(after)
                if entry.value["confirmation"] != nil {
                    reader.findings.error(
                        entry.keyPlace, place, .contradiction("confirmation", "confirmed_after"))
                }
            }
            activation.needsTLS = reader.isOn(entry.value["tls"]) ?? false
            types[type] = activation
        }
        return types
    }

    /// Gives the gateway the vehicle's VIN and ECUs.
    static func connect(
        _ gateway: inout GatewayDescription, to vehicle: VehicleDescription, _ item: Item?, _ path: String,
        _ reader: inout Reader
    ) {
        let vin = Array(vehicle.identity.vin.utf8)
        if vin.count == 17 { gateway.entity.vin = vin }
        var names: [Int: UInt16] = [:]
        for entry in item?["ecus"]?.entries ?? [] {
            let place = "\(path).ecus".appending(key: entry.key)
            let address = reader.integer(entry.value, place, within: DoIPKeys.gateway.limits("ecus"))
            guard let index = vehicle.ecus.firstIndex(where: { $0.name == entry.key }) else {
                let nearest = Nearest.match(entry.key, in: vehicle.ecus.map(\.name))
                reader.findings.error(
                    entry.keyPlace, place, .unknownName(entry.key, of: "ECU", nearest: nearest))
                continue
            }
            names[index] = address.map { UInt16($0) }
        }
        for index in vehicle.ecus.indices {
            let address =
                names[index] ?? vehicle.ecus[index].uds.value?.address
                ?? UInt16(truncatingIfNeeded: Int(gateway.entity.address) + index)
            if gateway.entity.targets[address] != nil || gateway.entity.functional.contains(address) {
                reader.findings.error(
                    item?["ecus"]?.place ?? item?.place ?? Place(file: "", line: 1, column: 1),
                    "\(path).ecus",
                    .identifierTaken(
                        "0x" + Hex.string(address, width: 4), by: "another ECU or the functional address"))
            }
            gateway.entity.targets[address] = index
        }
    }
}
