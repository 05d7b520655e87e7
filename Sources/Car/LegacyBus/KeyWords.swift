/// The two key bytes that an ECU sends when a session opens; they name its protocol.
public struct KeyWords: Hashable, Sendable {
    /// The byte that is sent first.
    public var first: UInt8

    /// The byte that is sent second.
    public var second: UInt8

    public init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// The key bytes of ISO 9141-2.
    public static let iso9141 = KeyWords(0x08, 0x08)

    /// The key bytes of ISO 14230-4 with key word 2025: length in the format byte, addresses, normal timing.
    public static let iso14230 = KeyWords(0xE9, 0x8F)

    /// The link that the key bytes stand for: ISO 9141-2 for 08 08 and 94 94, ISO 14230 for a key word that legislated
    /// diagnostics allow (2025, 2027, 2029, 2031); nil for others.
    public var link: LegacyLink? {
        switch (first, second) {
        case (0x08, 0x08), (0x94, 0x94): .iso9141
        case (0xE9, 0x8F), (0x6B, 0x8F), (0x6D, 0x8F), (0xEF, 0x8F): .iso14230
        default: nil
        }
    }

    /// The key word: the number in the seven lower bits of both bytes (ISO 14230-2).
    public var number: Int { Int(second & 0x7F) << 7 | Int(first & 0x7F) }

    /// Whether the ECU may answer without a pause (94 94, ISO 9141-2 with one ECU).
    public var allowsImmediateAnswers: Bool { first == 0x94 && second == 0x94 }
}
