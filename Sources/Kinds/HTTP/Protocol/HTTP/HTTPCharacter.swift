/// Classes of characters of HTTP (RFC 9110 §5.5, §5.6.2), and comparison without regard to case.
enum HTTPCharacter {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let colon: UInt8 = 0x3A

    /// The token characters below 0x40 and from 0x40 on, a bit each: `!#$%&'*+-.^_`, `|~`, digits and letters.
    private static let low: UInt64 = 0x03FF_6CFA_0000_0000
    private static let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE

    /// Returns whether `byte` may stand in a method or in the name of a field.
    @inline(__always)
    static func isToken(_ byte: UInt8) -> Bool {
        guard byte < 0x80 else { return false }
        return (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// Returns whether `byte` may stand in the value of a field: anything but control characters other than the tab.
    @inline(__always)
    static func isFieldContent(_ byte: UInt8) -> Bool {
        byte >= 0x20 ? byte != 0x7F : byte == tab
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Returns the value of a digit of base 16, or nil.
    @inline(__always)
    static func hexDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte - 0x30)
        case 0x41...0x46: Int(byte - 0x37)
        case 0x61...0x66: Int(byte - 0x57)
        default: nil
        }
    }

    /// Returns whether `text` is `word`, which is in small letters, in any case.
    @inline(__always)
    static func equals(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<text.count where lower(text[index]) != word.utf8Start[index] { return false }
        return true
    }

    /// Returns whether two names of fields are the same in any case.
    static func equals(_ first: String, _ second: String) -> Bool {
        let (left, right) = (first.utf8, second.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { lower($0) == lower($1) }
    }

    /// Returns `text` without blanks at both ends.
    static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, text.count)
        while start < end, isBlank(text[start]) { start += 1 }
        while start < end, isBlank(text[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }

    /// Calls `body` with each element of the list `text` (RFC 9110 §5.6.1), without blanks; empty elements too.
    static func forEachElement(
        of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var start = 0
        while true {
            var end = start
            while end < text.count, text[end] != 0x2C { end += 1 }
            body(trimmed(UnsafeBufferPointer(rebasing: text[start..<end])))
            guard end < text.count else { return }
            start = end + 1
        }
    }

    /// Returns the text of `bytes`: as UTF-8, or as ISO 8859-1 where they are not UTF-8.
    @inline(__always)
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
    }

    @inline(__always)
    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
