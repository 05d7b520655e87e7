/// A set of one-byte identifiers, stored in four words.
struct PIDSet: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(_ identifiers: some Sequence<UInt8>) {
        for identifier in identifiers {
            let bit: UInt64 = 1 << UInt64(identifier & 0x3F)
            switch identifier >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }
    }

    func contains(_ identifier: UInt8) -> Bool {
        let word =
            switch identifier >> 6 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return word >> UInt64(identifier & 0x3F) & 1 == 1
    }

    static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}

/// Returns the bitmap of the 32 identifiers after `base` for which `isSupported` is true, the first in bit
/// 31; identifiers end at FF.
func supportBitmap(after base: UInt8, where isSupported: (UInt8) -> Bool) -> UInt64 {
    var bits: UInt64 = 0
    for step in 1...32 as ClosedRange<UInt8> {
        let (identifier, overflow) = base.addingReportingOverflow(step)
        if !overflow, isSupported(identifier) { bits |= 1 << UInt64(32 - step) }
    }
    return bits
}

extension [UInt8] {
    /// Appends a 32-bit bitmap, most significant byte first.
    mutating func append(bitmap bits: UInt64) {
        for shift in [24, 16, 8, 0] as [UInt64] { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}
