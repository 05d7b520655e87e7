import Endpoints
public import SimulationCore
import VehicleModel
import VehicleNetwork

/// The passing of time: due work is done in order, completely or for as long as the driver has time.
extension Rig {
    /// The amount of work between two calls of `mayContinue`, in units of some hundred nanoseconds.
    static let portion = 32

    /// Does all work that is due up to and including `limit`, and moves time to `limit`.
    public mutating func run(until limit: SimInstant) {
        _ = advance(until: limit, pausesWhenFull: false) { true }
    }

    /// Does the work that is due up to and including `limit` while `mayContinue` returns true; returns
    /// whether `limit` was reached.
    ///
    /// `mayContinue` is called between bounded units of work, such as a wake-up or a slot of one game: after about 32
    /// small units or one expensive unit, so that every call makes progress. When it returns false, or when more
    /// output than `outputLimit` is pending, simulated time stays at the instant reached. The next call continues in
    /// the same order. The results do not depend on `mayContinue`: the same happens at the same simulated instants,
    /// unless `skipsLate`.
    @discardableResult
    public mutating func run(until limit: SimInstant, while mayContinue: () -> Bool) -> Bool {
        advance(until: limit, pausesWhenFull: true, while: mayContinue)
    }

    private mutating func advance(
        until limit: SimInstant, pausesWhenFull: Bool, while mayContinue: () -> Bool
    ) -> Bool {
        noteLateness(at: limit)
        var credit = Self.portion
        // A game slot that has begun is completed even when the run has ended.
        while !hasEnded || endpoints.isInRound {
            guard let cost = doNext(until: limit) else { break }
            credit -= cost
            guard credit <= 0 else { continue }
            guard !(pausesWhenFull && endpoints.connections.outbox.isFull), mayContinue() else {
                warnOfLateness(hasArrived: false)
                return false
            }
            credit = Self.portion
        }
        flush()
        if context.now < limit { context.now = limit }
        warnOfLateness(hasArrived: true)
        return true
    }

    /// Does the next unit of work that is due up to `limit`, or moves time to it; returns its cost in small units, or
    /// nil when no work is left.
    private mutating func doNext(until limit: SimInstant) -> Int? {
        if endpoints.isInRound {
            let cost = endpoints.runRound(&context)
            handleEndpointEvents()
            return cost
        }
        if let due = context.wakes.nextDue, due <= context.now,
            let wake = context.wakes.next(until: context.now)
        {
            return perform(wake)
        }
        if !dueEvents.isEmpty {
            fire(dueEvents.removeFirst(), cause: nil)
            return 4
        }
        if let segment = network.takeReady() {
            while !endpoints.pump(segment, &network, &context) {
                handleEndpointEvents()
                if hasEnded { break }
            }
            return 4
        }
        if endpoints.hasDeliveries {
            let cost = endpoints.deliveryCount
            flush()
            return cost
        }
        if endpoints.hasDueEndpoints {
            endpoints.beginRound()
            return 1
        }
        guard let due = context.wakes.nextDue, due <= limit else { return nil }
        context.now = due
        return 0
    }

    /// Sends the pending output of connections, and starts the events that it triggers.
    private mutating func flush() {
        guard endpoints.hasDeliveries else { return }
        endpoints.flush(&network, &context)
        while handleEndpointEvents(), !hasEnded { endpoints.flush(&network, &context) }
    }

    /// Starts the events that endpoint events trigger, and resumes the endpoints; returns whether there were any.
    @discardableResult
    mutating func handleEndpointEvents() -> Bool {
        var hasServed = false
        while let observed = endpoints.connections.takeEvent() {
            hasServed = true
            observe(observed)
            if !hasEnded { endpoints.resume(observed, &network, &context) }
        }
        return hasServed
    }

    // MARK: Input

    /// Does the work that is due before an input at `instant`, so that the input precedes the events of that instant.
    ///
    /// With `skipsLate` it does only a bounded part of that work, and the input is processed at the instant reached:
    /// the order is kept, and no input waits for all late work.
    mutating func settle(before instant: SimInstant) {
        guard instant > context.now else { return }
        if let due = nextDue, due < instant {
            let last = instant.advanced(byNanoseconds: -1)
            if !context.lateness.skips {
                run(until: last)
            } else if !run(until: last, while: { false }) {
                return
            }
        }
        flush()
        context.now = instant
    }

    /// Does the work that is due up to an action at `instant`, or a bounded part of it with `skipsLate`.
    mutating func catchUp(to instant: SimInstant) {
        guard instant > context.now else { return }
        if context.lateness.skips { run(until: instant, while: { false }) } else { run(until: instant) }
    }

    // MARK: Wake-ups

    /// Handles a wake-up and returns its cost. Events are handled at once, buses and links after
    /// all events of the instant.
    private mutating func perform(_ wake: Wake) -> Int {
        switch wake {
        case .segment(let index):
            network.wake(index, at: context.wakes.now)
        case .link(let id):
            endpoints.wakeLink(id, at: context.wakes.now, &network, &context)
            handleEndpointEvents()
        case .event(let id):
            if context.lateness.skips, skipRepetitions(of: id) { return 1 }
            scheduleNext(id)
            let isLast = dueEvents.last.map { $0 < id } ?? true
            let place = isLast ? nil : dueEvents.firstIndex { $0 > id }
            dueEvents.insert(id, at: place ?? dueEvents.count)
        case .supply:
            watchSupply()
            return 8
        case .faultsEnd: endpoints.endFaults(&network, &context)
        case .crossings:
            watchCrossings()
            return 8
        case .endpoint(let endpoint): endpoints.wake(endpoint: endpoint, at: context.wakes.now, &context)
        case .raceResumes: resumeRace()
        case .vehicle:
            // The cost of advancing the vehicle by a second.
            context.vehicle.advance(to: context.now)
            context.wakes.schedule(.vehicle, at: context.now.advanced(by: Self.vehicleInterval))
            return Self.portion
        }
        return 1
    }
}

extension Rig {
    /// Pauses the race; with overlapping pauses the latest end counts.
    package mutating func pauseRace(for duration: Duration) {
        let end = context.now.advanced(by: duration)
        raceResumes = max(raceResumes ?? end, end)
        context.vehicle.pauseRace()
        context.wakes.schedule(.raceResumes, at: end)
    }

    mutating func resumeRace() {
        guard let end = raceResumes, end <= context.now else { return }
        raceResumes = nil
        context.vehicle.advance(to: context.now)
        context.vehicle.resumeRace()
        context.journal.append(.event(.init("resume", "the race goes on")), at: context.now)
    }
}
