public import SimulationCore

/// Parses the lines that `JournalLine` writes, including those of older versions.
///
/// A line has names where a record has numbers. ECUs and frames are numbered as in the description, if there is one;
/// unknown names get the next numbers in order of appearance. A line does not identify the tap on a bus, so the number
/// of every tap is 0.
public struct JournalLineReader {
    public struct Line: Hashable, Sendable {
        /// The sequence number; nil for a line about lost records.
        public let sequence: UInt64?
        /// The time; nil for a line about lost records.
        public let time: SimInstant?
        /// The endpoint's name, or nil.
        public let endpoint: String?
        /// The number of the connection or bus segment at the endpoint; 0 for none.
        public let connection: UInt32
        /// The entry; nil for a kind of record that this version does not know.
        public let entry: JournalEntry?
    }

    private var numbers = JournalNumbers()

    /// The names of ECUs, by the numbers in entries.
    public var ecus: [String] { numbers.ecus }

    /// The names of the vehicle's frames, by the numbers in entries.
    public var frames: [String] { numbers.frames }

    /// A reader for the journal of a rig with `description`, or of an unknown rig.
    public init(_ description: RigDescription? = nil) {
        numbers.ecus = description?.vehicle.ecus.map(\.name) ?? []
        numbers.frames = description?.vehicle.frames.map(\.name) ?? []
        numbers.customSignals = description?.vehicle.customSignals.map(\.name) ?? []
    }

    /// Parses `line`, with or without its line feed; nil when it is not a journal line.
    public mutating func read(_ line: [UInt8]) -> Line? {
        guard let object = JSONValue(parsing: line), case .string(let name)? = object["kind"] else {
            return nil
        }
        var parser = JournalLineParser(object)
        // Swapped instead of assigned, so that the names have one owner and are not copied.
        swap(&parser.numbers, &numbers)
        defer { swap(&parser.numbers, &numbers) }
        var head = JournalHead(kind: JournalRecord.Kind.allCases.first { $0.name == name })
        parser.head(&head)
        let entry = head.kind.flatMap { parser.fields(.blank($0)) }
        guard !parser.isRefused else { return nil }
        var endpoint: String?
        if case .text(let name)? = head.endpoint { endpoint = name }
        return Line(
            sequence: head.sequence, time: head.time, endpoint: endpoint,
            connection: UInt32(clamping: head.connection ?? head.client ?? 0), entry: entry)
    }
}

/// Takes the values of fields from a line.
struct JournalLineParser: JournalFields {
    static let reads = true

    /// Whether the line lacks a value or has one that cannot be.
    private(set) var isRefused = false
    var numbers = JournalNumbers()
    private let object: JSONValue

    init(_ object: JSONValue) { self.object = object }

    mutating func refuse() { isRefused = true }

    private func text(_ field: JournalField) -> String? {
        guard case .string(let text)? = object["\(field.key)"] else { return nil }
        return text
    }

    private func decimal(_ field: JournalField) -> String? {
        guard case .number(let text)? = object["\(field.key)"] else { return nil }
        return text
    }

    mutating func number(_ field: JournalField, _ value: inout UInt64?, from least: Int) {
        value = decimal(field).flatMap { UInt64($0) }
    }

    mutating func numbers(_ field: JournalField, _ values: inout [Int], from least: Int) {
        guard case .list(let members)? = object["\(field.key)"] else { return }
        values = members.compactMap { $0.text.flatMap { Int($0) } }
    }

    mutating func real(_ field: JournalField, _ value: inout Double) {
        value = decimal(field).flatMap { Double($0) } ?? .nan
    }

    mutating func flag(_ field: JournalField, _ value: inout Bool) {
        value = object["\(field.key)"] == .bool(true)
    }

    /// The greatest number of whole seconds; more would overflow nanoseconds.
    private static let longest: Int64 = 1 << 33

    mutating func time(_ field: JournalField, _ value: inout SimInstant?) {
        guard let text = decimal(field) else { return }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let seconds = Int64(parts[0]), (0..<Self.longest).contains(seconds), parts.count <= 2 else {
            return
        }
        let decimals = parts.count == 2 ? String(parts[1].prefix(9)) : ""
        guard let fraction = Int64(decimals + String(repeating: "0", count: 9 - decimals.count)) else {
            return
        }
        value = SimInstant(nanoseconds: seconds * 1_000_000_000 + fraction)
    }

    /// Reads bytes: a character above FFh is not one.
    mutating func bytes(_ field: JournalField, _ value: inout ArraySlice<UInt8>) {
        guard let text = text(field) else { return refuse() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return refuse() }
            bytes.append(byte)
        }
        value = bytes[...]
    }

    mutating func hex(_ field: JournalField, _ value: inout ArraySlice<UInt8>) {
        guard let bytes = text(field).flatMap({ Hex.bytes($0) }) else { return refuse() }
        value = bytes[...]
    }

    mutating func digits(_ field: JournalField, _ value: inout HexDigits?, _ counts: @autoclosure () -> [Int])
    {
        guard let text = text(field) else { return }
        guard let number = UInt64(text, radix: 16) else { return refuse() }
        value = HexDigits(value: number, count: text.utf8.count)
    }

    mutating func words(_ field: JournalField, _ value: inout String, mayLack: Bool) {
        guard let text = text(field) else {
            value = ""
            if !mayLack { refuse() }
            return
        }
        value = text
    }

    mutating func word(_ field: JournalField, _ value: inout String?, _ choice: @autoclosure () -> [String]) {
        value = text(field)
    }

    mutating func name(_ field: JournalField, _ value: inout JournalName?) {
        value = text(field).map(JournalName.text)
    }

    mutating func kind(_ kind: JournalRecord.Kind?) {}

    func named(_ number: Int, in table: JournalNames.Table) -> JournalName? { nil }

    mutating func number(of name: JournalName, in table: JournalNames.Table) -> Int {
        guard case .text(let name) = name else { return 0 }
        return numbers.number(of: name, in: table)
    }
}
