import Documents
import SimulationCore
package import VehicleModel

/// Reads what differs on J1850 and the K line: addresses instead of identifiers, and responses of several
/// messages.
enum LegacyBusReader {
    /// Reads the address of an ECU; the first ECU is the engine at address 0x10 unless it states another.
    static func address(
        of ecu: inout ECUDescription, _ entry: Item.Entry, _ path: String, isFirst: Bool, bus: BusProtocol,
        owners: inout [UInt32: String], _ reader: inout Reader
    ) {
        for key in ["request", "response", "extended"] {
            guard let item = entry.value[key] else { continue }
            reader.findings.error(
                item.place, "\(path).\(key)",
                .keyOfAnotherBus(
                    protocol: bus.rawValue, advice: "write the ECU's one address, such as address: 0x10"))
        }
        (ecu.request, ecu.response, ecu.isExtended) = (0x10, 0x10, false)
        let stated = entry.value["address"]
        if let number = reader.integer("address", of: entry.value, path, VehicleKeys.ecu) {
            ecu.request = UInt32(truncatingIfNeeded: number)
            ecu.response = ecu.request
        } else if stated == nil, !isFirst {
            reader.findings.error(
                entry.keyPlace, path, .incomplete("address", meaning: "give its address, such as 0x18"))
            return
        } else if stated != nil {
            return
        }
        if let owner = owners[ecu.response] {
            reader.findings.error(
                stated?.place ?? entry.keyPlace, "\(path).address",
                .identifierTaken("0x" + Hex.string(ecu.response, width: 2), by: owner))
        }
        owners[ecu.response] = entry.key
    }

    /// Reports an address on a CAN bus, where ECUs have identifiers.
    static func refuseAddress(_ entry: Item.Entry, _ path: String, bus: BusProtocol, _ reader: inout Reader) {
        guard let item = entry.value["address"] else { return }
        reader.findings.error(
            item.place, "\(path).address",
            .keyOfAnotherBus(
                protocol: bus.rawValue, advice: "write the identifier of its requests, such as request: 0x7E0"
            ))
    }

    /// Reads the two key words of a K line (ISO 9141-2, ISO 14230-2).
    static func keyWords(
        _ item: Item?, _ bus: BusProtocol, _ path: String, _ reader: inout Reader
    ) -> [UInt8]? {
        guard let item, let bytes = item.text.flatMap(ScalarKind.bytes) else { return nil }
        switch bus {
        case .iso9141, .iso14230Slow, .iso14230Fast: break
        case .j1850PWM, .j1850VPW, .can11Bit500, .can29Bit500, .can11Bit250, .can29Bit250, .j1939:
            reader.findings.error(
                item.place, path, .keyOfAnotherBus(protocol: bus.rawValue, advice: "remove it"))
            return nil
        }
        guard bytes.count == 2 else {
            reader.findings.error(item.place, path, .keyWords)
            return nil
        }
        return bytes
    }

    /// Reads raw responses: bytes, or a list of messages on a bus without a transport protocol.
    static func answers(
        _ item: Item, _ ecu: inout ECUDescription, _ path: String, bus: BusProtocol, _ reader: inout Reader
    ) {
        var seen: Set<[UInt8]> = []
        for answer in item["answers"]?.entries ?? [] {
            guard let request = ScalarKind.bytes(answer.key) else { continue }
            let place = "\(path).answers"
            if !seen.insert(request).inserted {
                reader.findings.error(answer.keyPlace, place, .repeated(answer.key, of: "request"))
            }
            if answer.value.kind == .mapping {
                AnswerReader.answer(
                    answer, request, &ecu, place.appending(key: answer.key), bus: bus, &reader)
                continue
            }
            let isList = answer.value.text == nil
            let members = isList ? answer.value.members : [answer.value]
            let messages = members.compactMap { $0.text.flatMap(ScalarKind.bytes) }
            if bus.isCAN {
                if isList {
                    reader.findings.error(
                        answer.value.place, place.appending(key: answer.key),
                        .keyOfAnotherBus(
                            protocol: bus.rawValue, advice: "write the bytes of the whole answer"))
                } else if let bytes = messages.first {
                    ecu.services.answers[request] = bytes
                }
                continue
            }
            for (message, member) in zip(messages, members) {
                guard let most = bus.longestMessage, message.count > most else { continue }
                reader.findings.error(
                    member.place, place.appending(key: answer.key), .messageTooLong(most: most))
            }
            ecu.services.messages[request] = messages
        }
    }
}

extension BusProtocol {
    /// The greatest number of data bytes in a message of a bus without a transport protocol; nil for others.
    package var longestMessage: Int? {
        switch self {
        case .iso14230Slow, .iso14230Fast: 255
        case .j1850PWM, .j1850VPW, .iso9141: 7
        case .can11Bit500, .can29Bit500, .can11Bit250, .can29Bit250, .j1939: nil
        }
    }
}
