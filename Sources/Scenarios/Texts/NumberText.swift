import SimulationCore

/// A whole number as files spell it: decimal, or hex after `0x`.
struct IntegerText: Hashable, Sendable {
    /// The number, or nil when it is too large for 64 bits.
    let value: Int?

    /// Reads `text`; nil when it is spelt otherwise.
    init?(_ text: some StringProtocol) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let isHex = rest.hasPrefix("0x")
        let digits = isHex ? rest.dropFirst(2) : rest
        guard !digits.isEmpty,
            digits.utf8.allSatisfy({ isHex ? Hex.value(of: $0) != nil : ScalarKind.isDigit($0) })
        else { return nil }
        value = Int("\(isNegative ? "-" : "")\(digits)", radix: isHex ? 16 : 10)
    }
}

/// A number as files spell it, and the unit behind it, for example `612.5`, `65 mph` or `212°F`.
struct QuantityText: Hashable, Sendable {
    /// The number; infinite when it is too large for a `Double`.
    let value: Double

    /// The unit as written, or empty.
    let unit: String

    /// Reads `text`; nil when it is spelt otherwise. There is no spelling for infinity or for no number.
    init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        var end = 0
        func skipDigits() -> Bool {
            let start = end
            while end < bytes.count, ScalarKind.isDigit(bytes[end]) { end += 1 }
            return end > start
        }
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { end = 1 }
        if let hexEnd = Self.endOfHex(bytes, from: end) {
            end = hexEnd
        } else {
            guard skipDigits() else { return nil }
            let whole = end
            if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
                end += 1
                if !skipDigits() { end = whole }
            }
            let mantissa = end
            if end < bytes.count, bytes[end] == UInt8(ascii: "e") || bytes[end] == UInt8(ascii: "E") {
                end += 1
                if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
                if !skipDigits() { end = mantissa }
            }
        }
        let number = String(decoding: bytes[..<end], as: UTF8.self)
        let rest = String(decoding: bytes[end...], as: UTF8.self)
        guard let value = Double(number) else { return nil }
        let unit = rest.drop { $0 == " " }
        if rest.isEmpty {
            self.unit = ""
        } else {
            guard let first = unit.utf8.first, !ScalarKind.isDigit(first), first != UInt8(ascii: "."),
                !unit.unicodeScalars.contains(where: { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) })
            else { return nil }
            self.unit = String(unit)
        }
        self.value = value
    }

    private static func endOfHex(_ bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count > start + 2, bytes[start] == UInt8(ascii: "0"), bytes[start + 1] == UInt8(ascii: "x")
        else { return nil }
        var end = start + 2
        while end < bytes.count, Hex.value(of: bytes[end]) != nil { end += 1 }
        return end > start + 2 ? end : nil
    }
}
