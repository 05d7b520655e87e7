/// How long a test waits before it gives up: far longer than anything takes, so that only what hangs fails.
enum Patience {
    static let limit = Duration.seconds(240)

    /// Something that did not happen.
    struct Exhausted: Error, CustomStringConvertible {
        let what: String
        let limit: Duration

        var description: String { "\(what) did not happen within \(limit)" }
    }

    /// Waits until `condition`, which is checked `every` so often, holds; `what` says in the past tense what it stands for.
    static func wait(
        for what: String, every interval: Duration = .milliseconds(10), atMost limit: Duration = limit,
        until condition: () throws -> Bool
    ) async throws {
        let end = ContinuousClock.now.advanced(by: limit)
        while try !condition() {
            guard ContinuousClock.now < end else { throw Exhausted(what: what, limit: limit) }
            try await Task.sleep(for: interval)
        }
    }
}
