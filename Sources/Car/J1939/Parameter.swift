/// One row of the parameter table: position, scaling and unit of a suspect parameter in its group.
///
/// The value is `raw · scale + offset`. The upper raw values are reserved: FE… means an error, FF… "not available";
/// for two bits these are 2 and 3 (SAE J1939-71, 5.1.4).
public struct Parameter: Hashable, Sendable {
    public let group: ParameterGroupNumber

    /// The suspect parameter number (SPN).
    public let number: Int

    /// The name, for people.
    public let title: String

    /// Its first byte, counted from 1 as in the standard.
    public let byte: Int

    /// The lowest bit in that byte, counted from 1.
    public let bit: Int

    /// The number of bits, 1...32; further bytes are more significant.
    public let bitCount: Int

    /// The value of one step.
    public let scale: Double

    /// The value of raw zero.
    public let offset: Double

    /// The unit, as people write it; empty for codes and switches.
    public let unit: String

    /// The name of the signal that it carries, or nil when there is none.
    public let signal: String?

    init(
        _ group: UInt32, _ number: Int, _ title: String, _ byte: Int, _ bit: Int, _ bitCount: Int,
        _ scale: Double, _ offset: Double, _ unit: String, _ signal: String? = nil
    ) {
        self.group = ParameterGroupNumber(group)
        self.number = number
        self.title = title
        self.byte = byte
        self.bit = bit
        self.bitCount = bitCount
        self.scale = scale
        self.offset = offset
        self.unit = unit
        self.signal = signal
    }

    /// The meaning of a field's raw value.
    public enum Reading: Hashable, Sendable {
        /// A value in the parameter's unit.
        case value(Double)
        /// The sensor or module has an error.
        case error
        /// The node does not have the value.
        case notAvailable
        /// A raw value that the standard reserves.
        case reserved(UInt32)
    }

    /// The raw value with all bits set.
    private var all: UInt32 { bitCount == 32 ? .max : (1 << UInt32(bitCount)) - 1 }

    /// The greatest raw value that is not reserved: FA, FAFF or FAFFFFFF; below 8 bits all but the two highest.
    public var largestRaw: UInt32 {
        bitCount >= 8
            ? 0xFA << UInt32(bitCount - 8) | ((1 << UInt32(bitCount - 8)) - 1) : all > 2 ? all - 2 : all
    }

    /// Returns the raw value for `value`, clamped to the range of valid values; NaN becomes "not available".
    ///
    /// A field of one or two bits is a switch, which any value above zero turns on.
    public func raw(of value: Double) -> UInt32 {
        guard value.isFinite else { return all }
        if bitCount <= 2 { return value > 0 ? 1 : 0 }
        let steps = ((value - offset) / scale).rounded()
        return UInt32(min(max(steps, 0), Double(largestRaw)))
    }

    public func reading(of raw: UInt32) -> Reading {
        if raw <= largestRaw { return .value(Double(raw) * scale + offset) }
        guard bitCount >= 8 else { return raw == all ? .notAvailable : .error }
        switch raw >> UInt32(bitCount - 8) {
        case 0xFE: return .error
        case 0xFF: return .notAvailable
        default: return .reserved(raw)
        }
    }

    /// Reads the parameter from the bytes of its group; nil when there are too few.
    public func reading(in bytes: some RandomAccessCollection<UInt8>) -> Reading? {
        let last = byte - 1 + (bit - 1 + bitCount + 7) / 8
        guard bytes.count >= last else { return nil }
        var word: UInt64 = 0
        for (shift, byte) in bytes.dropFirst(byte - 1).prefix(last - byte + 1).enumerated() {
            word |= UInt64(byte) << UInt64(8 * shift)
        }
        return reading(of: UInt32(truncatingIfNeeded: word >> UInt64(bit - 1)) & all)
    }

    /// Writes `raw` into the bytes of the group; bytes beyond the end are not written.
    public func write(_ raw: UInt32, into bytes: inout [UInt8]) {
        let field = UInt64(raw & all) << UInt64(bit - 1)
        let mask = UInt64(all) << UInt64(bit - 1)
        for shift in 0..<(bit - 1 + bitCount + 7) / 8 where bytes.indices.contains(byte - 1 + shift) {
            let part = UInt8(truncatingIfNeeded: field >> UInt64(8 * shift))
            let partMask = UInt8(truncatingIfNeeded: mask >> UInt64(8 * shift))
            bytes[byte - 1 + shift] = bytes[byte - 1 + shift] & ~partMask | part
        }
    }

    /// The rows by group, in the order of their positions.
    static let byGroup: [ParameterGroupNumber: [Parameter]] = Dictionary(grouping: table, by: \.group)
}

/// The texts of VI, CI and SOFT: ASCII, each text terminated by `*` (SAE J1939-71).
public enum IdentificationText {
    /// Encodes `texts`; an asterisk or a character that is not printable ASCII becomes `?`.
    public static func encode(_ texts: [String]) -> [UInt8] {
        texts.flatMap { text in
            text.utf8.map { (0x20...0x7E).contains($0) && $0 != 0x2A ? $0 : 0x3F } + [0x2A]
        }
    }

    /// Decodes the texts in `bytes`, including an unterminated last one without its padding.
    public static func decode(_ bytes: some Sequence<UInt8>) -> [String] {
        var texts: [String] = []
        var text = ""
        var isOpen = false
        for byte in bytes {
            if byte == 0x2A {
                texts.append(text)
                text = ""
                isOpen = false
            } else if byte != 0xFF {
                isOpen = true
                text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
            }
        }
        if isOpen { texts.append(text) }
        return texts
    }
}
