/// DLC: the four bits of a frame that state the length of its data field (ISO 11898-1).
public enum DataLengthCode {
    /// The lengths that codes 0 to 15 state in a frame of CAN FD.
    public static let lengths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64]

    /// The lengths in words, for messages about a length that no frame has.
    public static let words = "0 to 8, 12, 16, 20, 24, 32, 48 or 64"

    /// The code of a data field of `length` bytes; nil when no frame has that length.
    public static func code(ofLength length: Int) -> Int? {
        length <= ClassicalData.capacity ? (length >= 0 ? length : nil) : lengths.firstIndex(of: length)
    }

    /// The least length of a frame that holds `count` bytes; 64 when none does.
    public static func length(holding count: Int) -> Int {
        guard count > ClassicalData.capacity else { return Swift.max(count, 0) }
        return lengths.first { $0 >= count } ?? CANData.capacity
    }
}
