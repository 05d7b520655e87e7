@preconcurrency import Dispatch
import Foundation
import SimulationCore
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP as a request to end in order.
///
/// A further SIGINT or SIGTERM at least half a second later ends the process at once. Signals before that
/// belong to the same request: a closing terminal and its shell both send SIGHUP, and `timeout` signals
/// the program and its group.
final class StopSignals: Sendable {
    private struct State {
        var began: ContinuousClock.Instant?
        var waiter: CheckedContinuation<Void, Never>?
        /// The number of the last wait.
        var turn = 0
    }

    /// How long further signals belong to the first one.
    private static let oneWish = Duration.milliseconds(500)

    private let queue = DispatchQueue(label: "dyno.signals")
    private let state = Mutex(State())
    private let sources: [any DispatchSourceSignal]

    /// Begins to handle the signals; `begun` is called once, at the first one. From its return on no signal is lost.
    init(begun: @escaping @Sendable () -> Void = {}) {
        // A program that was started with SIGHUP ignored, for example by nohup, must survive the end of its terminal.
        let isKept = Self.isIgnored(SIGHUP)
        let numbers = isKept ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
        let queue = queue
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        // A source is registered some time after it was resumed; a signal that came before that would be ignored.
        let registration = DispatchGroup()
        for (number, source) in zip(numbers, sources) {
            source.setEventHandler { [weak self] in
                if self?.arrived(number) == true { begun() }
            }
            registration.enter()
            source.setRegistrationHandler { registration.leave() }
            source.resume()
        }
        registration.wait()
    }

    /// Whether a signal was received.
    var hasStopped: Bool { state.withLock { $0.began != nil } }

    /// Waits for a signal, at most for `duration`; there can be one waiter at a time.
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

    /// Handles a signal; returns whether it is the first.
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

    /// Resumes the waiter, or only the one of wait number `turn`.
    private func wake(_ turn: Int? = nil) {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard turn == nil || turn == state.turn else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
