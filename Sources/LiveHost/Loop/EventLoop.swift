import CSockets
import Dispatch
import Foundation
import Synchronization

/// A thread that waits for descriptors and times, and lets those who sit at it take their turns.
///
/// Whoever sits at the loop (`LoopSeat`) gets one turn for all that has become ready, so that it can read everything, work
/// once and write everything. Between turns the loop runs what other threads have enqueued: it is the executor of the
/// actors that sit at it. Everything happens on the one thread, without locks.
///
/// Sendable unchecked: what is not in `shared` is touched on the loop's thread only, which `checkIsolated` asserts.
public final class EventLoop: SerialExecutor, @unchecked Sendable {
    /// How the loop asks the system what is ready.
    public enum Backend: String, CaseIterable, Hashable, Sendable {
        /// epoll(7), on Linux.
        case epoll
        /// poll(2), everywhere.
        case poll

        /// The better of those that the system has.
        public static var standard: Backend {
            #if os(Linux)
                .epoll
            #else
                .poll
            #endif
        }
    }

    private struct Shared {
        var jobs: [UnownedJob] = []
        /// Whether the loop waits, or is about to: then it has to be woken.
        var isWaiting = false
        var isStopping = false
        var hasEnded = false
        var thread: pthread_t?
        var atEnd: [CheckedContinuation<Void, Never>] = []
    }

    private static let wakerToken = UInt64.max

    private let shared = Mutex(Shared())
    private let waker: Waker
    private let poller: any Poller
    private var seats: [LoopSeat?] = []
    private var found: [ReadyDescriptor] = []
    private var jobs: [UnownedJob] = []
    /// Runs what comes when the loop has ended: an actor outlives its loop.
    private let afterwards = DispatchQueue(label: "dyno.loop.ended")

    /// A loop on a thread of its own, until `stop`.
    ///
    /// A system that has no descriptor left for it is beyond serving anybody: then the program ends with a message.
    public init(_ backend: Backend = .standard) {
        guard let waker = Waker() else { fatalError("no descriptors left for an event loop") }
        self.waker = waker
        poller = (backend == .epoll ? EpollPoller() : nil) ?? PollPoller()
        poller.watch(waker.reading, for: .readable, as: Self.wakerToken)
        let thread = Thread { self.run() }
        thread.name = "dyno.loop"
        thread.start()
    }

    /// Ends the loop when it has run what is enqueued, and returns when its thread is over.
    public func stop() async {
        await withCheckedContinuation { continuation in
            let isOver = shared.withLock { shared in
                if !shared.hasEnded { shared.atEnd.append(continuation) }
                shared.isStopping = true
                return shared.hasEnded
            }
            isOver ? continuation.resume() : waker.wake()
        }
    }

    /// Only now can nobody wake the loop any more: a byte for it must not go to whoever has the descriptor next.
    deinit { waker.close() }

    // MARK: The executor

    /// Has `job` run on the loop, or elsewhere when that has ended.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (hasEnded, isWaiting) = shared.withLock { shared in
            if !shared.hasEnded { shared.jobs.append(job) }
            defer { shared.isWaiting = false }
            return (shared.hasEnded, shared.isWaiting)
        }
        if hasEnded {
            afterwards.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        } else if isWaiting {
            waker.wake()
        }
    }

    /// Stops the program unless it runs on the loop.
    public func checkIsolated() {
        let (thread, hasEnded) = shared.withLock { ($0.thread, $0.hasEnded) }
        if hasEnded { return dispatchPrecondition(condition: .onQueue(afterwards)) }
        precondition(thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false, "not on the event loop")
    }

    // MARK: Seats, on the loop's thread

    /// Gives a seat to somebody whose `turn` is called when a descriptor of the seat is ready or its time has come.
    func join(_ turn: @escaping () -> Void) -> LoopSeat {
        let index = seats.firstIndex { $0 == nil } ?? seats.count
        let seat = LoopSeat(index, at: poller, turn)
        if index == seats.count { seats.append(seat) } else { seats[index] = seat }
        return seat
    }

    /// Takes the seat back; its descriptors must have been forgotten.
    func leave(_ seat: LoopSeat) {
        if seats.indices.contains(seat.index), seats[seat.index] === seat { seats[seat.index] = nil }
    }

    // MARK: The thread

    private func run() {
        loop_thread_begin()
        shared.withLock { $0.thread = pthread_self() }
        let executor = asUnownedSerialExecutor()
        while true {
            let isOver = takeJobs()
            for job in jobs { job.runSynchronously(on: executor) }
            jobs.removeAll(keepingCapacity: true)
            if isOver { break }
            wait()
            takeTurns()
        }
    }

    /// Takes what has been enqueued; whether the loop ends, with nothing enqueued.
    private func takeJobs() -> Bool {
        let waiters: [CheckedContinuation<Void, Never>]? = shared.withLock { shared in
            swap(&jobs, &shared.jobs)
            guard shared.isStopping, jobs.isEmpty else { return nil }
            shared.hasEnded = true
            return shared.atEnd
        }
        waiters?.forEach { $0.resume() }
        return waiters != nil
    }

    private func wait() {
        var due = UInt64.max
        for case let seat? in seats where seat.deadline < due { due = seat.deadline }
        var limit: Int64 = -1
        if due != .max {
            let now = monotonic_nanoseconds()
            limit = due <= now ? 0 : Int64(clamping: due - now)
        }
        let hasJobs = shared.withLock { shared in
            let hasJobs = !shared.jobs.isEmpty || shared.isStopping
            shared.isWaiting = !hasJobs && limit != 0
            return hasJobs
        }
        found.removeAll(keepingCapacity: true)
        poller.wait(atMost: hasJobs ? 0 : limit, into: &found)
        if limit != 0, !hasJobs { shared.withLock { $0.isWaiting = false } }
    }

    private func takeTurns() {
        for ready in found {
            if ready.token == Self.wakerToken {
                waker.rest()
            } else if let seat = seat(of: ready.token) {
                seat.ready.append(ready)
            }
        }
        let now = monotonic_nanoseconds()
        for case let seat? in seats where !seat.ready.isEmpty || seat.deadline <= now {
            seat.deadline = .max
            seat.turn()
            seat.ready.removeAll(keepingCapacity: true)
        }
    }

    private func seat(of token: UInt64) -> LoopSeat? {
        let index = LoopSeat.index(of: token)
        return seats.indices.contains(index) ? seats[index] : nil
    }
}
