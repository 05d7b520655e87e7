/// The data field of a CAN frame: up to eight bytes in a classical frame, up to 64 in one of CAN FD. All are stored inline,
/// so that no frame needs an allocation and a copy is one of memory.
public struct CANData: Hashable, Sendable {
    /// The bytes from the ninth on; those beyond the length are zero.
    @usableFromInline
    struct Tail: Hashable, Sendable {
        var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

        @usableFromInline
        init() {}
    }

    @usableFromInline var start = ClassicalData()

    @usableFromInline var tailLength: UInt8 = 0

    @usableFromInline var tail = Tail()

    /// The number of bytes, 0...64.
    @inlinable
    public var count: Int { start.count + Int(tailLength) }

    /// The greatest number of bytes in a frame of CAN FD (ISO 11898-1).
    public static let capacity = 64

    /// The first eight bytes, which are all of a classical frame.
    @inlinable
    public var head: ClassicalData { start }

    @inlinable
    public init() {}

    @inlinable
    public init(_ data: ClassicalData) { start = data }

    /// The first 64 of `bytes`.
    @inlinable
    public init(_ bytes: some Collection<UInt8>) {
        self.init()
        for byte in bytes.prefix(Self.capacity) { append(byte) }
    }

    /// Appends one byte; does nothing when there are 64.
    @inlinable
    public mutating func append(_ byte: UInt8) {
        guard start.count < ClassicalData.capacity else { return appendToTail(byte) }
        start.append(byte)
    }

    /// Appends `data`, as far as there is room.
    @inlinable
    public mutating func append(_ data: CANData) {
        let count = start.count + data.start.count
        guard tailLength == 0, data.tailLength == 0, count <= ClassicalData.capacity else {
            for index in data.indices { append(data[index]) }
            return
        }
        let place = UInt64(8 * start.count)
        start = ClassicalData(number: start.number | data.start.number << place, count: count)
    }

    /// Returns the bytes in `range`, which lies within the data.
    @inlinable
    public func slice(_ range: Range<Int>) -> CANData {
        guard range.upperBound > ClassicalData.capacity else {
            let number = start.number >> UInt64(8 * range.lowerBound)
            return CANData(ClassicalData(number: number, count: range.count))
        }
        var bytes = CANData()
        for index in range { bytes.append(self[index]) }
        return bytes
    }

    @usableFromInline
    mutating func appendToTail(_ byte: UInt8) {
        guard count < Self.capacity else { return }
        tail[Int(tailLength)] = byte
        tailLength += 1
    }

    /// Calls `body` with a buffer over the bytes; the buffer is valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard tailLength > 0 else {
            return withUnsafeBytes(of: head.number.littleEndian) {
                body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
        }
        return withUnsafeBytes(of: (head.number.littleEndian, tail.words)) {
            body(UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
    }

    /// This data padded with `filler` to `length` bytes; unchanged when it is longer.
    @inlinable
    public func padded(to length: Int = ClassicalData.capacity, with filler: UInt8) -> CANData {
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
            guard position < ClassicalData.capacity else { return tail[position - ClassicalData.capacity] }
            return start[position]
        }
        set {
            precondition(position >= 0 && position < count, "index outside the data field")
            if position < ClassicalData.capacity {
                start[position] = newValue
            } else {
                tail[position - ClassicalData.capacity] = newValue
            }
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
            && left.words.3 == right.words.3 && left.words.4 == right.words.4
            && left.words.5 == right.words.5 && left.words.6 == right.words.6
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

/// DLC: the four bits of a frame that state the length of its data field (ISO 11898-1).
public enum DataLengthCode {
    /// The lengths that codes 0 to 15 state in a frame of CAN FD.
    public static let lengths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64]

    /// The lengths in words, for messages about a length that no frame has.
    public static let words = "0 to 8, 12, 16, 20, 24, 32, 48 or 64"

    /// Returns the code of a data field of `length` bytes; nil when no frame has that length.
    public static func code(ofLength length: Int) -> Int? {
        length <= ClassicalData.capacity ? (length >= 0 ? length : nil) : lengths.firstIndex(of: length)
    }

    /// Returns the least length of a frame that holds `count` bytes; 64 when none does.
    public static func length(holding count: Int) -> Int {
        guard count > ClassicalData.capacity else { return Swift.max(count, 0) }
        return lengths.first { $0 >= count } ?? CANData.capacity
    }
}
