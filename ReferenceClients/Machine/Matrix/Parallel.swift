import Dispatch
import Synchronization

/// Work on all processors.
enum Parallel {
    /// What `work` makes of every number below `count`, in their order; several at once.
    ///
    /// `progress` is told how many are done, from any thread, one call at a time.
    static func map<Result: Sendable>(
        _ count: Int, progress: @Sendable (Int) -> Void = { _ in }, _ work: @Sendable (Int) -> Result
    ) -> [Result] {
        let results = Mutex(([Result?](repeating: nil, count: count), done: 0))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = work(index)
            results.withLock {
                $0.0[index] = result
                $0.done += 1
                progress($0.done)
            }
        }
        return results.withLock { $0.0.compactMap(\.self) }
    }
}
