/// One record of the journal in its stored form: of fixed size and without allocation. Its bytes
/// lie in the journal's ring.
///
/// `JournalEntry` decodes it, including the fields whose meaning depends on the kind.
public struct JournalRecord: Hashable, Sendable {
    /// The kind of what happened; `JournalEntry` has a case for each.
    public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        case connect
        /// A connection ended, or an attempt was refused.
        case disconnect
        /// Bytes from a client, at the time they were read.
        case input
        /// Bytes to a client, at the time the kernel accepted them.
        case output
        /// The bytes that the endpoint sent, recorded when a link between it and the client delays or changes them.
        case answer
        /// A request as the endpoint understood it.
        case request
        /// A signal on the simulated bus.
        case frame
        /// A value as an ECU encoded it.
        case sample
        case event
        /// A remark, for example about input that was refused.
        case note
        /// A fault begins, acts or ends.
        case fault
        case client
        /// The address of the other side, before its `connect` or its first datagram; `connection` is its number at
        /// the endpoint.
        case peer

        /// The name of the case, which is the `kind` of a JSON line.
        public var name: String { Self.names[Int(rawValue)] }

        private static let names = allCases.map { "\($0)" }
    }

    /// The stage of a fault that a `fault` record reports.
    public enum FaultStage: UInt64, CaseIterable, Hashable, Sendable {
        /// The fault is in force from now on.
        case begins = 1
        /// The fault changed something; the text says what.
        case acts
        /// The fault is no longer in force.
        case ends
    }

    /// The event of the client's program that a `client` record reports.
    public enum ClientStage: UInt32, CaseIterable, Hashable, Sendable {
        /// The program was started; the text is its command line.
        case started = 1
        /// A line on standard output, without its line feed.
        case output
        /// A line on standard error, without its line feed.
        case errorOutput
        /// The program exited by itself, with a status.
        case exited
        /// A signal that the runner did not send ended the program.
        case killed
        /// The runner ended the program; the text says how.
        case stopped
        /// The client printed more than the limit.
        case truncated
        /// The person who sees the client was asked a question.
        case asked
        case answered
    }

    public struct RequestFlags: OptionSet, Hashable, Sendable {
        /// The bits of the flags.
        public let rawValue: UInt64

        /// Flags with these bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// A lone carriage return repeated the previous line.
        public static let repeated = RequestFlags(rawValue: 1)
        /// A byte from the client interrupted it.
        public static let aborted = RequestFlags(rawValue: 2)
        /// The line was never terminated.
        public static let partial = RequestFlags(rawValue: 4)
    }

    /// The sequence number, counted from 0 without gaps.
    public var sequence: UInt64
    public var time: SimInstant
    public var kind: Kind
    /// The endpoint, or nil when the record concerns none.
    public var endpoint: EndpointID?
    /// The number of the connection or bus segment of the endpoint, counted from 1; 0 for none.
    public var connection: UInt32
    /// Kind-specific: a signal, an ECU, a sender.
    public var detail: UInt32
    /// Kind-specific: raw bits, an identifier, flags.
    public var number: UInt64
    /// Kind-specific: a decoded value.
    public var value: Double
    /// The offset of its first byte, counted over the whole run.
    var offset: UInt64
    /// The number of its bytes.
    public internal(set) var length: UInt32
}
