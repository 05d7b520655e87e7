import CANBus
import SimulationCore

/// A filter of the STN chips: a pattern and a mask over the bytes of identifier and data.
///
/// On 11-bit identifiers the first two bytes are the identifier, on 29-bit ones the first four (`STFPA`, `STFBA`, `STFFCA`).
struct FrameFilter: Hashable, Sendable {
    private let pattern: [UInt8]
    private let mask: [UInt8]

    /// Reads `pattern,mask`: hex digits for at most five bytes each, of one length; an odd first digit stands alone.
    init?(_ operand: Operand) {
        let parts = operand.parts
        guard parts.count == 2, let pattern = Self.bytes(parts[0]), let mask = Self.bytes(parts[1]),
            pattern.count == mask.count, pattern.count <= 5
        else { return nil }
        self.pattern = pattern
        self.mask = mask
    }

    /// A J1939 parameter group, to any target or to one (`STFPGA`).
    init(group: UInt32, target: UInt8?) {
        let isAddressed = group >> 8 & 0xFF < 0xF0
        let low: UInt32 = isAddressed ? UInt32(target ?? 0) : group & 0xFF
        let lowMask: UInt32 = isAddressed && target == nil ? 0 : 0xFF
        let bits = (group & 0x3_FF00) << 8 | low << 8
        let ones: UInt32 = 0x03FF_0000 | lowMask << 8
        pattern = Self.bytes(bits)
        mask = Self.bytes(ones)
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    private static func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
        var digits = Array(digits)
        if !digits.count.isMultiple(of: 2) { digits.insert(UInt8(ascii: "0"), at: 0) }
        guard digits.allSatisfy({ Hex.value(of: $0) != nil }) else { return nil }
        return Operand(characters: digits[...]).bytes
    }

    /// Returns whether the pattern fits `frame`, which must be as long as the pattern.
    func matches(_ frame: CANFrame) -> Bool {
        let shifts: [UInt32] = frame.identifier.isExtended ? [24, 16, 8, 0] : [8, 0]
        guard pattern.count <= shifts.count + frame.data.count else { return false }
        for index in pattern.indices {
            let byte =
                index < shifts.count
                ? UInt8(truncatingIfNeeded: frame.identifier.rawValue >> shifts[index])
                : frame.data[index - shifts.count]
            guard (byte ^ pattern[index]) & mask[index] == 0 else { return false }
        }
        return true
    }
}

extension STNState {
    /// Filters for frames, at most `mostFilters` of each kind.
    struct Filters: Sendable {
        var pass: [FrameFilter] = []
        var block: [FrameFilter] = []
        var flowControl: [FrameFilter] = []

        /// Returns whether `frame` passes, or not; nil leaves it to the others.
        func passes(_ frame: CANFrame) -> Bool? {
            if block.contains(where: { $0.matches(frame) }) { return false }
            return pass.isEmpty ? nil : pass.contains { $0.matches(frame) }
        }

        mutating func removeAll() { self = Self() }
    }
}
