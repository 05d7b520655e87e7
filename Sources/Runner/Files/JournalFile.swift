import Foundation
public import LiveHost
public import Rig
public import SimulationCore
import Synchronization

/// The journal as JSON lines in a file; every write ends with a whole line, so a killed run leaves a readable file.
public final class JournalFile: JournalWriter {
    private struct State: ~Copyable {
        let handle: FileHandle
        var text: [UInt8] = []
        var failure: String?
    }

    private let path: String
    private let line: JournalLine
    private let state: Mutex<State>

    private let complain: @Sendable (String) -> Void

    /// Creates the file; `complain` is told once when it cannot be written any more.
    public init(
        path: String, _ description: RigDescription, complain: @escaping @Sendable (String) -> Void
    ) throws(StartError) {
        self.path = path
        self.complain = complain
        line = JournalLine(description)
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .cannotWrite(path: path, reason: "the folder does not exist or is not writable") }
        state = Mutex(State(handle: handle))
    }

    /// Why the file has ended too early, or nil.
    public var failure: String? { state.withLock { $0.failure } }

    /// Appends the records that belong into the file.
    public func write(_ batch: JournalBatch) {
        state.withLock { state in
            state.text.removeAll(keepingCapacity: true)
            if batch.lost > 0 { line.append(lost: batch.lost, to: &state.text) }
            batch.forEachEntry { record, entry in line.append(record, entry, to: &state.text) }
            guard state.failure == nil else { return }
            do {
                try state.handle.write(contentsOf: state.text)
            } catch {
                let failure = "the journal \(path) cannot be written any more: \(error.localizedDescription)"
                state.failure = failure
                complain(failure)
            }
        }
    }

    /// Closes the file.
    public func finish() {
        state.withLock { state in try? state.handle.close() }
    }
}
