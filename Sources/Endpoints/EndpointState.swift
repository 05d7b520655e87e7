import Links
public import SimulationCore

/// The state that endpoints of every kind have.
public struct EndpointState: Sendable {
    package let description: EndpointDescription

    /// The slots of its open connections, oldest first.
    public var slots: [Int] = []

    /// The number of connection attempts, including refused ones.
    public var connectionCount: UInt32 = 0

    /// Whether the endpoint has received a byte.
    var hasInput = false

    /// Whether it is marked as having due work that needs no connection.
    var isDue = false

    /// The instant until which clients are turned away: accepted and reset.
    var closedUntil: SimInstant = .powerOn

    /// The instant until which nobody listens, because the server's process does not run.
    public var downUntil: SimInstant = .powerOn

    /// The endpoint of a description, at power-on.
    public init(_ description: EndpointDescription) {
        self.description = description
    }
}
