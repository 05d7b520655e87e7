public import CANBus
import SimulationCore

/// The bytes of a received message; up to eight are stored inline, so that single frames need no allocation.
public struct Payload: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        /// The bytes, the first one lowest, and their number.
        case short(UInt64, count: UInt8)
        case long([UInt8])
    }

    private let storage: Storage

    public init(_ bytes: [UInt8]) {
        storage =
            bytes.count <= ClassicalData.capacity
            ? .short(ClassicalData(bytes).number, count: UInt8(bytes.count)) : .long(bytes)
    }

    public init(_ data: CANData) {
        storage =
            data.count <= ClassicalData.capacity
            ? .short(data.head.number, count: UInt8(data.count)) : .long(Array(data))
    }

    /// The message as an array; allocates when the bytes are stored inline.
    public var bytes: [UInt8] {
        switch storage {
        case .short: Array(self)
        case .long(let bytes): bytes
        }
    }
}

extension Payload: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of bytes.
    public var endIndex: Int {
        switch storage {
        case .short(_, let count): Int(count)
        case .long(let bytes): bytes.count
        }
    }

    /// The byte at `position`, which is within `startIndex..<endIndex`.
    public subscript(position: Int) -> UInt8 {
        switch storage {
        case .short(let bytes, let count):
            Self.byte(position, of: bytes, count)
        case .long(let bytes): bytes[position]
        }
    }
}

extension Payload {
    private static func byte(_ position: Int, of bytes: UInt64, _ count: UInt8) -> UInt8 {
        precondition(position >= 0 && position < count, "index outside the message")
        return UInt8(truncatingIfNeeded: bytes >> UInt64(8 * position))
    }
}

extension Payload: CustomStringConvertible {
    /// The bytes in hexadecimal, for example `41 0C 1A F8`.
    public var description: String { Hex.string(self) }
}
