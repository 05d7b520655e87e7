import SimulationCore

extension DoIPMessage: CustomStringConvertible {
    /// The message in words, with its addresses and codes.
    public var description: String {
        let words = details
        return words.isEmpty ? type.name : "\(type.name): \(words)"
    }

    private var details: String {
        switch self {
        case .identificationRequest, .aliveCheckRequest, .entityStatusRequest, .powerModeRequest: ""
        case .headerRefusal(let code):
            "\(Hex.string(code, width: 2)), \(HeaderRefusal(rawValue: code)?.name ?? "reserved")"
        case .identificationRequestEID(let bytes): Hex.string(bytes)
        case .identificationRequestVIN(let bytes): Self.text(bytes)
        case .announcement(let one):
            "VIN \(Self.text(one.vin)), address \(Self.hex(one.address)), EID \(Hex.string(one.entityID)), "
                + "GID \(Hex.string(one.groupID)), further action \(Hex.string(one.furtherAction, width: 2))"
                + (one.synchronisation.map { ", synchronisation \(Hex.string($0, width: 2))" } ?? "")
        case .routingActivationRequest(let source, let type, let oem):
            "tester \(Self.hex(source)), type \(Hex.string(type, width: 2))" + Self.extra(oem)
        case .routingActivationResponse(let tester, let entity, let code, let oem):
            "tester \(Self.hex(tester)), entity \(Self.hex(entity)), \(Hex.string(code, width: 2)) "
                + Self.activation(code) + Self.extra(oem)
        case .aliveCheckResponse(let source): Self.hex(source)
        case .entityStatus(let nodeType, let sockets, let open, let maximumData):
            "\(nodeType == 0 ? "gateway" : "node"), \(open) of \(sockets) sockets open"
                + (maximumData.map { ", at most \($0) bytes" } ?? "")
        case .powerMode(let mode): mode == 1 ? "ready" : mode == 0 ? "not ready" : "not supported"
        case .diagnostic(let source, let target, let data):
            "\(Self.hex(source)) to \(Self.hex(target)): \(Hex.string(data.prefix(64)))"
                + (data.count > 64 ? " … (\(data.count) bytes)" : "")
        case .acknowledge(let source, let target, let code, _):
            "\(Self.hex(source)) to \(Self.hex(target)), \(Hex.string(code, width: 2))"
        case .refusal(let source, let target, let code, _):
            "\(Self.hex(source)) to \(Self.hex(target)), \(Hex.string(code, width: 2)) \(Self.refusal(code))"
        }
    }

    private static func hex(_ address: UInt16) -> String { Hex.string(address, width: 4) }

    private static func text(_ bytes: [UInt8]) -> String {
        bytes.allSatisfy { (0x20...0x7E).contains($0) }
            ? String(decoding: bytes, as: UTF8.self) : Hex.string(bytes)
    }

    private static func extra(_ oem: [UInt8]?) -> String { oem.map { ", OEM \(Hex.string($0))" } ?? "" }

    /// Returns the meaning of a routing activation response code.
    public static func activation(_ code: UInt8) -> String {
        switch code {
        case 0x00: "unknown source address"
        case 0x01: "all sockets registered and active"
        case 0x02: "another source address is registered on this socket"
        case 0x03: "source address active on another socket"
        case 0x04: "authentication missing"
        case 0x05: "confirmation rejected"
        case 0x06: "unsupported activation type"
        case 0x07: "secure socket required"
        case 0x10: "routing activated"
        case 0x11: "confirmation required"
        case 0xE0...0xFE: "manufacturer's code"
        default: "reserved"
        }
    }

    /// Returns the meaning of a diagnostic negative acknowledge code.
    public static func refusal(_ code: UInt8) -> String {
        switch code {
        case 0x02: "invalid source address"
        case 0x03: "unknown target address"
        case 0x04: "diagnostic message too large"
        case 0x05: "out of memory"
        case 0x06: "target unreachable"
        case 0x07: "unknown network"
        case 0x08: "transport protocol error"
        default: "reserved"
        }
    }
}

/// The meaning of bytes of a stream or of datagrams, message by message.
public enum DoIPDecoder {
    /// Returns a line for each message in `bytes`; what is not a message ends the list with a line that says so. `meaning` may
    /// put the content of a diagnostic message into words.
    public static func lines(_ bytes: [UInt8], meaning: ([UInt8]) -> String? = { _ in nil }) -> [String] {
        var lines: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let header = DoIPHeader(parsing: rest) else {
                return lines + ["\(rest.count) bytes: too few for a header of 8"]
            }
            guard header.inverse == ~header.version else {
                return lines + [
                    "\(Hex.string(rest.prefix(8))): the second byte is not the inverse of the version"
                ]
            }
            rest = rest.dropFirst(DoIPHeader.size)
            let version = "version \(Hex.string(header.version, width: 2)), "
            guard rest.count >= Int(header.length) else {
                return lines + [
                    version
                        + "type \(Hex.string(header.type, width: 4)): \(header.length) bytes stated, \(rest.count) there"
                ]
            }
            let payload = Array(rest.prefix(Int(header.length)))
            rest = rest.dropFirst(payload.count)
            if let type = PayloadType(rawValue: header.type) {
                let message = DoIPMessage(type: type, payload: payload)
                let words =
                    message?.description ?? "\(type.name): \(payload.count) bytes are not a valid length"
                var content: String?
                if case .diagnostic(_, _, let data)? = message { content = meaning(data) }
                lines.append(version + words + (content.map { " = \($0)" } ?? ""))
            } else {
                lines.append(
                    version + "type \(Hex.string(header.type, width: 4)): unknown, \(Hex.string(payload))")
            }
        }
        return lines
    }
}
