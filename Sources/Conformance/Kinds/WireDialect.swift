public import Endpoints
import Rig

/// One kind of endpoint as judge and reports see it: how its exchanges are cut out of the journal, and its words for people.
///
/// Whatever needs to know the kinds asks `WireDialects.all`; a new kind is a new folder and a new line there.
protocol WireDialect: SendableMetatype {
    /// The name of its lane in reports.
    static var lane: String { get }

    /// How results say that a client talks to it; nil for the kind that they mean when they say nothing.
    static var side: Trace.Side? { get }

    /// Whether a bus with ECUs stands behind it.
    static var hasBus: Bool { get }

    /// Whether the end of a response is a prompt.
    static var endsWithPrompt: Bool { get }

    /// Whether `endpoint` is of this kind.
    static func describes(_ endpoint: EndpointDescription) -> Bool

    /// Changes how an endpoint behaves while a case is played.
    static func prepare(_ endpoint: inout EndpointDescription)

    /// What reads the datagrams of `endpoint`; nil when it has streams.
    static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)?

    /// Whether `endpoint` sends before anybody has asked, so that its client only listens.
    static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool

    /// Bytes between a client and `endpoint` in words; nil where the bytes themselves are text.
    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?

    /// The signals that a report plots of a case with such endpoints; nil where samples of ECUs say it.
    static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]?

    /// Whether `events`, of a result of an older version, are those of such an endpoint.
    static func isSeen(in events: [Trace.Event]) -> Bool
}

/// Reads the datagrams between one endpoint and its clients.
protocol DatagramReader: Sendable {
    /// What the datagram of a client asks for, by its name.
    func request(_ bytes: [UInt8]) -> String

    /// What a client may show once it has this datagram to `peer`.
    mutating func readings(of bytes: [UInt8], to peer: UInt32) -> [DatagramReading]
}

extension WireDialect {
    static var hasBus: Bool { false }

    static var endsWithPrompt: Bool { false }

    static func prepare(_ endpoint: inout EndpointDescription) {}

    static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)? { nil }

    static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool { false }

    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String? { nil }

    static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]? { nil }

    static func isSeen(in events: [Trace.Event]) -> Bool { false }
}

extension WireDialects {
    /// The kind of `endpoint`.
    static func dialect(of endpoint: EndpointDescription) -> (any WireDialect.Type)? {
        all.first { $0.describes(endpoint) }
    }

    /// Whether `endpoint` sends before anybody has asked, so that its client only listens.
    public static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool {
        dialect(of: endpoint)?.sendsUnasked(endpoint) ?? false
    }

    /// The kind that a result names by `side`.
    static func dialect(of side: Trace.Side?) -> any WireDialect.Type {
        all.first { $0.side == side } ?? all[0]
    }
}
