import Documents
import Scenarios
import DoIP
import SimulationCore
import VehicleModel

enum DoIPReader {
    /// Returns the gateway that `item` describes, without what it takes from the vehicle.
    static func gateway(_ item: Item, _ path: String, _ reader: inout Reader) -> GatewayDescription {
        var gateway = GatewayDescription()
        reader.read(DoIPKeys.rows, of: item, path, into: &gateway)
        gateway.entity.versions.insert(gateway.entity.version)
        // Identifiers that are not stated follow from the address.
        if item["eid"] == nil {
            gateway.entity.entityID[4] = UInt8(gateway.entity.address >> 8)
            gateway.entity.entityID[5] = UInt8(gateway.entity.address & 0xFF)
        }
        if item["gid"] == nil { gateway.entity.groupID = gateway.entity.entityID }
        return gateway
    }

    /// Reads an EID or GID, six bytes.
    static func identifier(_ item: Item, _ path: String, _ reader: inout Reader) -> [UInt8]? {
        guard let bytes = item.text.flatMap(ScalarKind.bytes) else { return nil }
        guard bytes.count == 6 else {
            reader.findings.error(item.place, path, .outOfRange("\(bytes.count) bytes", range: "six bytes"))
            return nil
        }
        return bytes
    }

    /// Reads ranges of source addresses, each its first and its last one.
    static func ranges(_ item: Item, _ path: String, _ reader: inout Reader) -> [ClosedRange<UInt16>] {
        item.members.enumerated().compactMap { index, pair in
            let limits = Limits.integers(0x0001...0xFFFF, isHex: true)
            let ends = reader.integers(pair, "\(path)[\(index)]", within: limits)
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

    static func activations(
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
            reader.read(DoIPKeys.activationRows, of: entry.value, place, into: &activation)
            if entry.value["confirmation"] != nil, entry.value["confirmed_after"] != nil {
                reader.findings.error(
                    entry.keyPlace, place, .contradiction("confirmation", "confirmed_after"))
            }
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
                reader.findings.error(
                    entry.keyPlace, place, .unknownName(entry.key, of: "ECU", in: vehicle.ecus.map(\.name)))
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
