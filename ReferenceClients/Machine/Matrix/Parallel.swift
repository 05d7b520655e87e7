import Dispatch
import Synchronization

/// Parallel computation on all processors.
package enum Parallel {
    /// The results of `work` for every number below `count`, in order.
    ///
    /// `progress` gets the number of finished ones, on any thread, one call at a time.
    package static func map<Result: Sendable>(
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
