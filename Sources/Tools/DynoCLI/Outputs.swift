import LiveHost
import OutputFiles
import Platform
import Recordings
import Synchronization

/// The files that a command writes, opened before anything is started and closed at the end of the command.
///
/// A class because the host's loop, the writers of the journal and the command share it.
final class Outputs: Sendable {
    private struct State {
        var files: [OutputFile] = []
        var haveFailed = false
        var recorders: [Recorder] = []
    }

    /// The interval at which a FIFO without a reader is checked.
    private static let interval = Duration.milliseconds(20)

    private let state = Mutex(State())

    /// Whether a file is incomplete.
    var haveFailed: Bool { state.withLock { $0.haveFailed } }

    /// Opens the file at `path` without changing it; an error ends the command.
    func open(
        _ path: String, for role: String, form: OutputFile.Form = .growing, patience: Duration = .seconds(5),
        isPrivate: Bool = false
    ) throws -> OutputFile {
        do throws(OutputError) {
            let file = try OutputFile(
                path, for: role, form: form, patience: patience, isPrivate: isPrivate)
            state.withLock { $0.files.append(file) }
            return file
        } catch {
            discard()
            throw Stop.failure("\(error)")
        }
    }

    /// Ends the command when two uses of a file conflict; `inputs` are the files that it reads.
    func refuseConflicts(reading inputs: [String]) throws {
        let files = state.withLock { $0.files }
        if let conflict = OutputConflict(among: files, reading: inputs) {
            discard()
            throw Stop.usage("error: \(conflict)")
        }
        for file in files where !file.isDescriptor && file.goes(whereDescriptor: Terminal.errorDescriptor) {
            discard()
            throw Stop.usage(
                "error: \(file.role) \(file.path): standard error goes to the same file; name another")
        }
        if files.contains(where: { $0.goes(whereDescriptor: Terminal.outputDescriptor) }) {
            Terminal.leaveOutputToRecords()
        }
    }

    /// Records failures in the journals of `recorders` from now on.
    func note(in recorders: [Recorder]) { state.withLock { $0.recorders = recorders } }

    /// Waits until every FIFO among the growing files has a reader; false when `isOver` returns true first.
    func awaitReaders(until isOver: @Sendable () async -> Bool) async throws -> Bool {
        for file in state.withLock({ $0.files }) where file.form == .growing {
            guard try await awaitReader(of: file, until: isOver) else { return false }
        }
        return true
    }

    /// Waits until `file` has a reader when it is a FIFO; false when `isOver` returns true first.
    func awaitReader(of file: OutputFile, until isOver: @Sendable () async -> Bool) async throws -> Bool {
        guard file.needsReader else { return true }
        var isSaid = false
        do {
            while try !file.connect() {
                if await isOver() { return false }
                if !isSaid {
                    Terminal.complain(
                        "note: \(file.role) \(file.path): waiting for a reader of this FIFO; Ctrl-C ends")
                }
                isSaid = true
                try? await Task.sleep(for: Self.interval)
            }
            return true
        } catch {
            discard()
            throw Stop.failure("\(error)")
        }
    }

    /// Ends a command that has not begun because a FIFO has no reader; without an error when the user ended it.
    func endWithoutReaders(isWished: Bool) throws {
        let missing = state.withLock { $0.files }.first(where: \.needsReader)
        discard()
        guard !isWished, let missing else { return Terminal.say("Ended before it began.") }
        throw Stop.failure("\(OutputError.noReader(role: missing.role, path: missing.path))")
    }

    /// Replaces the content of `file` with `record`, and prints the result.
    func replace(_ file: OutputFile, with record: [UInt8], isAnnounced: Bool = true) {
        do throws(OutputError) {
            let bytes = try file.replace(with: record)
            if isAnnounced, let bytes { report(.replaced(file, bytes: bytes)) }
        } catch {
            report(.failed(error))
            for recorder in state.withLock({ $0.recorders }) { recorder.note("\(error)") }
        }
    }

    /// Prints a message about a file, and records a failure.
    func report(_ news: OutputNews) {
        Terminal.complain("\(news)")
        switch news {
        case .replaced: break
        case .failed, .unusable: state.withLock { $0.haveFailed = true }
        }
    }

    /// Says in one line why a file that is not among these is incomplete.
    func fail(_ words: String) {
        Terminal.complain(words)
        state.withLock { $0.haveFailed = true }
    }

    /// Shortens the wait for readers from now on.
    func hurry() {
        for file in state.withLock({ $0.files }) { file.hurry() }
    }

    /// Closes all files without changing existing ones, and removes those that opening had created.
    func discard() {
        for file in state.withLock({ $0.files }) { file.discard() }
    }
}
