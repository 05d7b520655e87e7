import Conformance
import Platform
import Synchronization

/// Plays cases with a client's program as `dyno check` does, and keeps their records.
final class CasePlayer: Sendable {
    private let options: CheckOptions
    private let isInterrupted: @Sendable () -> Bool
    private let count = Mutex(0)
    private let failure = Mutex<CheckError?>(nil)

    /// Plays with the client of `options`, whose cases are replaced.
    init(_ options: CheckOptions, isInterrupted: @escaping @Sendable () -> Bool) {
        var options = options
        options.keep = .none
        // Its version is known after the first run.
        options.profile.versionProbe = []
        self.options = options
        self.isInterrupted = isInterrupted
    }

    /// Why no further case can be played; nil when nothing stands against it.
    var error: CheckError? { failure.withLock { $0 } }

    /// Returns the records of `cases`, nil where the client was not judged.
    func play(_ cases: [Case]) async -> [CaseRecord?] {
        guard !cases.isEmpty else { return [] }
        let first = count.withLock { count in
            defer { count += cases.count }
            return count
        }
        var own = options
        own.cases = cases.enumerated().map { place, tested in
            var tested = tested
            tested.id = "try-\(first + place + 1)"
            return tested
        }
        own.folder = "\(options.folder)/\(first + 1)"
        defer { try? FileManager.default.removeItem(atPath: own.folder) }
        let records = Records()
        do throws(CheckError) {
            let run = try CheckRun(own) { tested, all in
                let result = Judge.judge(tested, all)
                if result.verdict != .error, let record = all.first { records.add(record, tested.id) }
                return result
            }
            _ = try await run.run(isInterrupted: isInterrupted)
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
        return own.cases.map { records[$0.id] }
    }

    /// The records of a run, by the ids of its cases.
    private final class Records: Sendable {
        private let all = Mutex<[String: CaseRecord]>([:])

        func add(_ record: CaseRecord, _ id: String) { all.withLock { $0[id] = record } }

        subscript(id: String) -> CaseRecord? { all.withLock { $0[id] } }
    }
}
