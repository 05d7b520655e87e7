import SimulationCore

/// Makes identifiers as MongoDB does: 4 bytes of seconds since 1970, 5 bytes of the process, and a counter of 3 bytes,
/// written as 24 hexadecimal digits.
struct ObjectIdentifiers: Hashable, Sendable {
    private let process: UInt64
    private var counter: UInt32

    init(_ random: inout SeededGenerator) {
        process = random.next() >> 24
        counter = UInt32(truncatingIfNeeded: random.next() >> 40)
    }

    /// Returns the next identifier, made at `seconds` since 1970.
    mutating func next(seconds: Int64) -> String {
        let time = UInt32(truncatingIfNeeded: seconds)
        defer { counter = (counter + 1) & 0xFF_FFFF }
        let bytes =
            (0..<4).map { UInt8(truncatingIfNeeded: time >> (24 - 8 * $0)) }
            + (0..<5).map { UInt8(truncatingIfNeeded: process >> (32 - 8 * $0)) }
            + (0..<3).map { UInt8(truncatingIfNeeded: counter >> (16 - 8 * $0)) }
        return PasswordHasher.hexadecimal(bytes)
    }

    /// Returns whether the database library takes `text` for an identifier: 24 hexadecimal digits, or any 12 bytes.
    static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 12
            || text.utf8.count == 24
                && text.utf8.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
    }
}
