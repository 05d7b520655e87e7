/// The data field of a classical CAN frame: up to eight bytes.
public struct ClassicalData: Hashable, Sendable {
    @usableFromInline var storage: UInt64 = 0

    @usableFromInline var length: UInt8 = 0

    /// The number of bytes, 0...8.
    @inlinable
    public var count: Int { Int(length) }

    /// The greatest number of bytes in a classical CAN frame (ISO 11898-1).
    public static let capacity = 8

    @inlinable
    public init() {}

    /// The first eight of `bytes`.
    @inlinable
    public init(_ bytes: some Collection<UInt8>) {
        for byte in bytes.prefix(Self.capacity) { append(byte) }
    }

    /// The `count` lowest bytes of `number`, the lowest first.
    @inlinable
    public init(number: UInt64, count: Int) {
        length = UInt8(Swift.min(Swift.max(count, 0), Self.capacity))
        storage = length == 8 ? number : number & ((1 << (8 * UInt64(length))) - 1)
    }

    /// Appends one byte; does nothing when there are eight.
    @inlinable
    public mutating func append(_ byte: UInt8) {
        guard count < Self.capacity else { return }
        storage |= UInt64(byte) << UInt64(8 * count)
        length += 1
    }

    /// The bytes as a number whose lowest byte is the first.
    @inlinable
    public var number: UInt64 { storage }

    /// This data padded with `filler` to `length` bytes; unchanged when it is longer.
    @inlinable
    public func padded(to length: Int = capacity, with filler: UInt8) -> ClassicalData {
        var padded = self
        while padded.count < Swift.min(length, Self.capacity) { padded.append(filler) }
        return padded
    }
}

extension ClassicalData: RandomAccessCollection, MutableCollection {
    /// The index of the first byte: 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// The index after the last byte.
    @inlinable
    public var endIndex: Int { count }

    /// The byte at `position`, 0..<count.
    @inlinable
    public subscript(position: Int) -> UInt8 {
        get {
            precondition(position >= 0 && position < count, "index outside the data field")
            return UInt8(truncatingIfNeeded: storage >> UInt64(8 * position))
        }
        set {
            precondition(position >= 0 && position < count, "index outside the data field")
            let shift = UInt64(8 * position)
            storage = storage & ~(0xFF << shift) | UInt64(newValue) << shift
        }
    }
}

extension ClassicalData: ExpressibleByArrayLiteral {
    /// The first eight of `elements`.
    public init(arrayLiteral elements: UInt8...) {
        self.init(elements)
    }
}
