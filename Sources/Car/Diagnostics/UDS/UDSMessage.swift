import SimulationCore

/// A message of ISO 14229-1 in words.
public struct UDSMessage: Hashable, Sendable {
    /// The meaning, one statement a line; never empty.
    public let lines: [String]

    /// The most lines of one message; what follows is counted.
    static let mostLines = 64

    /// Explains a request, a positive answer or a negative answer; nil when the first byte belongs to no service.
    public init?(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return nil }
        if first == 0x7F {
            lines = Self.negative(bytes)
        } else if let row = UDSService.row(first) {
            lines = Self.limited(Self.request(bytes, row))
        } else if let answer = UDSMessage(answer: bytes) {
            lines = answer.lines
        } else {
            return nil
        }
    }

    /// Explains a positive answer; nil when the first byte starts none.
    ///
    /// An answer does not state the lengths of its values, so one identifier is assumed where several are possible.
    public init?(answer bytes: [UInt8]) {
        guard let first = bytes.first, first & 0x40 != 0, let row = UDSService.row(first & ~0x40) else {
            return nil
        }
        lines = Self.limited(Self.answer(bytes, row))
    }

    private static func limited(_ words: [String]) -> [String] {
        guard words.count > mostLines else { return words }
        return Array(words.prefix(mostLines)) + ["\(words.count - mostLines) more"]
    }

    private static func negative(_ bytes: [UInt8]) -> [String] {
        guard bytes.count == 3 else { return ["negative response of \(bytes.count) bytes instead of 3"] }
        let name = UDSService.row(bytes[1])?.name
        let service =
            name.map { "\($0) (\(Hex.string(bytes[1], width: 2)))" }
            ?? "service \(Hex.string(bytes[1], width: 2))"
        return [
            "\(service) refused: \(NegativeResponse.meaning(of: bytes[2])) (\(Hex.string(bytes[2], width: 2)))"
        ]
    }

    // MARK: Requests

    private static func request(_ bytes: [UInt8], _ row: UDSService) -> [String] {
        var heading = "\(row.name) request"
        if row.hasSubFunctions, bytes.count > 1 {
            heading += ", " + subFunction(bytes[1] & 0x7F, row)
            if bytes[1] & 0x80 != 0 { heading += ", no positive answer" }
        }
        guard bytes.count >= row.least else { return [heading, "too short: at least \(row.least) bytes"] }
        return [heading] + parts(bytes, row)
    }

    private static func subFunction(_ number: UInt8, _ row: UDSService) -> String {
        let hex = Hex.string(number, width: 2)
        if row.number == 0x27 { return number & 1 == 1 ? "requestSeed (\(hex))" : "sendKey (\(hex))" }
        return row.subFunction(number).map { "\($0.name) (\(hex))" } ?? "reserved sub-function \(hex)"
    }

    private static func parts(_ bytes: [UInt8], _ row: UDSService) -> [String] {
        func word(_ index: Int) -> UInt16 { UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]) }
        switch row.number {
        case 0x14: return [UDSNames.group(bytes[1..<4])]
        case 0x19 where bytes.count > 2: return codeRequest(bytes)
        case 0x22, 0x24:
            return stride(from: 1, to: bytes.count - 1, by: 2).map { UDSNames.text(ofIdentifier: word($0)) }
        case 0x23, 0x3D: return span(bytes, at: 1)
        case 0x27 where bytes.count > 2: return [Hex.string(bytes[2...])]
        case 0x2A where bytes.count > 2:
            return bytes[2...].map { UDSNames.text(ofIdentifier: 0xF200 | UInt16($0)) }
        case 0x2C where bytes.count > 3: return [UDSNames.text(ofIdentifier: word(2))]
        case 0x2E: return ["\(UDSNames.text(ofIdentifier: word(1))): \(UDSNames.value(bytes[3...]))"]
        case 0x2F:
            let control = ["return control", "reset to default", "freeze", "adjust"]
            let name =
                bytes[3] < 4 ? control[Int(bytes[3])] : "reserved control \(Hex.string(bytes[3], width: 2))"
            return ["\(UDSNames.text(ofIdentifier: word(1))): \(name) \(Hex.string(bytes[4...]))"]
        case 0x31: return [routine(word(2)) + rest(bytes, from: 4)]
        case 0x34, 0x35: return span(bytes, at: 2)
        case 0x36: return ["block \(Hex.string(bytes[1], width: 2)), \(bytes.count - 2) bytes"]
        default: return row.hasSubFunctions && bytes.count > 2 ? [Hex.string(bytes[2...])] : []
        }
    }

    private static func codeRequest(_ bytes: [UInt8]) -> [String] {
        let mask = "mask \(Hex.string(bytes[2], width: 2))"
        switch bytes[1] & 0x7F {
        case 0x01, 0x02, 0x0F, 0x17: return [mask]
        case 0x05, 0x16: return ["record \(Hex.string(bytes[2], width: 2))"]
        case 0x07, 0x08:
            guard bytes.count >= 4 else { return ["too short"] }
            return [
                "severity mask \(Hex.string(bytes[2], width: 2)), status mask \(Hex.string(bytes[3], width: 2))"
            ]
        case 0x09:
            guard bytes.count >= 5 else { return ["too short"] }
            return [UDSNames.code(bytes[2..<5])]
        case 0x04, 0x06, 0x18, 0x19:
            guard bytes.count >= 6 else { return ["too short"] }
            return ["\(UDSNames.code(bytes[2..<5])), record \(Hex.string(bytes[5], width: 2))"]
        case 0x42:
            guard bytes.count >= 5 else { return ["too short"] }
            return [
                "\(group(bytes[2])), status mask \(Hex.string(bytes[3], width: 2)), "
                    + "severity mask \(Hex.string(bytes[4], width: 2))"
            ]
        case 0x55: return [group(bytes[2])]
        case 0x56:
            guard bytes.count >= 4 else { return ["too short"] }
            return ["\(group(bytes[2])), \(readinessGroup(bytes[3]))"]
        case 0x1A: return ["record \(Hex.string(bytes[2], width: 2))"]
        default: return [Hex.string(bytes[2...])]
        }
    }

    private static func span(_ bytes: [UInt8], at index: Int) -> [String] {
        guard let span = MemorySpan(bytes, at: index) else { return ["no address and size"] }
        return ["\(span.size) bytes from 0x\(Hex.string(span.address, width: 8))"]
    }

    private static func routine(_ id: UInt16) -> String {
        let names: [UInt16: String] = [
            0xFF00: "erase memory", 0xFF01: "check programming dependencies",
            0xFF02: "erase mirror memory DTCs",
        ]
        return "routine \(Hex.string(id, width: 4))" + (names[id].map { " (\($0))" } ?? "")
    }

    private static func rest(_ bytes: [UInt8], from index: Int) -> String {
        bytes.count > index ? ": \(Hex.string(bytes[index...]))" : ""
    }

    // MARK: Answers

    private static func answer(_ bytes: [UInt8], _ row: UDSService) -> [String] {
        func word(_ index: Int) -> UInt16 { UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]) }
        var heading = row.name
        if row.hasSubFunctions, bytes.count > 1 { heading += ", " + subFunction(bytes[1] & 0x7F, row) }
        switch row.number {
        case 0x10 where bytes.count >= 6: return [heading, "P2 \(word(2)) ms, P2* \(Int(word(4)) * 10) ms"]
        case 0x19 where bytes.count > 1: return [heading] + codeAnswer(bytes)
        case 0x22, 0x24, 0x2E:
            guard bytes.count >= 3 else { return [heading] }
            if row.number == 0x22, let lines = emissionsData(bytes[1...]) { return [heading] + lines }
            let value = bytes.count > 3 ? ": \(UDSNames.value(bytes[3...]))" : ""
            return [heading, UDSNames.text(ofIdentifier: word(1)) + value]
        case 0x23: return [heading, UDSNames.value(bytes[1...])]
        case 0x27 where bytes.count > 2:
            let isOpen = bytes[2...].allSatisfy { $0 == 0 }
            return [heading, "seed \(Hex.string(bytes[2...]))" + (isOpen ? ", already unlocked" : "")]
        case 0x2A where bytes.count > 1:
            return [heading, UDSNames.text(ofIdentifier: 0xF200 | UInt16(bytes[1])) + rest(bytes, from: 2)]
        case 0x2F where bytes.count >= 4:
            return [heading, UDSNames.text(ofIdentifier: word(1)) + rest(bytes, from: 4)]
        case 0x31 where bytes.count >= 4: return [heading, routine(word(2)) + rest(bytes, from: 4)]
        case 0x34, 0x35:
            guard bytes.count > 1, bytes.count >= 2 + Int(bytes[1] >> 4) else { return [heading] }
            let length = bytes[2..<2 + Int(bytes[1] >> 4)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return [heading, "blocks of at most \(length) bytes with service and counter"]
        case 0x36 where bytes.count > 1:
            return [heading, "block \(Hex.string(bytes[1], width: 2))" + rest(bytes, from: 2)]
        default:
            let start = row.hasSubFunctions ? 2 : 1
            return bytes.count > start ? [heading, Hex.string(bytes[start...])] : [heading]
        }
    }

    private static func codeAnswer(_ bytes: [UInt8]) -> [String] {
        let number = bytes[1] & 0x7F
        func list(from start: Int, step: Int, _ text: (ArraySlice<UInt8>) -> String) -> [String] {
            guard bytes.count > start else { return ["no codes"] }
            return stride(from: start, to: bytes.count, by: step).map { index in
                index + step <= bytes.count
                    ? text(bytes[index..<index + step])
                    : "\(Hex.string(bytes[index...])) is not a whole entry"
            }
        }
        func withStatus(_ part: ArraySlice<UInt8>, format: UInt8) -> String {
            "\(code(part, format: format)) \(UDSNames.status(part[part.startIndex + 3]))"
        }
        func withStatus(_ part: ArraySlice<UInt8>) -> String { withStatus(part, format: 0x04) }
        switch number {
        case 0x01 where bytes.count >= 6, 0x07 where bytes.count >= 6:
            return [
                "\(Int(bytes[4]) << 8 | Int(bytes[5])) codes, status availability \(Hex.string(bytes[2], width: 2))"
            ]
        case 0x02, 0x0A...0x0F, 0x15: return list(from: 3, step: 4, withStatus)
        case 0x03:
            return list(from: 2, step: 4) {
                "\(UDSNames.code($0.prefix(3))), record \(Hex.string($0[$0.startIndex + 3], width: 2))"
            }
        case 0x04, 0x06:
            guard bytes.count >= 6 else { return ["too short"] }
            let records = number == 0x04 ? snapshots(bytes[6...]) : extendedRecords(bytes[6...])
            return [withStatus(bytes[2..<6])] + (records ?? ["records \(Hex.string(bytes[6...]))"])
        case 0x05:
            guard bytes.count >= 7 else { return ["no record"] }
            return [
                "record \(Hex.string(bytes[2], width: 2)), \(withStatus(bytes[3..<7]))",
                Hex.string(bytes[7...]),
            ]
        case 0x08, 0x09:
            return list(from: 3, step: 6) {
                "\(withStatus($0.dropFirst(2))), severity \(Hex.string($0[$0.startIndex], width: 2)), functional unit "
                    + Hex.string($0[$0.startIndex + 1], width: 2)
            }
        case 0x14:
            return list(from: 2, step: 4) {
                "\(UDSNames.code($0.prefix(3))), fault detection counter \(Int8(bitPattern: $0[$0.startIndex + 3]))"
            }
        case 0x17, 0x1A: return list(from: 4, step: 4, withStatus)
        case 0x42:
            guard bytes.count >= 6 else { return ["too short"] }
            return ["\(group(bytes[2])), \(format(bytes[5]))"]
                + list(from: 6, step: 5) {
                    "\(withStatus($0.dropFirst(), format: bytes[5])), \(severity($0[$0.startIndex]))"
                }
        case 0x55:
            guard bytes.count >= 5 else { return ["too short"] }
            return ["\(group(bytes[2])), \(format(bytes[4]))"]
                + list(from: 5, step: 4) { withStatus($0, format: bytes[4]) }
        case 0x56:
            guard bytes.count >= 6 else { return ["too short"] }
            return ["\(group(bytes[2])), \(readinessGroup(bytes[5])), \(format(bytes[4]))"]
                + list(from: 6, step: 4) { withStatus($0, format: bytes[4]) }
        default: return bytes.count > 2 ? [Hex.string(bytes[2...])] : []
        }
    }
}
