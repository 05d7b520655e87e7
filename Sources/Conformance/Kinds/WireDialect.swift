package import Endpoints
import Rig

/// One kind of endpoint for judging and reporting: it extracts exchanges from the journal and describes bytes
/// in words.
///
/// Code that needs to know the kinds reads `WireDialects.all`; a new kind is a new folder and a new line
/// there.
protocol WireDialect: SendableMetatype {
    /// The name of the kind's lane in reports.
    static var lane: String { get }

    /// How results name the side that a client communicates with; nil for the kind that results mean when
    /// they name none.
    static var side: Trace.Side? { get }

    /// Whether the endpoint has a bus with ECUs behind it.
    static var hasBus: Bool { get }

    /// Whether a response ends with a prompt.
    static var endsWithPrompt: Bool { get }

    /// Whether the case of letters and the spaces of a request line have a meaning.
    static var keepsRequestLines: Bool { get }

    /// The kind.
    static var kind: any EndpointKind.Type { get }

    /// Changes how an endpoint behaves in a case.
    static func prepare(_ endpoint: inout EndpointDescription)

    /// Returns the reader of the datagrams of `endpoint`; nil when it uses streams.
    static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)?

    /// Returns whether `endpoint` sends without being asked, so that its client only listens.
    static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool

    /// Describes bytes between a client and `endpoint`; nil where the bytes themselves are text.
    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?

    /// Returns the signals that a report plots for a case with such endpoints; nil where the samples of ECUs
    /// are plotted.
    static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]?

    /// Returns whether `events`, of a result of an older version, belong to such an endpoint.
    static func isSeen(in events: [Trace.Event]) -> Bool
}

/// Reads the datagrams between one endpoint and its clients.
protocol DatagramReader: Sendable {
    /// Returns the name of the request in a client's datagram.
    func request(_ bytes: [UInt8]) -> String

    /// Returns the values that a client may show once this datagram has been sent to `peer`.
    mutating func readings(of bytes: [UInt8], to peer: UInt32) -> [DatagramReading]
}

extension WireDialect {
    /// Returns whether `endpoint` is of this kind.
    static func describes(_ endpoint: EndpointDescription) -> Bool { type(of: endpoint.kind) == kind }

    static var hasBus: Bool { false }

    static var endsWithPrompt: Bool { false }

    static var keepsRequestLines: Bool { false }

    static func prepare(_ endpoint: inout EndpointDescription) {}

    static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)? { nil }

    static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool { false }

    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String? { nil }

    static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]? { nil }

    static func isSeen(in events: [Trace.Event]) -> Bool { false }
}

extension WireDialects {
    /// Returns the kind of `endpoint`, or nil.
    static func dialect(of endpoint: EndpointDescription) -> (any WireDialect.Type)? {
        all.first { $0.describes(endpoint) }
    }

    /// Returns whether `endpoint` sends without being asked, so that its client only listens.
    package static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool {
        dialect(of: endpoint)?.sendsUnasked(endpoint) ?? false
    }

    /// Returns the kind that a result names by `side`; the first kind when none has that side.
    static func dialect(of side: Trace.Side?) -> any WireDialect.Type {
        all.first { $0.side == side } ?? all[0]
    }
}
