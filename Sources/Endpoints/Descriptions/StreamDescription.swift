import ELM327

/// How the connections of an endpoint behave, whatever is said over them.
public struct StreamDescription: Hashable, Sendable {
    /// What a second connection does while one is open.
    public var clients: AdapterDescription.Clients = .each

    /// The link between the endpoint and its client.
    public var link = LinkDescription()

    /// Faults that are always in force.
    public var faults: [FaultSetting] = []

    /// Any number of clients on links without shaping and faults.
    public init() {}
}

extension AdapterDescription {
    /// What stands in the place of an adapter where something else speaks over `stream`.
    init(_ stream: StreamDescription) {
        self.init()
        clients = stream.clients
        link = stream.link
        faults = stream.faults
    }
}
