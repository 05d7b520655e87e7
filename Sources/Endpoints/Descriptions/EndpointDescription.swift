public import MTG
public import Telemetry

/// One thing that a client can connect to.
public struct EndpointDescription: Sendable {
    /// Its name in the scenario, unique.
    public var name: String

    /// Where it listens: one address at least, each with a socket of its own.
    public var sockets: [ListenAddress]

    /// Where its first socket listens; setting it leaves that one only.
    public var listen: ListenAddress {
        get { sockets[0] }
        set { sockets = [newValue] }
    }

    /// What it is.
    public var kind: Kind

    /// What protects its connections; TLS has a meaning on TCP only.
    public var security: TransportSecurity

    /// The kinds of endpoint.
    public enum Kind: Sendable {
        /// A simulated ELM327.
        case elm327(AdapterDescription)
        /// A racing game that sends datagrams.
        case telemetry(TelemetryDescription)
        /// A tractor's telematics unit, which answers maintenance requests.
        case mtg(MaintenanceDescription, StreamDescription = StreamDescription())
    }

    /// Faults of its datagrams that are always in force.
    public var datagramFaults: [FaultSetting] = []

    /// An endpoint with these parts.
    public init(
        name: String, listen: ListenAddress, kind: Kind, security: TransportSecurity = .plain
    ) {
        self.name = name
        sockets = [listen]
        self.kind = kind
        self.security = security
    }
}

extension EndpointDescription {
    /// How its connections behave; a game has none, and faults of its datagrams only.
    package var stream: StreamDescription {
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
