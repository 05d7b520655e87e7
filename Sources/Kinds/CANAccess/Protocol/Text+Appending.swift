import SimulationCore

/// Numbers appended to text as the protocols write them, without an allocation.
extension [UInt8] {
    mutating func append(text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends the low `width` hex digits of `value`, in upper case.
    mutating func append(hex value: UInt32, width: Int) {
        var shift = 4 * (width - 1)
        while shift >= 0 {
            append(Hex.digits[Int(value >> UInt32(shift) & 0xF)])
            shift -= 4
        }
    }

    /// Appends `bytes` as pairs of hex digits.
    mutating func append(hexOf bytes: some Collection<UInt8>) {
        for byte in bytes {
            append(Hex.digits[Int(byte >> 4)])
            append(Hex.digits[Int(byte & 0xF)])
        }
    }

    /// Appends `value` in decimal, with zeros before it up to `width` digits.
    mutating func append(decimal value: UInt64, width: Int = 1) {
        let start = count
        var rest = value
        repeat {
            append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0 || count - start < width
        for offset in 0..<(count - start) / 2 { swapAt(start + offset, count - 1 - offset) }
    }

    /// Appends `instant` as seconds with six decimals.
    mutating func append(seconds instant: SimInstant) {
        let micros = UInt64(Swift.max(0, instant.nanoseconds)) / 1000
        append(decimal: micros / 1_000_000)
        append(0x2E)
        append(decimal: micros % 1_000_000, width: 6)
    }
}
