import CSockets
import Dispatch
import Platform
import Synchronization

/// A thread that waits for descriptors and deadlines, and calls the parties registered for them.
///
/// Each party (`LoopRegistration`) gets one turn for all its ready descriptors, so that it can read everything,
/// compute once and write everything. Between turns the loop runs jobs that other threads have enqueued: it
/// is the executor of the actors registered at it. All of this happens on the one thread, without locks.
///
/// Sendable unchecked: state outside `shared` is accessed on the loop's thread only,
/// which `checkIsolated` asserts.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
    /// The system call that waits for ready descriptors.
    package enum Backend: String, CaseIterable, Hashable, Sendable {
        /// epoll(7), on Linux.
        case epoll
        /// poll(2), on every system.
        case poll

        /// epoll on Linux, poll elsewhere.
        package static var standard: Backend {
            #if os(Linux)
                .epoll
            #else
                .poll
            #endif
        }
    }

    private struct Shared {
        var jobs: [UnownedJob] = []
        /// Whether the loop waits or is about to, so that it has to be woken.
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
    private var registrations: [LoopRegistration?] = []
    private let heap = DeadlineHeap()
    /// The registrations that have a turn after the present wait.
    private var turns: [LoopRegistration] = []
    private var found: [ReadyDescriptor] = []
    private var jobs: [UnownedJob] = []
    /// The end of the last wait, in nanoseconds of the monotonic clock.
    private var time: UInt64 = 0
    /// Runs jobs that are enqueued after the loop has ended: an actor may outlive its loop.
    private let afterwards = DispatchQueue(label: "dyno.loop.ended")

    /// Starts a loop on a thread of its own, which runs until `stop`. Uses poll where epoll is not available.
    ///
    /// Ends the program with a message when no descriptors are left for the loop.
    package init(_ backend: Backend = .standard) {
        guard let waker = Waker() else { fatalError("no descriptors left for an event loop") }
        self.waker = waker
        poller = (backend == .epoll ? EpollPoller() : nil) ?? PollPoller()
        poller.watch(waker.reading, for: .readable, as: Self.wakerToken)
        SystemThread.start { self.run() }
    }

    /// Ends the loop after the jobs that are enqueued, and returns when it runs nothing more.
    package func stop() async {
        await withCheckedContinuation { continuation in
            let isOver = shared.withLock { shared in
                if !shared.hasEnded { shared.atEnd.append(continuation) }
                shared.isStopping = true
                return shared.hasEnded
            }
            isOver ? continuation.resume() : waker.wake()
        }
    }

    /// Closes the pipe only when no thread can call `wake` any more: its byte could reach the next user of
    /// the descriptor.
    deinit { waker.close() }

    // MARK: The executor

    /// Enqueues `job` to run on the loop, or on a queue after the loop has ended.
    package func enqueue(_ job: consuming ExecutorJob) {
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

    /// Stops the program unless it is called on the loop's thread, or, after the loop's end, on the queue in
    /// its place.
    package func checkIsolated() {
        let (thread, hasEnded) = shared.withLock { ($0.thread, $0.hasEnded) }
        if hasEnded { return dispatchPrecondition(condition: .onQueue(afterwards)) }
        precondition(thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false, "not on the event loop")
    }

    // MARK: Registrations, on the loop's thread

    /// Registers a party; the loop calls `turn` when one of the party's descriptors is ready or its deadline
    /// has passed.
    func register(_ turn: @escaping () -> Void) -> LoopRegistration {
        let index = registrations.firstIndex { $0 == nil } ?? registrations.count
        let registration = LoopRegistration(index, at: poller, in: heap, turn)
        if index == registrations.count {
            registrations.append(registration)
        } else {
            registrations[index] = registration
        }
        heap.insert(registration)
        return registration
    }

    /// Removes a party, which must have stopped watching all its descriptors.
    func remove(_ registration: LoopRegistration) {
        guard registrations.indices.contains(registration.index),
            registrations[registration.index] === registration
        else { return }
        registrations[registration.index] = nil
        heap.remove(registration)
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

    /// Moves the enqueued jobs into `jobs`; true when the loop ends and no job is left.
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
        var due = heap.first?.deadline ?? .max
        if due <= time { due = 0 }
        let hasJobs = shared.withLock { shared in
            let hasJobs = !shared.jobs.isEmpty || shared.isStopping
            shared.isWaiting = !hasJobs && due != 0
            return hasJobs
        }
        found.removeAll(keepingCapacity: true)
        poller.wait(until: hasJobs ? 0 : due, recent: time, into: &found)
        if due != 0, !hasJobs { shared.withLock { $0.isWaiting = false } }
    }

    private func takeTurns() {
        for ready in found {
            if ready.token == Self.wakerToken {
                waker.rest()
            } else if let registration = registration(of: ready.token) {
                if registration.ready.isEmpty { turns.append(registration) }
                registration.ready.append(ready)
            }
        }
        time = monotonic_nanoseconds()
        while let registration = heap.first, registration.deadline <= time {
            if registration.ready.isEmpty { turns.append(registration) }
            registration.deadline = .max
        }
        for place in turns.indices { takeTurn(turns[place]) }
        turns.removeAll(keepingCapacity: true)
    }

    private func takeTurn(_ registration: LoopRegistration) {
        // A party may have left in the turn of another one.
        guard registration.place >= 0 else { return registration.ready.removeAll() }
        registration.isInTurn = true
        registration.deadline = .max
        registration.time = time
        registration.turn()
        registration.ready.removeAll(keepingCapacity: true)
        registration.isInTurn = false
        if registration.place >= 0 { heap.move(registration) }
    }

    private func registration(of token: UInt64) -> LoopRegistration? {
        let index = LoopRegistration.index(of: token)
        return registrations.indices.contains(index) ? registrations[index] : nil
    }
}
