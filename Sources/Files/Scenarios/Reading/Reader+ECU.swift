package import Documents
import SimulationCore
package import VehicleModel

extension Reader {
    /// Reads the ECUs of the vehicle that `item` describes, in file order; returns one engine ECU when none
    /// is described.
    package mutating func ecus(_ item: Item, _ path: String, _ car: VehicleDescription) -> [ECUDescription] {
        let entries = (item["ecus"]?.entries ?? []).filter { $0.value.text != Shape.removal }
        guard !entries.isEmpty else {
            var engine = ECUDescription()
            if !car.bus.protocol.isCAN {
                (engine.request, engine.response) = (0x10, 0x10)
            } else if car.bus.protocol == .j1939 {
                engine = J1939Reader.engine
            } else if car.bus.protocol.isExtended {
                (engine.request, engine.response, engine.isExtended) = (0x18DA_10F1, 0x18DA_F110, true)
            }
            return [engine]
        }
        var ecus: [ECUDescription] = []
        var owners: [UInt32: [IdentifierOwner]] = [:]
        var addressOwners: [UInt32: String] = [:]
        for (index, entry) in entries.enumerated() {
            let place = path.appending(key: entry.key)
            var ecu = self.ecu(entry, place, isFirst: index == 0, car)
            guard car.bus.protocol.isCAN else {
                if let stated = entry.value["uds"]?["periodic_id"] {
                    findings.error(
                        stated.place, "\(place).uds.periodic_id",
                        .keyOfAnotherBus(
                            protocol: car.bus.protocol.rawValue,
                            advice: "remove it; periodic data are messages like others there"))
                }
                LegacyBusReader.address(
                    of: &ecu, entry, place, isFirst: index == 0, bus: car.bus.protocol,
                    owners: &addressOwners, &self)
                ecus.append(ecu)
                continue
            }
            LegacyBusReader.refuseAddress(entry, place, bus: car.bus.protocol, &self)
            if !J1939Reader.j1939(
                of: &ecu, entry, place, isFirst: index == 0, bus: car.bus.protocol, others: ecus, &self)
            {
                identifiers(
                    of: &ecu, entry, place, isFirst: index == 0, bus: car.bus.protocol, owners: &owners)
            }
            ecus.append(ecu)
        }
        for entry in entries {
            for node in entry.value["uds"]?["nodes"]?.entries ?? [] {
                let place = "\(path.appending(key: entry.key)).uds.nodes".appending(key: node.key)
                _ = self.ecu(named: node.value, place, in: ecus)
            }
        }
        return ecus
    }

    /// Returns the number of the ECU that `item` names; nil when it names none.
    package mutating func ecu(named item: Item?, _ path: String, in ecus: [ECUDescription]) -> ECUID? {
        guard let item, let name = item.text else { return nil }
        if let index = ecus.firstIndex(where: { $0.name == name }) { return ECUID(index) }
        findings.error(item.place, path, .unknownName(name, of: "ECU", in: ecus.map(\.name)))
        return nil
    }

