public import SimulationCore

/// The keys of a journal line, and the form of their values for each kind of record.
///
/// The schema and the documentation are generated from `JournalLine.forms`; a test compares written lines with it.
extension JournalLine {
    /// The keys, in the order of a line.
    public enum Key: String, CaseIterable, Hashable, Sendable {
        case n, t, kind, endpoint, connection, client, socket, bytes, begins, ends, request, repeated,
            aborted,
            partial, code
        case id, remote, signal, data, from, frame, sender, ecu, pid, spn, raw, value, stage, number, text, by
        case how, refused, event, occurrence, action, about, count, fault, item, address
    }

    /// The form of a value.
    public enum Form: Hashable, Sendable {
        /// A whole number, not below `least`.
        case integer(least: Int)
        /// A list of at least one integer, none of them below `least`.
        case integers(least: Int)
        /// A number; null for values that JSON has no number for.
        case number(isNullable: Bool)
        /// `true`; otherwise the key is omitted.
        case flag
        /// A sentence for people.
        case words
        /// Bytes as characters of ISO 8859-1.
        case bytes
        /// Pairs of hex digits separated by spaces.
        case hex
        /// A string with one of these numbers of hex digits.
        case digits([Int])
        /// One of these strings.
        case oneOf([String])
    }

    /// A key with the form of its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public let key: Key
        /// The form of its value.
        public let form: Form
        /// Whether every line of this form has it.
        public let isRequired: Bool
        /// A description in one line.
        public let meaning: String

