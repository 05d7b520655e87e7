public import Links

/// The description of an endpoint's connections, independent of their protocol.
public struct StreamDescription: Hashable, Sendable {
    /// The handling of a second client while one is connected.
    public var clients: Clients = .each

    /// The link between the endpoint and its client.
    public var link = LinkDescription()

    /// Faults that are always in force.
    public var faults: [FaultSetting] = []

    /// Any number of clients, on links without shaping or faults.
    public init() {}

    /// The handling of a second client while one is connected.
    public enum Clients: String, CaseIterable, Hashable, Sendable {
        /// It gets its own server on the same car.
        case each
        /// It is refused: the connection is accepted and closed at once.
        case refuse
        /// It replaces the first one, whose connection is closed.
        case replace
    }
}
