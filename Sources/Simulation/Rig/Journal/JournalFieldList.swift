public import SimulationCore

/// The fields of the lines, for the schema and the documentation.
extension JournalLine {
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
        case oneOf([String])
    }

    /// A key with the form of its value.
    public struct Member: Hashable, Sendable {
        public let key: String
        public let form: Form
        /// Whether every line of this form has it.
        public let isRequired: Bool
        /// A description in one line.
        public let meaning: String
    }

    /// A form of line: one for each kind of record, and one for lost records, which have neither number nor time.
    public struct LineForm: Hashable, Sendable {
        public let kind: JournalRecord.Kind
        /// A description in one line.
        public let meaning: String
        /// The keys, in the order of a line.
        public let members: [Member]
    }

    public static let forms: [LineForm] =
        JournalRecord.Kind.allCases.map { kind in
            var list = JournalFieldList()
            var head = JournalHead(kind: kind)
            list.head(&head)
            _ = list.fields(.blank(kind))
            return LineForm(kind: kind, meaning: meaning(kind), members: list.members)
        } + [
            LineForm(
                kind: .note, meaning: "records were overwritten before they could be kept",
                members: [
                    Member(key: "text", form: .words, isRequired: true, meaning: "how many, in words"),
                    Member(
                        key: "about", form: .oneOf([lost]), isRequired: true,
                        meaning: "that records were lost"
                    ),
                    Member(key: "count", form: .integer(least: 0), isRequired: true, meaning: "how many"),
                ])
        ]

    private static let lost = JournalEntry.Note.recordsLost(0).about ?? ""

    private static func meaning(_ kind: JournalRecord.Kind) -> String {
        switch kind {
        case .connect: "a client connected"
        case .disconnect: "a connection ended, or an attempt to connect was refused"
        case .input: "bytes from a client, when they were read"
        case .output: "bytes to a client, when the system took them"
        case .answer: "what an endpoint said, where its link or a fault changes what arrives"
        case .request: "a request as the endpoint understood it"
        case .frame: "a signal crossed the simulated bus"
        case .sample: "an ECU encoded a value"
        case .event: "an action of an event"
        case .note: "a remark"
        case .fault: "a fault begins, acts or ends"
        case .client: "the client's program, or the person who sees what it shows"
        case .peer: "the address of the other side"
        }
    }
}

extension JournalEntry {
    /// Returns an entry of `kind` without content, which a line fills.
    static func blank(_ kind: JournalRecord.Kind) -> JournalEntry {
        switch kind {
        case .connect: .connect()
        case .disconnect: .disconnect(.closedByClient)
        case .input: .input([])
        case .output: .output(.init([]))
        case .answer: .answer([])
        case .request: .request(.init([]))
        case .frame: .frame(.init(.message, from: .tap(0), []))
        case .sample:
            .sample(.init(signal: 0, ecu: JournalNames.noECU, parameter: .pid(0), raw: 0, value: .nan))
        case .event: .event(.init(nil, ""))
        case .note: .note(.remark(.other, ""))
        case .fault: .fault(.init(.begins, "", ""))
        case .client: .client(.started([]))
        case .peer: .peer("")
        }
    }
}

struct JournalFieldList: JournalFields {
    static let reads = false

    /// The fields so far; the kind, which every line has, is not among them.
    private(set) var members: [JournalLine.Member] = []

    private mutating func add(_ field: JournalField, _ form: JournalLine.Form) {
        members.append(
            .init(
                key: "\(field.key)", form: form, isRequired: field.isRequired, meaning: "\(field.meaning)"))
    }

    mutating func number(_ field: JournalField, _ value: inout UInt64?, from least: Int) {
        add(field, .integer(least: least))
    }

    mutating func numbers(_ field: JournalField, _ values: inout [Int], from least: Int) {
        add(field, .integers(least: least))
    }

    mutating func real(_ field: JournalField, _ value: inout Double) {
        add(field, .number(isNullable: true))
    }

    mutating func flag(_ field: JournalField, _ value: inout Bool) {
        add(field, .flag)
    }

    mutating func time(_ field: JournalField, _ value: inout SimInstant?) {
        add(field, .number(isNullable: false))
    }

    mutating func bytes(_ field: JournalField, _ value: inout ArraySlice<UInt8>) {
        add(field, .bytes)
    }

    mutating func hex(_ field: JournalField, _ value: inout ArraySlice<UInt8>) {
        add(field, .hex)
    }

    mutating func digits(_ field: JournalField, _ value: inout HexDigits?, _ counts: @autoclosure () -> [Int])
    {
        add(field, .digits(counts()))
    }

    mutating func words(_ field: JournalField, _ value: inout String, mayLack: Bool) {
        add(field, .words)
    }

    mutating func word(_ field: JournalField, _ value: inout String?, _ choice: @autoclosure () -> [String]) {
        add(field, .oneOf(choice()))
    }

    mutating func name(_ field: JournalField, _ value: inout JournalName?) {
        add(field, .words)
    }

    mutating func kind(_ kind: JournalRecord.Kind?) {}
    func named(_ number: Int, in table: JournalNames.Table) -> JournalName? { nil }
    mutating func number(of name: JournalName, in table: JournalNames.Table) -> Int { 0 }
    mutating func refuse() {}
}