        init(_ key: Key, _ form: Form, optional: Bool = false, _ meaning: String) {
            self.key = key
            self.form = form
            isRequired = !optional
            self.meaning = meaning
        }
    }

    /// The names of signals that are not messages on buses other than CAN.
    enum Signal: String, CaseIterable {
        case inFrameResponse = "in-frame response"
        case fiveBaud = "five baud"
        case wakeUp = "wake-up"
    }

    /// The value of `from` for a periodic frame of the vehicle.
    static let vehicle = "vehicle"

    /// The value of `from` for a sender outside the vehicle.
    static let outsideVehicle = "adapter"

    /// The name of a signal that is not in the catalogue.
    static let unknown = "unknown"

    /// A form of line: one for each kind of record, and one for lost records, which have neither number nor time.
    public struct LineForm: Hashable, Sendable {
        /// The kind of record.
        public let kind: JournalRecord.Kind
        /// A description in one line.
        public let meaning: String
        /// The keys, in the order of a line.
        public let members: [Member]
    }

    /// Every form of line.
    public static let forms: [LineForm] =
        JournalRecord.Kind.allCases.map { kind in
            let (meaning, members) = own(kind)
            return LineForm(kind: kind, meaning: meaning, members: head + members)
        } + [
            LineForm(
                kind: .note, meaning: "records were overwritten before they could be kept",
                members: [
                    Member(.text, .words, "how many, in words"),
                    Member(.about, .oneOf([lost]), "that records were lost"),
                    Member(.count, .integer(least: 0), "how many"),
                ])
        ]

    private static let lost = JournalEntry.Note.recordsLost(0).about ?? ""

    private static let head = [
        Member(.n, .integer(least: 0), "its place in the order of everything, without gaps"),
        Member(.t, .number(isNullable: false), "seconds since power-on, nine decimals"),
        Member(.endpoint, .words, optional: true, "the endpoint's name"),
        Member(
            .connection, .integer(least: 1), optional: true,
            "the connection or peer at that endpoint; of a bus, that of its first adapter"),
    ]

    private static let place = Member(
        .event, .integer(least: 1), optional: true, "the event's place in the scenario")

    private static func own(_ kind: JournalRecord.Kind) -> (String, [Member]) {
        switch kind {
        case .connect:
            (
                "a client connected",
                [
                    Member(
                        .socket, .integer(least: 2), optional: true,
                        "which of the endpoint's sockets it came to; the first unless stated")
                ]
            )
        case .disconnect:
            (
                "a connection ended, or an attempt to connect was refused",
                [
                    Member(.text, .words, "who and why, in words"),
                    Member(
                        .by, .oneOf(ConnectionEnd.Party.allCases.map(\.rawValue)), optional: true,
                        "who ended the connection; a successor takes its place"),
                    Member(
                        .how, .oneOf(ConnectionEnd.Manner.allCases.map(\.rawValue)), optional: true,
                        "how it ended on the wire"),
                    Member(
                        .refused, .oneOf(ConnectionEnd.RefusalKind.allCases.map(\.rawValue)), optional: true,
                        "why it never began; then neither by nor how is there"),
                ]
            )
        case .input: ("bytes from a client, when they were read", [Member(.bytes, .bytes, "the bytes")])
        case .output:
            (
                "bytes to a client, when the system took them",
                [
                    Member(.bytes, .bytes, "the bytes"),
                    Member(.begins, .flag, optional: true, "they are the first behind a request"),
                    Member(
                        .ends, .integers(least: 1), optional: true,
                        "responses end behind so many of them"),
                ]
            )
        case .answer:
            (
                "what an endpoint said, where its link or a fault changes what arrives",
                [Member(.bytes, .bytes, "the bytes")]
            )
        case .request:
            (
                "a request as the endpoint understood it",
                [
                    Member(.request, .bytes, "the line without its end, or a binary request in words"),
                    Member(
                        .repeated, .flag, optional: true, "a lone carriage return repeated the one before"),
                    Member(.aborted, .flag, optional: true, "a byte from the client interrupted it"),
                    Member(.partial, .flag, optional: true, "it was never ended"),
                    Member(
                        .code, .integer(least: 0), optional: true,
                        "its number in decimal, where the protocol has one"),
                ]
            )
        case .frame: ("a signal crossed the simulated bus", frameMembers)
        case .sample: ("an ECU encoded a value", sampleMembers)
        case .event:
            (
                "an action of an event",
                [
                    Member(.text, .words, "what was done, in words"),
                    Member(
                        .by, .oneOf([JournalEntry.ActionParty.control.rawValue]), optional: true,
                        "who asked for it, where that was not the scenario"), place,
                    Member(.occurrence, .integer(least: 0), optional: true, "how often the event happened"),
                    Member(
                        .action, .oneOf(JournalEntry.ActionKind.allCases.map(\.name)), optional: true,
                        "what was done"),
                ]
            )
        case .note:
            (
                "a remark",
                [
                    Member(.text, .words, "the remark in words"),
                    Member(.about, .oneOf(JournalEntry.Note.subjects), optional: true, "what it is about"),
                    Member(.count, .integer(least: 0), optional: true, "how many bytes or records"),
                ]
            )
        case .fault:
            (
                "a fault begins, acts or ends",
                [
                    Member(.stage, .oneOf(JournalRecord.FaultStage.allCases.map { "\($0)" }), "what happens"),
                    Member(.text, .words, "the fault, and its value or what it has changed"), place,
                    Member(.fault, .words, "the fault's key in a scenario"),
                    Member(
                        .item, .integer(least: 1), optional: true,
                        "which of the wrongs that the event states"),
                ]
            )
        case .client:
            (
                "the client's program, or the person who sees what it shows",
                [
                    Member(
                        .client, .integer(least: 1), optional: true,
                        "which of several clients of a case it is"),
                    Member(
                        .stage, .oneOf(JournalRecord.ClientStage.allCases.map { "\($0)" }), "what it did"),
                    Member(
                        .number, .integer(least: 0), optional: true,
                        "the exit status, the signal, or how many bytes are left out"),
                    Member(
                        .text, .words,
                        "the line that it printed, its command line, a question or its answer, or words about it"
                    ),
                ]
            )
        case .peer:
            ("the address of the other side", [Member(.address, .words, "host:port, or [host]:port")])
        }
    }

    private static let frameMembers = [
        Member(.id, .digits([3, 8]), optional: true, "the identifier of a CAN frame"),
        Member(.remote, .flag, optional: true, "it is a remote frame"),
        Member(
            .signal, .oneOf(Signal.allCases.map(\.rawValue)), optional: true,
            "on J1850 or a K line: what it is, when it is not a message"),
        Member(.data, .hex, "its bytes; on J1850 or a K line header and check byte, too"),
        Member(.from, .words, "the ECU's name, vehicle for a frame of its own, else adapter"),
        Member(.frame, .words, optional: true, "the name of the vehicle's frame"),
        Member(.sender, .oneOf(BusSender.kinds), "what sent it; a tap is attached from outside"),
    ]

    private static let sampleMembers = [
        Member(.signal, .words, "the signal's name in the catalogue"),
        Member(.ecu, .words, optional: true, "the ECU's name"),
        Member(.pid, .digits([2]), optional: true, "the parameter of service 01"),
        Member(.spn, .integer(least: 0), optional: true, "the suspect parameter number of SAE J1939"),
        Member(.raw, .integer(least: 0), "the field as it was sent"),
        Member(.value, .number(isNullable: true), "what it decodes to, in the catalogue's unit"),
    ]
}
