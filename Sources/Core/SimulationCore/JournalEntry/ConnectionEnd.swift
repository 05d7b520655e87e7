/// Who ended a connection, or refused it, how and why.
public enum ConnectionEnd: Hashable, Sendable {
    /// The form of the end of a connection on the wire.
    public enum Manner: String, CaseIterable, Hashable, Sendable {
        /// An orderly end: the other side reads to the end (TCP FIN).
        case fin
        /// An abort: the other side's next read or write fails (TCP RST).
        case reset
        /// No end that the client can see: it receives nothing more, and nobody tells it.
        case halfOpen = "half-open"
    }

    /// Why the endpoint's side ended a connection.
    public enum Cause: Hashable, Sendable {
        case event
        case fault
        /// The server decided it; the text says what happened and why.
        case server(String)
        /// A fault of the server caused it; the text says what happened and why.
        case serverFault(String)
    }

    /// Why an attempt to connect was refused.
    public enum Refusal: Hashable, Sendable {
        /// A fault stops the endpoint from listening.
        case nobodyListens
        /// The endpoint serves one client at a time and has one.
        case isTaken
        /// The TLS handshake failed; the text says why.
        case security(String)
        /// Another reason, or an unknown one.
        case other(String)
    }

    /// The client's side ended it; the text is the observer's description.
    case client(Manner, String)
    /// Another client took its place.
    case replaced
    /// The endpoint's side ended it.
    case endpoint(Manner, Cause)
    /// The connection was never established.
    case refused(Refusal)

    public static let closedByClient = ConnectionEnd.client(.fin, "closed by the client")
    public static let resetByClient = ConnectionEnd.client(.reset, "connection reset by the client")
}

extension ConnectionEnd {
    /// Whether the client did not cause the end: the scenario or another client did.
    public var isImposed: Bool {
        switch self {
        case .replaced, .endpoint(_, .event), .endpoint(_, .fault), .endpoint(_, .serverFault): true
        case .client, .endpoint(_, .server), .refused: false
        }
    }

    /// The form of the end on the wire; nil for an attempt that was refused.
    public var manner: Manner? {
        switch self {
        case .client(let manner, _), .endpoint(let manner, _): manner
        case .replaced: .fin
        case .refused: nil
        }
    }

    /// Who ended it, as the journal names it; nil for an attempt that was refused.
    public var party: Party? {
        switch self {
        case .client: .client
        case .replaced: .successor
        case .endpoint(_, .event): .event
        case .endpoint(_, .fault): .fault
        case .endpoint(_, .server): .server
        case .endpoint(_, .serverFault): .serverFault
        case .refused: nil
        }
    }

    /// Who ends connections, without the details.
    public enum Party: String, CaseIterable, Hashable, Sendable {
        case client
        /// Another client, by taking its place.
        case successor
        case event
        case fault
        case server
        /// The server, because of a fault of its own.
        case serverFault = "server-fault"
    }

    /// Why an attempt was refused, as the journal names it; nil for a connection that was established.
    public var refusal: RefusalKind? {
        guard case .refused(let refusal) = self else { return nil }
        return switch refusal {
        case .nobodyListens: .nobodyListens
        case .isTaken: .isTaken
        case .security: .security
        case .other: .other
        }
    }

    /// The kinds of refusal, without the details.
    public enum RefusalKind: String, CaseIterable, Hashable, Sendable {
        /// A fault stops the endpoint from listening.
        case nobodyListens = "nobody-listens"
        /// The endpoint serves one client at a time and has one.
        case isTaken = "taken"
        /// The TLS handshake failed.
        case security = "tls"
        /// Another reason, or an unknown one.
        case other
    }
}

extension ConnectionEnd: CustomStringConvertible {
    /// The end as a sentence for people.
    public var description: String {
        switch self {
        case .client(_, let words): words
        case .replaced: Words.replaced
        case .endpoint(let manner, .event): manner.rawValue + Words.by + Words.event
        case .endpoint(let manner, .fault): manner.rawValue + Words.by + Words.fault
        case .endpoint(let manner, .server(let words)), .endpoint(let manner, .serverFault(let words)):
            manner.rawValue + Words.by + words
        case .refused(.nobodyListens): Words.refused + Words.nobodyListens
        case .refused(.isTaken): Words.refused + Words.isTaken
        case .refused(.security(let words)): Words.refused + Words.security + words
        case .refused(.other(let words)): words
        }
    }

    /// The fixed parts of `description`; descriptions of older journals are parsed by them.
    enum Words {
        static let replaced = "replaced by another client"
        static let by = " by "
        static let event = "an event"
        static let fault = "a fault"
        static let refused = "refused: "
        static let nobodyListens = "nobody listens"
        static let isTaken = "the endpoint takes one client and has one"
        static let security = "TLS: "
    }
}
