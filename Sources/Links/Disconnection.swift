public import SimulationCore

/// An end of a connection from the server's side.
public struct Disconnection: Hashable, Sendable {
    /// How the connection ends on the wire.
    public var manner: ConnectionEnd.Manner

    /// For how long connection attempts are refused afterwards.
    public var acceptsAgainAfter: Duration

    /// The number of the one connection that ends, at its endpoint; nil for all.
    public var connection: UInt32?

    /// An end of this manner.
    public init(
        _ manner: ConnectionEnd.Manner, acceptsAgainAfter: Duration = .zero, connection: UInt32? = nil
    ) {
        self.manner = manner
        self.acceptsAgainAfter = acceptsAgainAfter
        self.connection = connection
    }
}
