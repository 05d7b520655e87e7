/// Appends fixed-width fields to a buffer that its owner reuses.
public struct ByteWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// An empty writer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    public mutating func write<Value: FixedWidthInteger>(
        _ value: Value, _ order: ByteReader.Endianness = .big
    ) {
        let width = Value.bitWidth / 8
        for index in 0..<width {
            let shift = 8 * (order == .big ? width - 1 - index : index)
            bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
        }
    }

    /// Appends the bytes of `more` unchanged.
    public mutating func write(contentsOf more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Removes all bytes and keeps the storage.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }
}
