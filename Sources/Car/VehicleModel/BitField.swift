/// A group of consecutive bits in the data of a frame. Bits are numbered as in CAN databases (DBC): bit 0 is the
/// lowest bit of the first byte, bit 8 the lowest bit of the second.
public struct BitField: Hashable, Sendable {
    /// The byte order of a bit field, which also says which end of the number `start` is.
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// Intel: `start` is the lowest bit, and higher bits stand in later bytes.
        case little
        /// Motorola: `start` is the highest bit, and lower bits stand in later bytes.
        case big
    }

    /// The number of the lowest (`little`) or highest (`big`) bit.
    public var start: Int

    /// The number of bits, 1...64.
    public var length: Int

    public var order: Order

    public init(start: Int, length: Int, order: Order = .little) {
        self.start = start
        self.length = length
        self.order = order
    }

    /// The numbers of the bits, the lowest first; they are never negative and may lie beyond the data.
    public var positions: [Int] { (0..<length).map(position) }

    /// The mask of the field's bits, right-justified.
    public var mask: UInt64 { length >= 64 ? .max : (1 << UInt64(max(length, 0))) - 1 }

    /// Returns whether all bits lie within `count` bytes.
    public func fits(bytes count: Int) -> Bool {
        // The last position is that of the highest bit with `little` and of the lowest bit with `big`.
        length > 0 && start >= 0 && position(order == .little ? length - 1 : 0) / 8 < count
    }

    /// Writes the lowest bits of `raw` to the field; bits beyond the end of `bytes` are dropped.
    public func write(_ raw: UInt64, into bytes: inout [UInt8]) {
        for index in 0..<length {
            let place = position(index)
            guard bytes.indices.contains(place / 8) else { continue }
            let bit = UInt8(1) << UInt8(place % 8)
            if raw >> UInt64(index) & 1 == 1 { bytes[place / 8] |= bit } else { bytes[place / 8] &= ~bit }
        }
    }

    /// Reads the number in `bytes`; bits beyond the end read zero.
    public func read(_ bytes: [UInt8]) -> UInt64 {
        var raw: UInt64 = 0
        for index in 0..<length {
            let place = position(index)
            guard bytes.indices.contains(place / 8) else { continue }
            raw |= UInt64(bytes[place / 8] >> UInt8(place % 8) & 1) << UInt64(index)
        }
        return raw
    }

    /// Returns the place of bit `index`, 0 being the lowest one.
    private func position(_ index: Int) -> Int {
        guard order == .big else { return start + index }
        // In the order of transmission, most significant bit of each byte first, a Motorola number is contiguous.
        let onWire = start / 8 * 8 + 7 - start % 8 + length - 1 - index
        return onWire / 8 * 8 + 7 - onWire % 8
    }
}
