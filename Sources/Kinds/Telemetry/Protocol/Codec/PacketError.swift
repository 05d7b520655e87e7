/// Why bytes are not a message of a layout.
public enum PacketError: Error, Hashable, Sendable {
    /// The message always has `expected` bytes.
    case size(expected: Int, found: Int)
    /// The bytes end inside this field.
    case short(field: String)
    /// Bytes follow the end of the message.
    case excess(Int)
    /// The byte at `offset` has a wrong value.
    case mark(offset: Int, expected: UInt8, found: UInt8)
}

extension PacketError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .size(let expected, let found): "it has \(found) byte\(found == 1 ? "" : "s"), not \(expected)"
        case .short(let field): "it ends inside '\(field)'"
        case .excess(let count): "\(count) byte\(count == 1 ? "" : "s") too many"
        case .mark(let offset, let expected, let found):
            "byte \(offset) is \(found), not \(expected)"
        }
    }
}
