@preconcurrency import Dispatch
import Foundation
import Synchronization

/// SIGINT and SIGTERM, taken as the wish to end cleanly; a second one ends the process at once.
final class StopSignals: Sendable {
    private struct State {
        var hasStopped = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let sources: [any DispatchSourceSignal]

    init() {
        let queue = DispatchQueue(label: "dyno.signals")
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for source in sources {
            source.setEventHandler { [weak self] in self?.arrived() }
            source.resume()
        }
    }

    /// Whether one has come.
    var hasStopped: Bool { state.withLock { $0.hasStopped } }

    /// Waits until one comes, at most `duration`.
    func wait(atMost duration: Duration) async {
        let timer = Task {
            try? await Task.sleep(for: duration)
            wake()
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard !state.hasStopped, !timer.isCancelled else { return true }
                state.waiter = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
        timer.cancel()
    }

    private func arrived() {
        let isSecond = state.withLock { state in
            defer { state.hasStopped = true }
            return state.hasStopped
        }
        if isSecond { _exit(130) }
        wake()
    }

    private func wake() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
