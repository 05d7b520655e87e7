/// A connection of a client: its index among the connections of all endpoints. Once it is closed, a later connection may
/// have the same id.
public struct ConnectionID: Hashable, Sendable, CustomStringConvertible {
    public let index: Int

    @inlinable
    public init(_ index: Int) {
        self.index = index
    }

    public var description: String { "\(index)" }
}

/// An endpoint of a rig: its index among the endpoints of the scenario, in file order.
public struct EndpointID: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible
{
    /// The index as in a record of the journal, from 0.
    public let rawValue: UInt16

    /// The endpoint with the index of a record of the journal.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The endpoint with this index, 0 to 65,535.
    @inlinable
    public init(_ index: Int) {
        rawValue = UInt16(index)
    }

    @inlinable
    public init(integerLiteral index: Int) {
        self.init(index)
    }

    @inlinable
    public var index: Int { Int(rawValue) }
    public var description: String { "\(index)" }

    /// Orders endpoints as in the file.
    @inlinable
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A server of a connection: its index among the servers of its kind. Once the server is removed, a later one may have the
/// same id.
public struct ServerID: Hashable, Sendable {
    public let index: Int

    @inlinable
    public init(_ index: Int) {
        self.index = index
    }
}

/// An event of a scenario: its index among the events, in file order.
public struct EventID: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    public let index: Int

    @inlinable
    public init(_ index: Int) {
        self.index = index
    }

    @inlinable
    public init(integerLiteral index: Int) {
        self.init(index)
    }

    public var description: String { "\(index)" }

    /// Orders events as in the file.
    @inlinable
    public static func < (one: Self, other: Self) -> Bool { one.index < other.index }
}
