import SimulationCore
import VehicleModel

/// The data of SAE J1979-2, SAE J1979-3 and ISO 27145 in words.
extension UDSMessage {
    // MARK: Data by identifier

    /// Returns the identifiers F400-F8FF of a positive answer of service 22 with their values, or nil when it begins with
    /// another.
    ///
    /// An answer does not state lengths: they are those of the tables, and an identifier of unknown length takes all that
    /// follows.
    static func emissionsData(_ bytes: ArraySlice<UInt8>) -> [String]? {
        var rest = bytes
        var lines: [String] = []
        while rest.count >= 2 {
            let id = UInt16(rest[rest.startIndex]) << 8 | UInt16(rest[rest.startIndex + 1])
            guard (0xF400...0xF8FF).contains(id) else { break }
            rest = rest.dropFirst(2)
            let (text, length) = datum(id, rest)
            lines.append("\(UDSNames.text(ofIdentifier: id)): \(text)")
            rest = rest.dropFirst(length)
        }
        guard !lines.isEmpty else { return nil }
        return rest.isEmpty ? lines : lines + ["\(Hex.string(rest)) after the end of the data"]
    }

    private static func datum(_ id: UInt16, _ data: ArraySlice<UInt8>) -> (text: String, length: Int) {
        let number = UInt8(truncatingIfNeeded: id)
        if number & 0x1F == 0 {
            guard data.count >= 4 else { return short(data, 4) }
            let bits = data.prefix(4).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            return ("supported \(SupportBitmap.list(bits, after: number))", 4)
        }
        switch id >> 8 {
        case 0xF4:
            guard let row = ParameterTable.parameter(number) else { return (Hex.string(data), data.count) }
            let length = row.byteCount(in: .twoBanks)
            guard let value = try? DecodedParameter(number, data: data) else { return short(data, length) }
            return (value.values, length)
        case 0xF5 where number == 0x01:
            guard data.count >= 6 else { return short(data, 6) }
            return (readiness(Array(data.prefix(6))), 6)
        case 0xF6:
            guard data.count % 8 == 0 else { return short(data, (data.count / 8 + 1) * 8) }
            return (results(of: number, data), data.count)
        case 0xF8: return information(number, data)
        default: return (Hex.string(data), data.count)
        }
    }

    private static func short(_ data: ArraySlice<UInt8>, _ needed: Int) -> (String, Int) {
        ("\(Hex.string(data)), \(needed) bytes needed", data.count)
    }

    private static func information(_ type: UInt8, _ data: ArraySlice<UInt8>) -> (String, Int) {
        func number(_ count: Int) -> UInt64 { data.prefix(count).reduce(0) { $0 << 8 | UInt64($1) } }
        let lengths: [UInt8: Int] = [
            0x02: 17, 0x0A: 20, 0x0D: 17, 0x0F: 17, 0x10: 1, 0x11: 11, 0x12: 2, 0x79: 2,
        ]
        if let length = lengths[type], data.count < length { return short(data, length) }
        switch type {
        case 0x10:
            let names: [UInt8: String] = [0x00: "none", 0x01: "SAE J1979-2", 0x02: "SAE J1979"]
            return (names[data.first ?? 0] ?? Hex.string(data.prefix(1)), 1)
        case 0x12, 0x79: return ("\(number(2))", 2)
        case 0x04 where data.count % 16 == 0:
            return (texts(data, 16).joined(separator: ", "), data.count)
        case 0x06 where data.count % 4 == 0:
            let words = stride(from: data.startIndex, to: data.endIndex, by: 4).map {
                data[$0..<$0 + 4].map { Hex.string($0, width: 2) }.joined()
            }
            return (words.joined(separator: ", "), data.count)
        default:
            guard let length = lengths[type] else { return (Hex.string(data), data.count) }
            return (texts(data.prefix(length), length).joined(), length)
        }
    }

