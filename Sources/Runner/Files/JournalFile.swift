public import LiveHost
public import OutputFiles
public import Rig
public import SimulationCore
import Synchronization

/// The journal as JSON lines in a file; every write ends with a whole line, so a killed run leaves a readable file.
public final class JournalFile: JournalWriter {
    private let output: OutputFile
    private let line: JournalLine
    private let records = Mutex(RecordBuffer())
    private let say: @Sendable (OutputNews) -> Void

    /// A journal in `output`, where nothing changes before `begin`; `say` is told once when it cannot be written any more.
    public init(
        _ output: OutputFile, _ description: RigDescription, say: @escaping @Sendable (OutputNews) -> Void
    ) {
        self.output = output
        self.say = say
        line = JournalLine(description)
    }

    /// Why the file has ended too early, or nil.
    public var failure: String? { output.failure?.description }

    /// Empties a file that is there.
    public func begin() {
        attempt { () throws(OutputError) in
            if let bytes = try output.begin() { say(.replaced(output, bytes: bytes)) }
        }
    }

    /// Everything is open: begins.
    public func opened(_ endpoints: [OpenEndpoint]) { begin() }

    /// Appends the records that belong into the file.
    public func write(_ batch: JournalBatch) {
        write { records in
            if batch.lost > 0 {
                line.append(lost: batch.lost, to: &records.bytes)
                records.endRecord()
            }
            batch.forEachEntry { record, entry in
                line.append(record, entry, to: &records.bytes)
                records.endRecord()
            }
        }
    }

    /// Appends a note without a number: it is none of the journal's own records.
    public func note(_ text: String) {
        write { records in
            line.append(note: text, to: &records.bytes)
            records.endRecord()
        }
    }

    /// Closes the file.
    public func finish() { attempt(output.finish) }

    private func write(_ fill: (inout RecordBuffer) -> Void) {
        records.withLock { records in
            records.removeAll()
            guard output.failure == nil else { return }
            fill(&records)
            attempt { () throws(OutputError) in try output.write(records) }
        }
    }

    private func attempt(_ body: () throws(OutputError) -> Void) {
        do throws(OutputError) {
            try body()
        } catch {
            say(.failed(error))
        }
    }
}