    /// Reads the identifiers of an ECU's requests and responses.
    ///
    /// When only one is stated, the other is derived from it. The first ECU has the identifiers of the engine
    /// unless it states others.
    private mutating func identifiers(
        of ecu: inout ECUDescription, _ entry: Item.Entry, _ path: String, isFirst: Bool, bus: BusProtocol,
        owners: inout [UInt32: [IdentifierOwner]]
    ) {
        let isExtended = isOn(entry.value["extended"]) ?? bus.isExtended
        ecu.isExtended = isExtended
        let range = Limits.integers(isExtended ? 0x800...0x1FFF_FFFF : 0...0x7FF, isHex: true)
        let statedRequest = integer(entry.value["request"], "\(path).request", within: range)
        let statedResponse = integer(entry.value["response"], "\(path).response", within: range)
        let request: Int
        let response: Int
        switch (statedRequest, statedResponse) {
        case (let one?, let other?):
            (request, response) = (one, other)
        case (let one?, nil):
            (request, response) = (one, Self.partner(of: one, isResponse: false, isExtended: isExtended))
        case (nil, let other?):
            (request, response) = (
                Self.partner(of: other, isResponse: true, isExtended: isExtended), other
            )
        case (nil, nil):
            if !isFirst, entry.value["request"] == nil, entry.value["response"] == nil {
                findings.error(
                    entry.keyPlace, path,
                    .incomplete("request", meaning: "give the identifier of its requests, such as 0x7E1"))
            }
            guard isFirst else { return }
            (request, response) = isExtended ? (0x18DA_10F1, 0x18DA_F110) : (0x7E0, 0x7E8)
        }
        ecu.request = UInt32(truncatingIfNeeded: request)
        ecu.response = UInt32(truncatingIfNeeded: response)
        var taken = [(ecu.request, "request"), (ecu.response, "response")]
        if let stated = entry.value["functional_request"] {
            let path = "\(path).functional_request"
            if let functional = integer(stated, path, within: range) {
                ecu.functionalRequest = UInt32(truncatingIfNeeded: functional)
            }
            if !ecu.services.answersFunctionalRequests {
                findings.error(
                    stated.place, path, .withoutEffect("functional_request", needs: "functional: on"))
            }
        }
        if let periodic = ecu.uds.value?.periodicIdentifier {
            _ = integer(entry.value["uds"]?["periodic_id"], "\(path).uds.periodic_id", within: range)
            taken.append((periodic, "uds.periodic_id"))
        }
        for (identifier, key) in taken {
            let own = IdentifierOwner(name: entry.key, address: Self.extendedAddress(of: entry.value))
            if let owner = owners[identifier]?.last(where: { $0.excludes(own) }) {
                let stated = key == "uds.periodic_id" ? entry.value["uds"]?["periodic_id"] : entry.value[key]
                let place = stated?.place ?? entry.keyPlace
                let text = "0x" + Hex.string(identifier, width: isExtended ? 8 : 3)
                findings.error(place, "\(path).\(key)", .identifierTaken(text, by: owner.name))
            }
            owners[identifier, default: []].append(own)
        }
    }

    /// Returns the address byte that tells the ECU `item` from others with the same identifiers; nil without extended
    /// addressing.
    private static func extendedAddress(of item: Item) -> Int? {
        guard let addressing = item["uds"]?["addressing"], addressing["format"]?.text == "extended",
            let text = addressing["ecu"]?.text
        else { return nil }
        return text.lowercased().hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }

    /// An ECU that has an identifier, alone or with others that have other addresses (ISO 15765-2, extended addressing).
    private struct IdentifierOwner {
        let name: String
        let address: Int?

        /// Returns whether no message tells the two ECUs apart.
        func excludes(_ other: IdentifierOwner) -> Bool {
            address == nil || other.address == nil || address == other.address
        }
    }

    /// Returns the other identifier of a pair.
    ///
    /// With 11 bits, that of the response is greater by 8. With 29 bits, target and source address are
    /// exchanged.
    private static func partner(of identifier: Int, isResponse: Bool, isExtended: Bool) -> Int {
        guard isExtended else { return (isResponse ? identifier - 8 : identifier + 8) & 0x7FF }
        return identifier & ~0xFFFF | (identifier & 0xFF) << 8 | (identifier >> 8 & 0xFF)
    }

