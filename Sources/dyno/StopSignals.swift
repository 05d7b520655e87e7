@preconcurrency import Dispatch
import Foundation
import SimulationCore
import Synchronization

/// SIGINT, SIGTERM and SIGHUP, taken as the wish to end cleanly.
///
/// Another SIGINT or SIGTERM half a second later or more ends the process at once. One wish may come as several signals: a
/// terminal that closes hangs up and so does its shell, and `timeout` sends to the program and to its group.
final class StopSignals: Sendable {
    private struct State {
        var began: ContinuousClock.Instant?
        var waiter: CheckedContinuation<Void, Never>?
        /// The number of the last wait.
        var turn = 0
    }

    /// How long signals belong to the first one.
    private static let oneWish = Duration.milliseconds(500)

    private let queue = DispatchQueue(label: "dyno.signals")
    private let state = Mutex(State())
    private let sources: [any DispatchSourceSignal]

    /// Takes the signals from now on; `begun` is called once, when the first one comes.
    init(begun: @escaping @Sendable () -> Void = {}) {
        // Somebody who starts a program with SIGHUP ignored, as nohup does, wants it to outlive its terminal.
        let isKept = Self.isIgnored(SIGHUP)
        let numbers = isKept ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
        let queue = queue
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for (number, source) in zip(numbers, sources) {
            source.setEventHandler { [weak self] in
                if self?.arrived(number) == true { begun() }
            }
            source.resume()
        }
    }

    /// Whether one has come.
    var hasStopped: Bool { state.withLock { $0.began != nil } }

    /// Waits until one comes, at most `duration`; for one waiter at a time.
    func wait(atMost duration: Duration) async {
        await withCheckedContinuation { continuation in
            let turn: Int? = state.withLock { state in
                guard state.began == nil else { return nil }
                state.turn += 1
                state.waiter = continuation
                return state.turn
            }
            guard let turn else { return continuation.resume() }
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(duration.nanoseconds))) { self.wake(turn) }
        }
    }

    /// Whether it is the first.
    private func arrived(_ number: Int32) -> Bool {
        let now = ContinuousClock.now
        let began = state.withLock { state in
            defer { state.began = state.began ?? now }
            return state.began
        }
        guard let began else {
            wake()
            return true
        }
        if number != SIGHUP, now - began >= Self.oneWish { _exit(130) }
        return false
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Lets the waiter go on, or only the one whose wait was number `turn`.
    private func wake(_ turn: Int? = nil) {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard turn == nil || turn == state.turn else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
