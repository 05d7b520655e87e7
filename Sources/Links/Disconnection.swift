public import SimulationCore

/// An end of a connection that comes from the server.
public struct Disconnection: Hashable, Sendable {
    /// How the client sees it.
    public var manner: ConnectionEnd.Manner

    /// How long nobody can connect afterwards.
    public var acceptsAgainAfter: Duration

    /// An end like this.
    public init(_ manner: ConnectionEnd.Manner, acceptsAgainAfter: Duration = .zero) {
        self.manner = manner
        self.acceptsAgainAfter = acceptsAgainAfter
    }
}
