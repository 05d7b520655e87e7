public import CANBus
import SimulationCore

/// The bytes of a received message; up to eight are stored inline, so that single frames need no allocation.
public struct Payload: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case short(CANData)
        case long([UInt8])
    }

    private let storage: Storage

    /// The message `bytes`.
    public init(_ bytes: [UInt8]) {
        storage = bytes.count <= CANData.classicalCapacity ? .short(CANData(bytes)) : .long(bytes)
    }

    /// The message `data`.
    public init(_ data: CANData) {
        storage = .short(data)
    }

    /// The message as an array; allocates when the bytes are stored inline.
    public var bytes: [UInt8] {
        switch storage {
        case .short(let data): Array(data)
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
        case .short(let data): data.count
        case .long(let bytes): bytes.count
        }
    }

    /// The byte at `position`, which is within `startIndex..<endIndex`.
    public subscript(position: Int) -> UInt8 {
        switch storage {
        case .short(let data): data[position]
        case .long(let bytes): bytes[position]
        }
    }
}

extension Payload: CustomStringConvertible {
    /// The bytes in hexadecimal, for example `41 0C 1A F8`.
    public var description: String { Hex.string(self) }
}
