public import Links

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

extension EndpointDescription {
    /// How its connections behave; a game has none, and faults of its datagrams only.
    var stream: StreamDescription {
        var stream = StreamDescription()
        switch kind {
        case .elm327(let adapter):
            stream.clients = adapter.clients
            stream.link = adapter.link
            stream.faults = adapter.faults
        case .telemetry: stream.faults = datagramFaults
        case .mtg(_, let own): stream = own
        }
        return stream
    }
}
