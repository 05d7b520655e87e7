/// The data field of a CAN frame. Eight bytes are stored inline, so that a classical frame needs no allocation; the
/// further ones of CAN FD are in a buffer of their own.
public struct CANData: Hashable, Sendable {
    @usableFromInline var storage: UInt64 = 0

    @usableFromInline var length: UInt8 = 0

    /// The bytes from the ninth on, or nil when there are none.
    @usableFromInline var tail: [UInt8]?

    /// The number of bytes, 0...64.
    @inlinable
    public var count: Int { Int(length) }

    /// The greatest number of bytes in a classical CAN frame (ISO 11898-1).
    public static let classicalCapacity = 8

    /// The greatest number of bytes in a frame of CAN FD (ISO 11898-1).
    public static let capacity = 64

    /// No data.
    @inlinable
    public init() {}

    /// The first 64 of `bytes`.
    @inlinable
    public init(_ bytes: some Collection<UInt8>) {
        for byte in bytes.prefix(Self.capacity) { append(byte) }
    }

    /// Appends one byte; does nothing when there are 64.
    @inlinable
    public mutating func append(_ byte: UInt8) {
        guard count < Self.classicalCapacity else { return appendToTail(byte) }
        storage |= UInt64(byte) << UInt64(8 * count)
        length += 1
    }

    @usableFromInline
    mutating func appendToTail(_ byte: UInt8) {
        guard count < Self.capacity else { return }
        if tail == nil {
            tail = []
            tail?.reserveCapacity(Self.capacity - Self.classicalCapacity)
        }
        tail?.append(byte)
        length += 1
    }

    /// Calls `body` with a buffer over the bytes; the buffer is valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard let tail else {
            return withUnsafeBytes(of: storage.littleEndian) {
                body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
        }
        return withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { buffer in
            buffer.storeBytes(of: storage.littleEndian, as: UInt64.self)
            UnsafeMutableRawBufferPointer(rebasing: buffer[Self.classicalCapacity...]).copyBytes(from: tail)
            return body(UnsafeRawBufferPointer(buffer))
        }
    }

    /// This data padded with `filler` to `length` bytes; unchanged when it is longer.
    @inlinable
    public func padded(to length: Int = classicalCapacity, with filler: UInt8) -> CANData {
        var padded = self
        while padded.count < Swift.min(length, Self.capacity) { padded.append(filler) }
        return padded
    }
}

extension CANData: RandomAccessCollection, MutableCollection {
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
            guard position < Self.classicalCapacity else { return inTail(position) }
            return UInt8(truncatingIfNeeded: storage >> UInt64(8 * position))
        }
        set {
            precondition(position >= 0 && position < count, "index outside the data field")
            guard position < Self.classicalCapacity else {
                tail?[position - Self.classicalCapacity] = newValue
                return
            }
            let shift = UInt64(8 * position)
            storage = storage & ~(0xFF << shift) | UInt64(newValue) << shift
        }
    }

    @usableFromInline
    func inTail(_ position: Int) -> UInt8 { tail?[position - Self.classicalCapacity] ?? 0 }
}

extension CANData: ExpressibleByArrayLiteral {
    /// The first 64 of `elements`.
    public init(arrayLiteral elements: UInt8...) {
        self.init(elements)
    }
}
