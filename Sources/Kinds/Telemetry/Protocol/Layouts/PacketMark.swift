/// A byte whose value identifies a message.
public struct PacketMark: Hashable, Sendable {
    /// The offset of the byte.
    public var offset: Int
    /// The bits that are compared.
    public var mask: UInt8
    /// The value that these bits must have.
    public var value: UInt8

    /// The mark of a byte at `offset` that equals `value` in the bits of `mask`.
    public init(_ offset: Int, _ value: UInt8, mask: UInt8 = 0xFF) {
        self.offset = offset
        self.mask = mask
        self.value = value
    }

    /// Marks for consecutive bytes from `offset` on.
    static func bytes(_ offset: Int, _ values: [UInt8]) -> [PacketMark] {
        values.enumerated().map { PacketMark(offset + $0.offset, $0.element) }
    }

    /// Whether the datagram has this mark.
    public func matches(_ bytes: some Collection<UInt8>) -> Bool {
        guard offset < bytes.count else { return false }
        return bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & mask == value
    }
}
