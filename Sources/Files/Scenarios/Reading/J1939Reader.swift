import Documents
import J1939
import SimulationCore
import VehicleModel

/// Reads the SAE J1939 properties of ECUs.
enum J1939Reader {
    /// The only ECU of a J1939 vehicle that describes none: the engine, at address 0.
    static var engine: ECUDescription {
        var engine = ECUDescription()
        place(&engine, at: J1939Description(address: 0))
        return engine
    }

    /// Reads the J1939 properties of an ECU and derives its identifiers from them.
    ///
    /// Returns false when the ECU has none: on another bus, or with `request` and `response` instead, as a
    /// node that acknowledges frames and sends none.
    static func j1939(
        of ecu: inout ECUDescription, _ entry: Item.Entry, _ path: String, isFirst: Bool, bus: BusProtocol,
        others: [ECUDescription], _ reader: inout Reader
    ) -> Bool {
        let item = entry.value["j1939"]
        guard bus == .j1939 else {
            if let item { reader.findings.error(item.place, "\(path).j1939", .wrongBus("j1939", needs: "A")) }
            return false
        }
        guard let item else {
            guard entry.value["request"] == nil, entry.value["response"] == nil else { return false }
            if isFirst {
                Self.place(&ecu, at: J1939Description(address: 0))
            } else {
                reader.findings.error(
                    entry.keyPlace, path, .incomplete("j1939", meaning: "give its address, such as 0x03"))
            }
            return true
        }
        let place = "\(path).j1939"
        let address = reader.integer("address", of: item, place, VehicleKeys.j1939)
        var own = J1939Description(address: UInt8(truncatingIfNeeded: address ?? 0))
        if address != nil, let owner = others.first(where: { $0.j1939?.address == own.address }) {
            let text = "0x" + Hex.string(own.address, width: 2)
            reader.findings.error(
                item["address"]?.place ?? item.place, "\(place).address",
                .addressTaken(text, by: owner.name))
        }
        if let name = item["name"] {
            own.name = Self.name(name, own.address, "\(place).name", &reader).rawValue
        }
        if let groups = item["groups"] { own.groups = Self.groups(groups, "\(place).groups", &reader) }
        codes(item["codes"], &own, "\(place).codes", &reader)
        own.component = (item["component"]?.members ?? []).compactMap(\.text)
        Self.place(&ecu, at: own)
        return true
    }

    /// Sets the J1939 properties of `ecu` and the identifiers of requests to it and of its trouble codes.
    private static func place(_ ecu: inout ECUDescription, at own: J1939Description) {
        ecu.j1939 = own
        ecu.isExtended = true
        ecu.request = 0x18EA_00F9 | UInt32(own.address) << 8
        ecu.response = 0x18FE_CA00 | UInt32(own.address)
    }

    private static func name(_ item: Item, _ address: UInt8, _ path: String, _ reader: inout Reader) -> Name {
        func field(_ key: String, _ usual: Int) -> Int {
            reader.integer(key, of: item, path, VehicleKeys.j1939Name) ?? usual
        }
        return Name(
            identity: UInt32(field("identity", Int(address) + 1)),
            manufacturer: UInt16(field("manufacturer", 0)),
            ecuInstance: UInt8(field("ecu_instance", 0)),
            functionInstance: UInt8(field("function_instance", 0)),
            function: UInt8(field("function", Int(address))),
            vehicleSystem: UInt8(field("vehicle_system", 0)),
            vehicleSystemInstance: UInt8(field("vehicle_system_instance", 0)),
            industryGroup: UInt8(field("industry_group", 1)),
            isArbitraryAddressCapable: reader.isOn(item["arbitrary_address"]) ?? false)
    }

    private static func groups(_ item: Item, _ path: String, _ reader: inout Reader) -> [UInt32] {
        item.members.enumerated().compactMap { index, member in
            let place = "\(path)[\(index)]"
            guard let number = reader.integer(member, place, within: VehicleKeys.j1939.limits("groups"))
            else {
                return nil
            }
            let group = ParameterGroupNumber(UInt32(number))
            guard let known = ParameterGroup.of(group), !known.parameters.isEmpty else {
                reader.findings.error(
                    member.place, place,
                    .unknownName(
                        member.text ?? "", of: "parameter group",
                        advice: "write the number of one with parameters, such as 61444"))
                return nil
            }
            return group.rawValue
        }
    }

    private static func codes(
        _ item: Item?, _ own: inout J1939Description, _ path: String, _ reader: inout Reader
    ) {
        for entry in item?.entries ?? [] {
            let place = path.appending(key: entry.key)
            guard let code = reader.troubleCodes(entry.keyItem, place).first, entry.value.members.count == 2
            else {
                continue
            }
            let members = entry.value.members
            let parameter = reader.integer(members[0], "\(place)[0]", within: .integers(VehicleKeys.suspects))
            guard
                let mode = reader.integer(
                    members[1], "\(place)[1]", within: .integers(VehicleKeys.failureModes)),
                let parameter
            else { continue }
            own.codes[code] = .init(
                parameter: UInt32(parameter), failureMode: UInt8(truncatingIfNeeded: mode))
        }
    }
}
