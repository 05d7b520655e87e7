/// The natural order of ids: `ELM-9` precedes `ELM-10`.
enum NaturalOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        var left = Array(left.utf8)[...]
        var right = Array(right.utf8)[...]
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let one = number(&left)
                let other = number(&right)
                if one.count != other.count { return one.count < other.count }
                if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
            } else {
                guard a == b else { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.isEmpty && !right.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Removes the digits at the beginning of `text` and returns them without leading zeros.
    private static func number(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix { isDigit($0) }
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
