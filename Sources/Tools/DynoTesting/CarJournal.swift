import Conformance
import Rig
public import SimulationCore

/// The journal of a car until a moment: everything on the wires, the faults and the actions, in order.
public struct CarJournal: Sendable {
    /// One record.
    public struct Record: Sendable, Hashable {
        /// The number of the record, counted from 0 without gaps.
        public let sequence: UInt64
        /// When it happened, since power-on.
        public let time: SimInstant
        /// The name of the endpoint; nil when the record concerns none.
        public let endpoint: String?
        /// The number of the connection at its endpoint, counted from 1; 0 for none.
        public let connection: UInt32
        /// The entry of the journal.
        public let entry: JournalEntry
    }

    /// The records, in order.
    public let records: [Record]

    init(_ journal: Journal, _ description: RigDescription) {
        var position = JournalPosition()
        var records: [Record] = []
        while let (record, entry) = position.readEntry(journal) {
            records.append(Record(record, entry, description))
        }
        self.records = records
    }

    /// Returns the requests that endpoint `name` has understood, in order; of all endpoints when `name` is nil.
    ///
    /// Lines are in capitals and without spaces, as expectations compare them.
    public func requests(of name: String? = nil) -> [String] {
        records.filter { name == nil || $0.endpoint == name }.compactMap(\.request)
    }

    /// Returns the bytes that clients have sent to endpoint `name`, connections one after the other as they came.
    public func input(of name: String) -> [UInt8] { bytes(.input, of: name) }

    /// Returns the bytes that clients of endpoint `name` have received.
    public func output(of name: String) -> [UInt8] { bytes(.output, of: name) }

    private func bytes(_ kind: JournalRecord.Kind, of name: String) -> [UInt8] {
        records.lazy.filter { $0.endpoint == name && $0.entry.kind == kind }.flatMap(\.entry.bytes)
    }
}

extension CarJournal.Record {
    init(_ record: JournalRecord, _ entry: JournalEntry, _ description: RigDescription) {
        sequence = record.sequence
        time = record.time
        endpoint = record.endpoint.flatMap { description.endpoints.endpoint($0)?.name }
        connection = record.connection
        self.entry = entry
    }

    /// The request of a `request` record, in capitals and without spaces; nil for other records.
    public var request: String? {
        guard case .request(let request) = entry else { return nil }
        return String(decoding: request.line, as: UTF8.self).uppercased().filter { !$0.isWhitespace }
    }
}
