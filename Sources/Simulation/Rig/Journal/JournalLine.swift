public import SimulationCore

/// Writes journal records as JSON lines: one object per record, keys in a fixed order, times in
/// seconds with nine decimals.
///
/// The bytes of a conversation are a JSON string with one character per byte (ISO 8859-1), so that text is
/// readable and no byte is lost; the bytes of a frame are hex. `JournalLine.forms` lists all keys;
/// `JournalLineReader` parses the lines.
public struct JournalLine: Sendable {
    private let names: JournalNames

    /// A writer with the names of the endpoints and ECUs of `description`.
    public init(_ description: RigDescription) {
        names = JournalNames(
            endpoints: description.endpoints.map(\.name), ecus: description.vehicle.ecus.map(\.name),
            frames: description.vehicle.frames.map(\.name),
            customSignals: description.vehicle.customSignals.map(\.name))
    }

    /// Appends `record` as one line with its line feed.
    public func append(_ record: JournalRecord, _ entry: JournalEntry, to text: inout [UInt8]) {
        JournalLineText.append(to: &text, names) { line in
            var head = JournalHead(kind: entry.kind, sequence: record.sequence, time: record.time)
            head.endpoint = record.endpoint.flatMap { names.named($0.index, in: .endpoints) }
            let connection = record.connection > 0 ? UInt64(record.connection) : nil
            if entry.kind == .client { head.client = connection } else { head.connection = connection }
            line.head(&head)
            _ = line.fields(entry)
        }
    }

    /// Appends a line for `count` records that were overwritten before they were stored; it
    /// has neither number nor time.
    public func append(lost count: UInt64, to text: inout [UInt8]) {
        append(.recordsLost(Int(clamping: count)), to: &text)
    }

    /// Appends a remark that is not in the journal, for example about a file that could not be written.
    public func append(note words: String, to text: inout [UInt8]) {
        append(.remark(.other, words), to: &text)
    }

    private func append(_ note: JournalEntry.Note, to text: inout [UInt8]) {
        JournalLineText.append(to: &text, names) { line in
            line.kind(.note)
            _ = line.fields(.note(note))
        }
    }
}
