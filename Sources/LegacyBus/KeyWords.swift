/// The two bytes by which an ECU names its protocol when a session opens.
public struct KeyWords: Hashable, Sendable {
    /// The byte that is sent first.
    public var first: UInt8

    /// The byte that is sent second.
    public var second: UInt8

    /// `first` and `second` in the order of sending.
    public init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// ISO 9141-2.
    public static let iso9141 = KeyWords(0x08, 0x08)

    /// ISO 14230-4: key word 2025, that is length in the format byte, addresses, normal timing.
    public static let iso14230 = KeyWords(0xE9, 0x8F)

    /// The link that they stand for, or nil when the two are neither alike nor an ISO 14230 key word that diagnostics
    /// may use (2025, 2027, 2029, 2031).
    public var link: LegacyLink? {
        switch (first, second) {
        case (0x08, 0x08), (0x94, 0x94): .iso9141
        case (0xE9, 0x8F), (0x6B, 0x8F), (0x6D, 0x8F), (0xEF, 0x8F): .iso14230
        default: nil
        }
    }

    /// The number that the seven lower bits of both bytes form (ISO 14230-2).
    public var number: Int { Int(second & 0x7F) << 7 | Int(first & 0x7F) }

    /// Whether answers may come at once (94 94, ISO 9141-2 with one ECU).
    public var allowsImmediateAnswers: Bool { first == 0x94 && second == 0x94 }
}
