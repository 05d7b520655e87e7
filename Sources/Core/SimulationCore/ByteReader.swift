/// Reads fixed-width integers and byte runs from an array of bytes; checks the bounds of every read.
public struct ByteReader: Sendable {
    /// The order of the bytes of a multi-byte field.
    public enum Endianness: Hashable, Sendable { case big, little }

    /// Why a read failed.
    public enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The read needed `needed` bytes, and only `left` remained.
        case truncated(needed: Int, left: Int)

        public var description: String {
            switch self {
            case .truncated(let needed, let left): "truncated, needed \(needed) and \(left) left"
            }
        }
    }

    public let bytes: [UInt8]

    /// The offset of the next byte to read.
    public private(set) var offset: Int

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = 0
    }

    /// The number of bytes left.
    public var remaining: Int { bytes.count - offset }

    public mutating func read<Value: FixedWidthInteger>(
        _ type: Value.Type = Value.self, _ order: Endianness = .big
    ) throws(ReadError) -> Value {
        let width = Value.bitWidth / 8
        guard remaining >= width else { throw .truncated(needed: width, left: remaining) }
        var value: Value = 0
        for index in 0..<width {
            let byte = bytes[offset + (order == .big ? index : width - 1 - index)]
            value =
                width == 1 ? Value(truncatingIfNeeded: byte) : (value << 8) | Value(truncatingIfNeeded: byte)
        }
        offset += width
        return value
    }

    /// Reads the next `count` bytes (not negative).
    public mutating func read(count: Int) throws(ReadError) -> ArraySlice<UInt8> {
        guard remaining >= count else { throw .truncated(needed: count, left: remaining) }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }
}
