import LiveHost
import Platform
import Synchronization

/// Finds out the version of the client while cases run.
final class VersionProbe: Sendable {
    private let words: [String]
    private let directory: String
    private let found = Mutex("")

    /// Creates a probe with the command in the profile of `options`, which runs in the folder `results`.
    init(_ options: CheckOptions, in results: ResultsFolder) {
        let values = ["profile": CommandValues.absolute(options.profile.folder)]
        words = options.profile.versionProbe.map { $0.filled(values) }
        directory = results.path
    }

    /// The first line that the command has printed; empty as long as it has printed nothing.
    var version: String { found.withLock { $0 } }

    /// Runs the command for at most 60 s, and no longer than until the run is interrupted.
    func run(unless isInterrupted: @escaping @Sendable () -> Bool) async {
        guard !words.isEmpty else { return }
        let program = ClientProgram(words: words, directory: directory, stopSignal: SIGTERM)
        let line = await withTaskGroup(of: String?.self) { group in
            group.addTask { await program.firstLine(within: .seconds(60)) }
            group.addTask {
                while !isInterrupted(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
                return nil
            }
            let line = await group.next() ?? nil
            group.cancelAll()
            return line
        }
        found.withLock { $0 = line ?? "" }
    }
}
