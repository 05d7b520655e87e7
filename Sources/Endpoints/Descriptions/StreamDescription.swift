public import Links

/// How the connections of an endpoint behave, whatever is said over them.
public struct StreamDescription: Hashable, Sendable {
    /// What a second connection does while one is open.
    public var clients: Clients = .each

    /// The link between the endpoint and its client.
    public var link = LinkDescription()

    /// Faults that are always in force.
    public var faults: [FaultSetting] = []

    /// Any number of clients on links without shaping and faults.
    public init() {}

    /// What a second connection meets while one is open.
    public enum Clients: String, CaseIterable, Hashable, Sendable {
        /// A server of its own on the same car.
        case each
        /// A refusal: it is accepted and closed at once.
        case refuse
        /// The first one is closed and the second one takes its place.
        case replace
    }
}