    private mutating func ecu(
        _ entry: Item.Entry, _ path: String, isFirst: Bool, _ car: VehicleDescription
    ) -> ECUDescription {
        let item = entry.value
        var ecu = ECUDescription(name: entry.key)
        read(VehicleKeys.ecuRows, of: item, path, into: &ecu)
        LegacyBusReader.answers(item, &ecu, path, bus: car.bus.protocol, &self)
        FlexibleDataRateReader.check(ecu, item, path, bus: car.bus, &self)
        if ecu.fd.use != .off { ecu.reception.buffer = ECUDescription.FlexibleDataRate.buffer }
        read(
            VehicleKeys.flowControlRows, of: item["flow_control"], "\(path).flow_control",
            into: &ecu.reception)
        if let codes = item["trouble_codes"] {
            ecu.troubleCodes = troubleCodes(codes, over: ecu.troubleCodes, "\(path).trouble_codes")
        }
        read(
            VehicleKeys.ruleRows, of: item["trouble_code_rules"], "\(path).trouble_code_rules",
            into: &ecu.troubleCodeRules)
        MonitorReader.monitoring(item, &ecu, path, &self)
        // Only the first ECU has the identity of the vehicle; any other ECU has only what its own keys state.
        if let own = item["identity"] {
            ecu.identity = identity(own, over: isFirst ? car.identity : Identity(), "\(path).identity")
        } else if !isFirst {
            ecu.identity = Identity()
        }
        refusals(item, &ecu, path)
        ecu.uds = UDSReader.uds(item["uds"], "\(path).uds", &self)
        if ecu.uds.value?.obd.form == .unified { refuseClassicServices(item, path) }
        return ecu
    }

    /// Reports what is stated of services 01 to 0A for an ECU that does not have them.
    private mutating func refuseClassicServices(_ item: Item, _ path: String) {
        for key in ["answers", "negative_responses", "response_pending"] {
            for entry in item[key]?.entries ?? [] {
                let number =
                    key == "answers" ? ScalarKind.bytes(entry.key)?.first : byte(entry.keyItem, path)
                guard let number, (0x01...0x0A).contains(number) else { continue }
                findings.error(
                    entry.keyPlace, "\(path).\(key)".appending(key: entry.key),
                    .withoutEffect(
                        "service \(Hex.string(number, width: 2))",
                        needs: "obd_on_uds: on; with only, write services 22, 19, 14 and 31"))
            }
        }
    }

    private mutating func refusals(_ item: Item, _ ecu: inout ECUDescription, _ path: String) {
        for entry in item["negative_responses"]?.entries ?? [] {
            let place = "\(path).negative_responses".appending(key: entry.key)
            let service = byte(entry.keyItem, place)
            guard let code = byte(entry.value, place), let service else { continue }
            ecu.services.negativeResponses[service] = code
        }
        for entry in item["response_pending"]?.entries ?? [] {
            let place = "\(path).response_pending".appending(key: entry.key)
            let service = byte(entry.keyItem, place)
            let count = integer("count", of: entry.value, place, VehicleKeys.responsePending)
            guard let every = duration(entry.value["every"], "\(place).every"), let count, let service
            else { continue }
            ecu.services.responsePending[service] = .init(count: count, every: every)
        }
    }

    /// Reads the codes and counters in `item`; values that it does not state are those of `base`.
    mutating func troubleCodes(
        _ item: Item, over base: TroubleCodes.Initial, _ path: String
    ) -> TroubleCodes.Initial {
        var initial = base
        read(VehicleKeys.troubleCodeRows, of: item, path, into: &initial)
        let count = Set(initial.stored + initial.pending + initial.permanent).count
        if count > TroubleCodeMemory.capacity {
            let range = "at most \(TroubleCodeMemory.capacity) different ones in an ECU"
            findings.error(item.place, path, .outOfRange("\(count) codes", range: range))
        }
        return initial
    }

    /// Reads a quantity in the unit of the signal `name`.
    mutating func quantity(_ item: Item, of name: String, _ path: String) -> Double? {
        SignalCatalogue.id(name).flatMap { value(item, of: SignalCatalogue.signal($0), path) }
    }
}

extension Item.Entry {
    /// The key as a scalar item, for maps whose keys are numbers or codes.
    var keyItem: Item { Item(place: keyPlace, content: .scalar(key)) }
}
