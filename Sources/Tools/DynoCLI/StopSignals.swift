@preconcurrency import Dispatch
import Platform
import Runner
import SimulationCore
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP as a request to end in order.
///
/// A further SIGINT or SIGTERM at least half a second later ends the process at once. Signals before that
/// belong to the same request: a closing terminal and its shell both send SIGHUP, and `timeout` signals
/// the program and its group.
///
/// The handler of the signals writes their numbers to a pipe (POSIX.1-2024, 2.4.3: `write` is async-signal-safe),
/// where they wait until the queue reads them; so a signal that comes before the queue runs is not lost.
final class StopSignals: Sendable {
    private struct State {
        var began: ContinuousClock.Instant?
        var waiter: CheckedContinuation<Void, Never>?
        /// The number of the last wait.
        var turn = 0
    }

    /// The time for which further signals belong to the first one.
    private static let oneWish = Duration.milliseconds(500)

    /// The end of the pipe that the handler writes to; -1 before the first instance.
    private static let inlet = Atomic<Int32>(-1)

    private let queue = DispatchQueue(label: "dyno.signals")
    private let state = Mutex(State())
    private let source: any DispatchSourceRead

    /// Begins to handle the signals; `begun` is called once, at the first one. From its return on no signal is lost.
    ///
    /// A process makes one instance.
    init(begun: @escaping @Sendable () -> Void = {}) throws(Stop) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw Stop.failure("cannot open a pipe for signals: \(systemError())")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let outlet = ends[0]
        Self.inlet.store(ends[1], ordering: .sequentiallyConsistent)
        source = DispatchSource.makeReadSource(fileDescriptor: outlet, queue: queue)
        source.setEventHandler { [weak self] in
            var number: UInt8 = 0
            while read(outlet, &number, 1) == 1 {
                if self?.arrived(Int32(number)) == true { begun() }
            }
        }
        source.resume()
        // A program that was started with SIGHUP ignored, for example by nohup, must survive the end of its terminal.
        for number in Self.isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP] {
            Self.handle(number)
        }
    }

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
        if number != SIGHUP, now - began >= Self.oneWish {
            TerminalRescue.restore()
            _exit(130)
        }
        return false
    }

    /// Has the signal's number written to the pipe whenever it comes.
    private static func handle(_ number: Int32) {
        signal(number) { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(StopSignals.inlet.load(ordering: .relaxed), &byte, 1)
            errno = before
        }
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

/// The end of a command with a message and an exit code of the command line's table.
struct Stop: Error {
    let message: String
    let code: Int32

    /// Returns the end for wrong usage or an invalid file.
    static func usage(_ message: String) -> Stop { Stop(message: message, code: 2) }

    /// Returns the end for wrong usage in one line; the message is escaped, because it may repeat names from the user.
    static func usage(line message: String) -> Stop { Stop(message: TerminalText.line(message), code: 2) }

    /// Returns a failure of Dyno itself, such as a port in use or a file that cannot be written, in one line.
    static func failure(_ message: String) -> Stop {
        Stop(message: TerminalText.line("error: \(message)"), code: 3)
    }
}
