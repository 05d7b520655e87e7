package import CANBus
package import Endpoints
import Rig

/// One kind of endpoint for judging and reporting: it extracts exchanges from the journal and describes bytes
/// in words.
package protocol WireDialect: EndpointKind {
    /// The name of the kind's lane in reports.
    static var lane: String { get }

    /// The name in results of the side that a client communicates with; nil for the kind that results mean when they name none.
    static var side: Trace.Side? { get }

    /// Whether the endpoint has a bus with ECUs behind it.
    static var hasBus: Bool { get }

    static var endsWithPrompt: Bool { get }

    /// Whether the case of letters and the spaces of a request line have a meaning.
    static var keepsRequestLines: Bool { get }

    /// Whether clients exchange diagnostic messages (ISO 14229-1) with ECUs: as frames on the bus behind the endpoint,
    /// or in messages of its own, which `replies` finds.
    static var carriesDiagnostics: Bool { get }

    /// Returns the answers to a tester in what an endpoint has sent on one connection.
    static func replies(in output: [(moment: Moment, bytes: [UInt8])]) -> [DiagnosticReply]

    /// Judges a misbehaviour that only clients of the kind can have; nil for another one.
    static func judge(
        _ misbehaviour: Misbehaviour, _ form: NeverForm, _ span: CaseEvaluator.Span,
        _ evaluator: CaseEvaluator
    ) throws(CaseEvaluator.Obstacle) -> Outcome?

    /// Returns the kind of the answer to `exchange`; `nothing` where answers are not lines of text.
    static func answer(to exchange: Evidence.Exchange) -> AnswerKind

    /// Returns the messages of ECUs in `text`, which an endpoint has sent.
    static func messages(in text: String) -> [PrintedMessage]

    /// Returns the error messages and other known texts in a line that an endpoint has sent.
    static func texts(in line: String) -> [String]

    /// The usage that clients of the kind could meet besides requests, refusals and faults.
    static var usage: [KnownUsageCoverage.Kind] { get }

    /// The trial runs by which profiles of its clients are drafted.
    static var trials: [ProfileTrial] { get }

    /// Changes how an endpoint behaves in a case.
    static func prepare(_ endpoint: inout EndpointDescription)

    /// Returns the reader of the datagrams of `endpoint`; nil when it uses streams.
    static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)?

    /// Returns whether `endpoint` sends without being asked, so that its client only listens.
    static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool

    /// Returns whether the datagrams of `endpoint` are the frames of its bus, so that the record of a frame repeats one.
    static func exchangesFrames(_ endpoint: EndpointDescription) -> Bool

    /// Describes bytes between a client and `endpoint`; nil where the bytes themselves are text.
    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?

    /// Recognizes bytes of an unknown endpoint, a whole datagram or some of a stream; nil for bytes that its clients and
    /// endpoints do not exchange.
    static func recognize(_ bytes: [UInt8], isDatagram: Bool) -> RecognizedBytes?

    /// Returns the signals that a report plots for a case with such endpoints; nil where the samples of ECUs
    /// are plotted.
    static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]?
}

/// An answer of an endpoint to a tester.
package struct DiagnosticReply {
    package enum Content {
        /// A diagnostic message of an ECU.
        case message([UInt8])
        /// The endpoint itself has refused something, in words.
        case refusal(String)
        /// The endpoint itself has agreed to something.
        case agreement
    }

    package let moment: Moment
    package let content: Content

    package init(_ moment: Moment, _ content: Content) {
        self.moment = moment
        self.content = content
    }
}

/// A message of an ECU in the text of an answer.
package struct PrintedMessage {
    /// Its bytes, as far as they are there.
    let bytes: [UInt8]
    /// Whether the text names its sender.
    let hasSource: Bool
    /// Whether no segment is missing.
    let isComplete: Bool

    package init(_ bytes: [UInt8], hasSource: Bool, isComplete: Bool) {
        self.bytes = bytes
        self.hasSource = hasSource
        self.isComplete = isComplete
    }
}

/// Bytes that show by themselves of which protocol they are.
package enum RecognizedBytes {
    /// The messages of either side, in words.
    case messages(String)
    case frame(CANFrame)
    /// A datagram that an endpoint sends without being asked, in words. Other bytes may look the same.
    case unasked(String)
}

/// Reads the datagrams between one endpoint and its clients.
package protocol DatagramReader: Sendable {
    /// Returns the name of the request in a client's datagram.
    func request(_ bytes: [UInt8]) -> String

    /// Returns the values that a client may show once this datagram has been sent to `peer`.
    mutating func readings(of bytes: [UInt8], to peer: UInt32) -> [DatagramReading]
}

extension WireDialect {
    package static var hasBus: Bool { false }

    package static var carriesDiagnostics: Bool { false }

    package static func answer(to exchange: Evidence.Exchange) -> AnswerKind { .nothing }

    package static func messages(in text: String) -> [PrintedMessage] { [] }

    package static func texts(in line: String) -> [String] { [] }

    package static var usage: [KnownUsageCoverage.Kind] { [] }

    package static var trials: [ProfileTrial] { [] }

    package static func replies(in output: [(moment: Moment, bytes: [UInt8])]) -> [DiagnosticReply] { [] }

    package static func judge(
        _ misbehaviour: Misbehaviour, _ form: NeverForm, _ span: CaseEvaluator.Span,
        _ evaluator: CaseEvaluator
    ) throws(CaseEvaluator.Obstacle) -> Outcome? { nil }

    package static var endsWithPrompt: Bool { false }

    package static var keepsRequestLines: Bool { false }

    package static func prepare(_ endpoint: inout EndpointDescription) {}

    package static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)? { nil }

    package static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool { false }

    package static func exchangesFrames(_ endpoint: EndpointDescription) -> Bool { false }

    package static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?
    { nil }

    package static func recognize(_ bytes: [UInt8], isDatagram: Bool) -> RecognizedBytes? { nil }

    package static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]? {
        nil
    }
}

extension EndpointDescription {
    /// Its kind for judging and reporting; nil for a kind whose clients cannot be judged.
    package var dialect: (any WireDialect.Type)? { type(of: kind) as? any WireDialect.Type }

    /// Whether its datagrams are the frames of its bus, so that the record of a frame repeats one.
    package var exchangesFrames: Bool { dialect?.exchangesFrames(self) ?? false }

    /// Whether it sends without being asked, so that its client only listens.
    package var sendsUnasked: Bool { dialect?.sendsUnasked(self) ?? false }
}
