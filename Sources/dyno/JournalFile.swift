import Foundation
import LiveHost
import Rig
import SimulationCore
import Synchronization

/// The journal as JSON lines in a file; every write ends with a whole line, so a killed run leaves a readable file.
final class JournalFile: JournalWriter {
    private struct State: ~Copyable {
        let handle: FileHandle
        var text: [UInt8] = []
        var hasFailed = false
    }

    private let path: String
    private let line: JournalLine
    private let state: Mutex<State>

    init(path: String, _ description: RigDescription) throws(StartError) {
        self.path = path
        line = JournalLine(description)
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .cannotWrite(path: path, reason: "the folder does not exist or is not writable") }
        state = Mutex(State(handle: handle))
    }

    func write(_ batch: JournalBatch) {
        state.withLock { state in
            state.text.removeAll(keepingCapacity: true)
            if batch.lost > 0 {
                state.text += Array("{\"kind\":\"note\",\"text\":\"\(batch.lost) records were lost\"}\n".utf8)
            }
            batch.forEach { record, payload in line.append(record, payload, to: &state.text) }
            guard !state.hasFailed else { return }
            do {
                try state.handle.write(contentsOf: state.text)
            } catch {
                state.hasFailed = true
                Terminal.complain(
                    "error: the journal \(path) cannot be written any more: \(error.localizedDescription)")
            }
        }
    }

    func finish() {
        state.withLock { state in try? state.handle.close() }
    }
}
