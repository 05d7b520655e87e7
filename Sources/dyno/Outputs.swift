import Foundation
import LiveHost
import OutputFiles
import Runner
import Synchronization

/// The files that a command writes, from before anything is started to the end of the command.
///
/// A class because the host's loop, the writers of the journal and the command tell it what happens.
final class Outputs: Sendable {
    private struct State {
        var files: [OutputFile] = []
        var haveFailed = false
        var recorder: Recorder?
    }

    /// How often a FIFO is looked at while nobody reads it.
    private static let interval = Duration.milliseconds(20)

    private let state = Mutex(State())

    /// Whether one of them is not complete.
    var haveFailed: Bool { state.withLock { $0.haveFailed } }

    /// Opens what `path` leads to, and changes nothing there; a failure ends the command.
    func open(
        _ path: String, for role: String, form: OutputFile.Form = .growing, patience: Duration = .seconds(5)
    ) throws -> OutputFile {
        do throws(OutputError) {
            let file = try OutputFile(path, for: role, form: form, patience: patience)
            state.withLock { $0.files.append(file) }
            return file
        } catch {
            discard()
            throw Stop.failure("\(error)")
        }
    }

    /// Ends the command when a file has two uses of which one would spoil the other; `inputs` are the files that it reads.
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

    /// The journal takes a note of failures from now on.
    func note(in recorder: Recorder?) { state.withLock { $0.recorder = recorder } }

    /// Waits until every FIFO among the files that grow has its reader; false when `isOver` says that the run is to end
    /// before.
    func awaitReaders(until isOver: @Sendable () async -> Bool) async throws -> Bool {
        for file in state.withLock({ $0.files }) where file.form == .growing {
            guard try await awaitReader(of: file, until: isOver) else { return false }
        }
        return true
    }

    /// Waits until `file`, if it is a FIFO, has its reader; false when `isOver` says that the run is to end before.
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

    /// Ends a command that has not begun for want of readers; without fault when somebody has wished it to end.
    func endWithoutReaders(isWished: Bool) throws {
        let missing = state.withLock { $0.files }.first(where: \.needsReader)
        discard()
        guard !isWished, let missing else { return Terminal.say("Ended before it began.") }
        throw Stop.failure("\(OutputError.noReader(role: missing.role, path: missing.path))")
    }

    /// Puts `record` in the place of what is in `file`, and says what came of it.
    func replace(_ file: OutputFile, with record: [UInt8], isAnnounced: Bool = true) {
        do throws(OutputError) {
            let bytes = try file.replace(with: record)
            if isAnnounced, let bytes { hear(.replaced(file, bytes: bytes)) }
        } catch {
            hear(.failed(error))
            state.withLock { $0.recorder }?.note("\(error)")
        }
    }

    /// Says what has happened to a file.
    func hear(_ news: OutputNews) {
        Terminal.complain("\(news)")
        switch news {
        case .replaced: break
        case .failed, .unusable: state.withLock { $0.haveFailed = true }
        }
    }

    /// Waits no longer than a moment for readers from now on.
    func hurry() {
        for file in state.withLock({ $0.files }) { file.hurry() }
    }

    /// Nothing is written: what was there stays, and nothing new does.
    func discard() {
        for file in state.withLock({ $0.files }) { file.discard() }
    }
}
