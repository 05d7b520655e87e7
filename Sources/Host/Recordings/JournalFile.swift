package import LiveHost
package import OutputFiles
package import Rig
package import SimulationCore
import Synchronization

/// Writes the journal as JSON lines to a file; every write ends with a whole line, so that the file of
/// a killed run is readable.
package final class JournalFile: JournalWriter {
    private let output: OutputFile
    private let line: Mutex<JournalLine>
    private let records = Mutex(RecordBuffer())
    private let say: @Sendable (OutputNews) -> Void

    /// Creates a journal in `output`, where nothing is changed before `begin`; `say` is called once when it
    /// cannot be written any more.
    package init(
        _ output: OutputFile, _ description: RigDescription, say: @escaping @Sendable (OutputNews) -> Void
    ) {
        self.output = output
        self.say = say
        line = Mutex(JournalLine(description))
    }

    /// The reason why the file has ended early, or nil.
    package var failure: String? { output.failure?.description }

    /// Truncates an existing file.
    package func begin() {
        attempt { () throws(OutputError) in
            if let bytes = try output.begin() { say(.replaced(output, bytes: bytes)) }
        }
    }

    /// Begins, because all endpoints are open.
    package func opened(_ endpoints: [OpenEndpoint]) { begin() }

    /// Names what the records concern as `description` does.
    package func described(_ description: RigDescription) {
        line.withLock { $0 = JournalLine(description) }
    }

    package func write(_ batch: JournalBatch) {
        let line = line.withLock { $0 }
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

    /// Appends a remark without a sequence number, because it is not a record of the journal.
    package func note(_ text: String) {
        let line = line.withLock { $0 }
        write { records in
            line.append(note: text, to: &records.bytes)
            records.endRecord()
        }
    }

    package func finish() { attempt(output.finish) }

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