    private static func texts(_ data: ArraySlice<UInt8>, _ length: Int) -> [String] {
        stride(from: data.startIndex, to: data.endIndex, by: length).map { start in
            String(
                decoding: data[start..<start + length].filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        }
    }

    private static func results(of monitor: UInt8, _ data: ArraySlice<UInt8>) -> String {
        stride(from: data.startIndex, to: data.endIndex, by: 8).map { place in
            func number(_ offset: Int) -> UInt16 {
                UInt16(data[place + offset]) << 8 | UInt16(data[place + offset + 1])
            }
            return DecodedResponse.Item.testResult(
                MonitorResult(
                    monitorID: monitor, testID: data[place], scalingID: data[place + 1], value: number(2),
                    minimum: number(4), maximum: number(6))
            ).description
        }.joined(separator: ", ")
    }

    /// The names of the bits of F501 from byte B on.
    static let readinessNames = [
        "misfire", "fuel system", "comprehensive components", "engine cooling", "catalyst", "NMHC catalyst",
        "heated catalyst", "NOx catalyst", "evaporative system", "secondary air", "boost pressure",
        "particulate filter", "exhaust gas sensor", "crankcase ventilation", "exhaust gas recirculation",
        "variable valve timing", "direct ozone reduction", "cold start emission reduction", "NOx adsorber",
        "other",
    ]

    private static func readiness(_ data: [UInt8]) -> String {
        var (complete, incomplete): ([String], [String]) = ([], [])
        for (place, name) in readinessNames.enumerated() {
            let (byte, bit) = (data[1 + place / 4], UInt8(place % 4))
            guard byte >> bit & 1 == 1 else { continue }
            if byte >> (bit + 4) & 1 == 1 { incomplete.append(name) } else { complete.append(name) }
        }
        var parts = ["indicator \(data[0] & 0x80 == 0 ? "off" : "on")", "\(data[0] & 0x7F) confirmed codes"]
        if !complete.isEmpty { parts.append("complete: \(complete.joined(separator: ", "))") }
        if !incomplete.isEmpty { parts.append("not complete: \(incomplete.joined(separator: ", "))") }
        return parts.joined(separator: "; ")
    }

    // MARK: Trouble codes

    /// Returns the format of trouble codes in words.
    static func format(_ byte: UInt8) -> String {
        let names: [UInt8: String] = [
            0x00: "SAE J2012-DA, two bytes", 0x01: "ISO 14229-1", 0x02: "SAE J1939-73", 0x03: "ISO 11992-4",
            0x04: "SAE J2012-DA",
        ]
        return "format \(Hex.string(byte, width: 2))" + (names[byte].map { " (\($0))" } ?? "")
    }

    /// Returns a functional group in words.
    static func group(_ byte: UInt8) -> String {
        let names: [UInt8: String] = [0x33: "emissions", 0xD0: "safety", 0xFE: "VOBD"]
        return "group \(Hex.string(byte, width: 2))" + (names[byte].map { " (\($0))" } ?? "")
    }

    static func readinessGroup(_ byte: UInt8) -> String {
        let name = ReadinessGroup(rawValue: byte).map { "\($0)" } ?? "reserved"
        let words = name.reduce(into: "") { text, letter in
            if letter.isUppercase { text += " " }
            text += letter.lowercased()
        }
        return "readiness group \(Hex.string(byte, width: 2)) (\(words))"
    }

    /// Returns severity and class in words.
    static func severity(_ byte: UInt8) -> String {
        let names = [
            "no class", "class 1/A", "class 2/B1", "class 3/B2", "class 4/C", "maintenance only",
            "check at next halt", "check immediately",
        ]
        let set = names.indices.filter { byte >> UInt8($0) & 1 == 1 }.map { names[$0] }
        return "severity \(Hex.string(byte, width: 2))"
            + (set.isEmpty ? "" : " (\(set.joined(separator: ", ")))")
    }

    /// Returns a code of three bytes in a format: with 02 a suspect parameter number and a failure mode.
    static func code(_ bytes: ArraySlice<UInt8>, format: UInt8) -> String {
        let part = Array(bytes.prefix(3))
        guard format == 0x02, part.count == 3 else { return UDSNames.code(part) }
        let parameter = UInt32(part[2] >> 5) << 16 | UInt32(part[1]) << 8 | UInt32(part[0])
        return "SPN \(parameter) FMI \(part[2] & 0x1F)"
    }

    /// Returns the snapshot records of an answer to report 04: number, count, identifiers with values.
    static func snapshots(_ bytes: ArraySlice<UInt8>) -> [String] {
        var rest = bytes
        var lines: [String] = []
        while rest.count >= 2 {
            let (record, count) = (rest[rest.startIndex], Int(rest[rest.startIndex + 1]))
            var data = rest.dropFirst(2)
            var values: [String] = []
            for _ in 0..<count {
                guard data.count >= 2, data[data.startIndex] == 0xF4,
                    let row = ParameterTable.parameter(data[data.startIndex + 1]),
                    let value = try? DecodedParameter(row.pid, data: data.dropFirst(2))
                else { return lines + ["records \(Hex.string(rest))"] }
                values.append("F4\(Hex.string(row.pid, width: 2)) \(row.name): \(value.values)")
                data = data.dropFirst(2 + row.byteCount(in: .twoBanks))
            }
            let name = [0x00: " (first occurrence)", 0xF0: " (latest)"][record] ?? ""
            lines.append("record \(Hex.string(record, width: 2))\(name): \(values.joined(separator: "; "))")
            rest = data
        }
        return rest.isEmpty ? lines : lines + ["records \(Hex.string(rest))"]
    }

    /// Returns the extended records of an answer to report 06; nil when one has a length that is not known.
    static func extendedRecords(_ bytes: ArraySlice<UInt8>) -> [String]? {
        var rest = bytes
        var lines: [String] = []
        func word(_ offset: Int) -> Int {
            Int(rest[rest.startIndex + offset]) << 8 | Int(rest[rest.startIndex + offset + 1])
        }
        while let record = rest.first {
            let name = "record \(Hex.string(record, width: 2))"
            switch record {
            case 0x91:
                guard rest.count >= 5 else { return nil }
                lines.append("\(name): \(word(1)) completions, conditions met \(word(3)) times")
                rest = rest.dropFirst(5)
            case 0x92:
                guard rest.count >= 2, rest.count >= 2 + 8 * Int(rest[rest.startIndex + 1]) else {
                    return nil
                }
                let count = Int(rest[rest.startIndex + 1])
                let texts = (0..<count).map { index -> String in
                    let numbers = [4, 6, 8].map { UInt16(word(index * 8 + $0)) }
                    guard let scaling = ScalingID.find(rest[rest.startIndex + index * 8 + 3]) else {
                        return numbers.map { Hex.string($0, width: 4) }.joined(separator: " ")
                    }
                    let values = numbers.map { Quantity.text(scaling.value(of: $0), scaling.unit) }
                    return "\(values[0]), limits \(values[1]) to \(values[2])"
                }
                lines.append("\(name): test results \(texts.joined(separator: "; "))")
                rest = rest.dropFirst(2 + 8 * count)
            case 0x93:
                guard rest.count >= 3 else { return nil }
                let place = rest.startIndex
                lines.append(
                    "\(name): monitor activity, numerator \(rest[place + 1]), stored ratio \(rest[place + 2])/255"
                )
                rest = rest.dropFirst(3)
            default: return nil
            }
        }
        return lines
    }
}
