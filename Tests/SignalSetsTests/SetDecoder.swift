/// The decoder of OBDb's own tests, stated anew: bit 0 is the most significant bit of the first byte of the data.
enum SetDecoder {
    static func value(
        of data: [UInt8], first: Int, length: Int, isReversed: Bool = false, isSigned: Bool = false,
        mul: Double = 1, div: Double = 1, add: Double = 0
    ) -> Double? {
        var bytes = data
        guard first + length <= data.count * 8 else { return nil }
        if isReversed, length > 8 {
            let from = first / 8
            bytes.replaceSubrange(
                from..<from + (length + 7) / 8, with: data[from..<from + (length + 7) / 8].reversed())
        }
        var raw = 0
        for bit in first..<first + length { raw = raw * 2 + Int(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1) }
        if isSigned, raw >= 1 << (length - 1) { raw -= 1 << length }
        return Double(raw) * mul / div + add
    }
}
