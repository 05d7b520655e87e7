/// The data field of a CAN frame: up to eight bytes in a classical frame, up to 64 in one of CAN FD. All are stored inline, so that
/// no frame needs an allocation.
public struct CANData: Hashable, Sendable {
    /// The bytes from the ninth on.
    @usableFromInline
    struct Tail: Hashable, Sendable {
        var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

        @inlinable
        init() {}
    }

    @usableFromInline var storage: UInt64 = 0

    @usableFromInline var tail = Tail()

    @usableFromInline var length: UInt8 = 0

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
        length += 1
        tail[count - 1 - Self.classicalCapacity] = byte
    }

    /// The first eight bytes as a number whose lowest byte is the first.
    @inlinable
    public var firstBytes: UInt64 { storage }

    /// Calls `body` with a buffer over the bytes; the buffer is valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard count > Self.classicalCapacity else {
            return withUnsafeBytes(of: storage.littleEndian) {
                body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
        }
        return withUnsafeBytes(of: (storage.littleEndian, tail.words)) {
            body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
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
            guard position < Self.classicalCapacity else { return tail[position - Self.classicalCapacity] }
            return UInt8(truncatingIfNeeded: storage >> UInt64(8 * position))
        }
        set {
            precondition(position >= 0 && position < count, "index outside the data field")
            guard position < Self.classicalCapacity else {
                tail[position - Self.classicalCapacity] = newValue
                return
            }
            let shift = UInt64(8 * position)
            storage = storage & ~(0xFF << shift) | UInt64(newValue) << shift
        }
    }
}

extension CANData.Tail {
    /// The byte at `position`, 0...55.
    @usableFromInline
    subscript(position: Int) -> UInt8 {
        get { withUnsafeBytes(of: words) { $0[position] } }
        set { withUnsafeMutableBytes(of: &words) { $0[position] = newValue } }
    }

    @usableFromInline
    static func == (left: Self, right: Self) -> Bool {
        left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
            && left.words.3 == right.words.3 && left.words.4 == right.words.4 && left.words.5 == right.words.5
            && left.words.6 == right.words.6
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { withUnsafeBytes(of: words) { hasher.combine(bytes: $0) } }
}

extension CANData: ExpressibleByArrayLiteral {
    /// The first 64 of `elements`.
    public init(arrayLiteral elements: UInt8...) {
        self.init(elements)
    }
}
