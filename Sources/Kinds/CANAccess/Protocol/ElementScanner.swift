import CANBus
import SimulationCore

/// Reads the words of a socketcand element as the daemon does with `sscanf`: white space before a number is skipped,
/// and a number ends at the first character that does not belong to it.
struct ElementScanner {
    private let text: ArraySlice<UInt8>
    private var position: Int

    /// A scanner after the first `skipped` bytes of an element.
    init(_ text: ArraySlice<UInt8>, after skipped: Int) {
        self.text = text
        position = min(text.startIndex + skipped, text.endIndex)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func skipBlanks() {
        while position < text.endIndex, Self.isBlank(text[position]) { position += 1 }
    }

    /// Reads a number in base 10 or 16 (`%u`, `%x`): optionally signed, in base 16 optionally after `0x`; nil when there
    /// is none. Too large a number is the greatest one, a negative one wraps.
    mutating func number(radix: UInt64) -> UInt64? {
        skipBlanks()
        var cursor = position
        var isNegative = false
        if cursor < text.endIndex, text[cursor] == 0x2B || text[cursor] == 0x2D {
            isNegative = text[cursor] == 0x2D
            cursor += 1
        }
        if radix == 16, cursor + 2 < text.endIndex, text[cursor] == 0x30, text[cursor + 1] | 0x20 == 0x78,
            Hex.value(of: text[cursor + 2]) != nil
        {
            cursor += 2
        }
        var (value, count): (UInt64, Int) = (0, 0)
        while cursor < text.endIndex, let digit = Hex.value(of: text[cursor]), UInt64(digit) < radix {
            let (product, isHuge) = value.multipliedReportingOverflow(by: radix)
            let (sum, isOver) = product.addingReportingOverflow(UInt64(digit))
            value = isHuge || isOver ? .max : sum
            cursor += 1
            count += 1
        }
        guard count > 0 else { return nil }
        position = cursor
        return isNegative ? 0 &- value : value
    }

    /// Reads a number of one byte (`%hhx`, `%hhu`): only its low eight bits are kept.
    mutating func byte(radix: UInt64) -> UInt8? { number(radix: radix).map { UInt8(truncatingIfNeeded: $0) } }

    /// Reads a data length and as many bytes as it says; nil where the daemon finds a syntax error: the length above
    /// `most`, or another number of bytes (of which it reads `most` at most).
    mutating func data(most: Int = ClassicalData.capacity) -> CANData? {
        guard let length = byte(radix: 10), length <= most else { return nil }
        var data = CANData()
        while data.count < most, let value = byte(radix: 16) { data.append(value) }
        return data.count == Int(length) ? data : nil
    }
}

/// The words of an element, separated by single blanks.
enum ElementWords {
    /// Returns the range of word number `index`, counted from 0 at `<`; nil when there are fewer.
    static func range(of index: Int, in text: ArraySlice<UInt8>) -> Range<Int>? {
        var (word, start) = (0, text.startIndex)
        for position in text.indices where text[position] == 0x20 {
            if word == index { return start..<position }
            word += 1
            start = position + 1
        }
        return word == index ? start..<text.endIndex : nil
    }

    /// Returns the identifier `raw` in word number `index`: of 29 bits when the word has exactly eight characters.
    static func identifier(_ raw: UInt64, word index: Int, in text: ArraySlice<UInt8>) -> CANIdentifier {
        let isExtended = range(of: index, in: text)?.count == 8
        return CANIdentifier(rawValue: UInt32(truncatingIfNeeded: raw), isExtended: isExtended)
    }

    static func matches(_ text: ArraySlice<UInt8>, _ words: StaticString) -> Bool {
        words.utf8CodeUnitCount == text.count && begins(text, with: words)
    }

    static func begins(_ text: ArraySlice<UInt8>, with words: StaticString) -> Bool {
        guard text.count >= words.utf8CodeUnitCount else { return false }
        return words.withUTF8Buffer { buffer in
            for (offset, byte) in buffer.enumerated() where text[text.startIndex + offset] != byte {
                return false
            }
            return true
        }
    }
}
