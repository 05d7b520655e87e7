/// Who ended a connection, or kept it from beginning, how and why.
public enum ConnectionEnd: Hashable, Sendable {
    /// How a connection ends on the wire.
    public enum Manner: String, CaseIterable, Hashable, Sendable {
        /// In order: the other side reads to the end (TCP FIN).
        case fin
        /// At once: the other side's next read or write fails (TCP RST).
        case reset
        /// Not at all for the client: nothing comes any more, and nothing tells it so.
        case halfOpen = "half-open"
    }

    /// Why the endpoint's side ended a connection.
    public enum Cause: Hashable, Sendable {
        /// An action of an event.
        case event
        /// A fault of the connection.
        case fault
        /// What answers the client wanted it; the text says what that is and why.
        case server(String)
        /// What answers the client wanted it because of a fault of its own; the text says what that is and why.
        case serverFault(String)
    }

    /// Why an attempt to connect came to nothing.
    public enum Refusal: Hashable, Sendable {
        /// A fault has the endpoint not listen.
        case nobodyListens
        /// The endpoint takes one client and has one.
        case isTaken
        /// There is no agreement on TLS; the text says why.
        case security(String)
        /// Another reason, or none that is told.
        case other(String)
    }

    /// The client's side ended it; the text says how whoever saw it puts it.
    case client(Manner, String)
    /// Another client has taken its place.
    case replaced
    /// The endpoint's side ended it.
    case endpoint(Manner, Cause)
    /// It never began.
    case refused(Refusal)

    /// The client has closed the connection in order.
    public static let closedByClient = ConnectionEnd.client(.fin, "closed by the client")

    /// The client has reset the connection.
    public static let resetByClient = ConnectionEnd.client(.reset, "connection reset by the client")
}

extension ConnectionEnd {
    /// Whether the end has come over the client without its doing: from the scenario, or from another client.
    public var isImposed: Bool {
        switch self {
        case .replaced, .endpoint(_, .event), .endpoint(_, .fault), .endpoint(_, .serverFault): true
        case .client, .endpoint(_, .server), .refused: false
        }
    }

    /// How the connection ends on the wire; nil for an attempt that was refused.
    public var manner: Manner? {
        switch self {
        case .client(let manner, _), .endpoint(let manner, _): manner
        case .replaced: .fin
        case .refused: nil
        }
    }

    /// Who ended it, as the journal puts it; nil for an attempt that was refused.
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

    /// Who ends connections, without the particulars.
    public enum Party: String, CaseIterable, Hashable, Sendable {
        /// The client.
        case client
        /// Another client, by taking its place.
        case successor
        /// An event of the scenario.
        case event
        /// A fault of the connection.
        case fault
        /// What answers the client.
        case server
        /// What answers the client, because of a fault of its own.
        case serverFault = "server-fault"
    }

    /// Why an attempt was refused, as the journal puts it; nil for a connection that was there.
    public var refusal: RefusalKind? {
        guard case .refused(let refusal) = self else { return nil }
        return switch refusal {
        case .nobodyListens: .nobodyListens
        case .isTaken: .isTaken
        case .security: .security
        case .other: .other
        }
    }

    /// The kinds of refusal, without the particulars.
    public enum RefusalKind: String, CaseIterable, Hashable, Sendable {
        /// A fault has the endpoint not listen.
        case nobodyListens = "nobody-listens"
        /// The endpoint takes one client and has one.
        case isTaken = "taken"
        /// There is no agreement on TLS.
        case security = "tls"
        /// Another reason, or none that is told.
        case other
    }
}

extension ConnectionEnd: CustomStringConvertible {
    /// The end in words for people.
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

    /// The parts of `description`, by which older journals are read, too.
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
