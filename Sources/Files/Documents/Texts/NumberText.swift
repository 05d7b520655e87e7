import SimulationCore

/// The syntax of a whole number in files: decimal, or hexadecimal after `0x`.
package struct IntegerText: Hashable, Sendable {
    /// The number; nil when it does not fit into 64 bits.
    package let value: Int?

    /// Returns whether `byte` is a decimal digit of ASCII.
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Parses `text`; nil when its syntax is wrong.
    package init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let isHex = rest.hasPrefix("0x")
        let digits = isHex ? rest.dropFirst(2) : rest
        guard !digits.isEmpty,
            digits.utf8.allSatisfy({ isHex ? Hex.value(of: $0) != nil : IntegerText.isDigit($0) })
        else { return nil }
        value = Int("\(isNegative ? "-" : "")\(digits)", radix: isHex ? 16 : 10)
    }
}

/// The syntax of a number with an optional unit in files, for example `612.5`, `65 mph` or `212°F`.
package struct QuantityText: Hashable, Sendable {
    /// The number; infinite when it is too large for a `Double`.
    package let value: Double

    /// The unit as written; empty when there is none.
    package let unit: String

    /// Parses `text`; nil when its syntax is wrong. Infinity and NaN have no syntax.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        // The longest number that is followed by nothing or a unit is used: `1e5/s` is 1e5 with the unit
        // `/s`, and `2 eV` is 2 with the unit `eV`.
        for end in Self.ends(of: bytes) {
            guard let unit = Self.unit(bytes[end...]) else { continue }
            guard let value = Double(String(decoding: bytes[..<end], as: UTF8.self)) else { return nil }
            self.value = value
            self.unit = unit
            return
        }
        return nil
    }

    private init(value: Double, unit: String) {
        self.value = value
        self.unit = unit
    }

    /// Returns the same number with another unit; the number is not converted.
    package func with(unit: String) -> QuantityText { QuantityText(value: value, unit: unit) }

    /// Returns the offsets at which the number at the start of `bytes` may end, the longest first.
    private static func ends(of bytes: [UInt8]) -> [Int] {
        var end = 0
        func skipDigits() -> Bool {
            let start = end
            while end < bytes.count, IntegerText.isDigit(bytes[end]) { end += 1 }
            return end > start
        }
        func skip(_ characters: String) -> Bool {
            guard end < bytes.count, characters.utf8.contains(bytes[end]) else { return false }
            end += 1
            return true
        }
        _ = skip("+-")
        let hexEnd = endOfHex(bytes, from: end)
        guard skipDigits() else { return [] }
        var ends = [end]
        if skip("."), skipDigits() { ends.insert(end, at: 0) }
        end = ends[0]
        if skip("eE") {
            _ = skip("+-")
            if skipDigits() { ends.insert(end, at: 0) }
        }
        return (hexEnd.map { [$0] } ?? []) + ends
    }

    /// Parses `bytes` as a unit, empty when there are none; nil when they are not a unit.
    private static func unit(_ bytes: ArraySlice<UInt8>) -> String? {
        guard !bytes.isEmpty else { return "" }
        let unit = bytes.drop { $0 == UInt8(ascii: " ") }
        guard let first = unit.first, !IntegerText.isDigit(first), first != UInt8(ascii: ".") else {
            return nil
        }
        let text = String(decoding: unit, as: UTF8.self)
        let breaks: [Unicode.Scalar] = ["\n", "\r", "\u{2028}", "\u{2029}"]
        return text.unicodeScalars.contains { breaks.contains($0) } ? nil : text
    }

    private static func endOfHex(_ bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count > start + 2, bytes[start] == UInt8(ascii: "0"),
            bytes[start + 1] == UInt8(ascii: "x")
        else { return nil }
        var end = start + 2
        while end < bytes.count, Hex.value(of: bytes[end]) != nil { end += 1 }
        return end > start + 2 ? end : nil
    }
}
