extension JSONValue {
    /// The value without white space, as `JSON.stringify` of JavaScript writes it (ECMA-262 §25.5.2): members in their
    /// order, characters above U+001F other than `"` and `\` unescaped. Numbers keep their source text.
    public var compactText: String { String(decoding: compactBytes, as: UTF8.self) }

    /// `compactText` in UTF-8.
    public var compactBytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Returns the number `value` as `Number.prototype.toString` of JavaScript writes it; `null` for NaN and infinity, as in
    /// `JSON.stringify`.
    public static func number(_ value: Double) -> JSONValue {
        value.isFinite ? .number(ScriptNumber.text(of: value)) : .null
    }

    public static func number(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// Returns an object with these members, in this order.
    public static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// Returns the value as JSON text, indented by two spaces per level. A list without lists and objects is on one line.
    package func indentedText(_ indent: Int = 0) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .null, .bool, .number, .string: return compactText
        case .list(let values):
            guard values.contains(where: { $0.kind == .array || $0.kind == .object }) else {
                return "[" + values.map(\.compactText).joined(separator: ", ") + "]"
            }
            let lines = values.map { inner + $0.indentedText(indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let lines = members.map {
                "\(inner)\(JSONValue.string($0.name).compactText): \($0.value.indentedText(indent + 2))"
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        }
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let text): bytes += text.utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x08: bytes += "\\b".utf8
            case 0x0C: bytes += "\\f".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20:
                bytes += "\\u00".utf8
                bytes.append(hexadecimal(byte >> 4))
                bytes.append(hexadecimal(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

/// Numbers as JavaScript writes them (ECMA-262 §6.1.6.1.20).
private enum ScriptNumber {
    static func text(of value: Double) -> String {
        guard value != 0 else { return "0" }
        let sign = value < 0 ? "-" : ""
        let (digits, point) = parts(of: value.magnitude)
        let count = digits.count
        switch point {
        case count...21 where count <= 21:
            return sign + digits + String(repeating: "0", count: point - count)
        case 1...21:
            return sign + digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0:
            return sign + "0." + String(repeating: "0", count: -point) + digits
        default:
            let exponent = point - 1
            let tail = count == 1 ? "" : "." + digits.dropFirst()
            return sign + digits.prefix(1) + tail + "e" + (exponent < 0 ? "-" : "+")
                + String(exponent.magnitude)
        }
    }

    /// Returns the fewest digits that identify `value`, and the place of the decimal point after that many of them. Both
    /// languages print the fewest digits; only the notation differs.
    private static func parts(of value: Double) -> (digits: String, point: Int) {
        let halves = "\(value)".split(separator: "e")
        let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
        let numerals = halves[0].split(separator: ".", omittingEmptySubsequences: false)
        let whole = numerals[0]
        let fraction = numerals.count > 1 ? numerals[1] : ""
        var digits = String(whole + fraction)
        var point = whole.count + exponent
        while digits.hasPrefix("0") && digits.count > 1 {
            digits.removeFirst()
            point -= 1
        }
        while digits.hasSuffix("0") && digits.count > 1 { digits.removeLast() }
        return (digits, point)
    }
}
