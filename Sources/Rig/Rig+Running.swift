import Endpoints
public import SimulationCore
import VehicleNetwork

/// Time: what is due is done in order, all of it, or for as long as the driver has time.
extension Rig {
    /// How much is done between two questions whether there is time for more, in pieces of some hundred nanoseconds.
    static let portion = 32

    /// Does everything that is due up to and including `limit`, and moves time there.
    public mutating func run(until limit: SimInstant) {
        _ = advance(until: limit, pausesWhenFull: false) { true }
    }

    /// Does what is due up to and including `limit` for as long as `mayContinue` says that there is time, and says whether
    /// `limit` was reached.
    ///
    /// The question is asked between pieces of work that are bounded, a wake-up or a slot of one game: after about 32 small
    /// ones, or after an expensive one, so that every call gets on. When there is no time, or more has been emitted than
    /// the driver takes at once (`outputLimit`), simulated time stands where it has got to; what was emitted is in the
    /// outputs, and the next call goes on in the same order. Whatever the answers are, the same happens at the same
    /// simulated instants, unless `skipsLate`.
    @discardableResult
    public mutating func run(until limit: SimInstant, while mayContinue: () -> Bool) -> Bool {
        advance(until: limit, pausesWhenFull: true, while: mayContinue)
    }

    private mutating func advance(
        until limit: SimInstant, pausesWhenFull: Bool, while mayContinue: () -> Bool
    ) -> Bool {
        noteLateness(at: limit)
        var credit = Self.portion
        // A slot that has begun is finished, whatever happens in it.
        while !hasEnded || endpoints.isInGameRound {
            guard let cost = doNext(until: limit) else { break }
            credit -= cost
            guard credit <= 0 else { continue }
            guard !(pausesWhenFull && endpoints.outbox.isFull), mayContinue() else {
                tellOfLateness(hasArrived: false)
                return false
            }
            credit = Self.portion
        }
        flush()
        if context.now < limit { context.now = limit }
        tellOfLateness(hasArrived: true)
        return true
    }

    /// Does the next piece of work that is due up to `limit`, or goes to its instant; what it costs, in units of a small
    /// piece, or nil when there is none.
    private mutating func doNext(until limit: SimInstant) -> Int? {
        if endpoints.isInGameRound {
            let cost = endpoints.serveGame(&context)
            serveEndpointEvents()
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
                serveEndpointEvents()
                if hasEnded { break }
            }
            return 4
        }
        if endpoints.hasDeliveries {
            let cost = endpoints.deliveryCount
            flush()
            return cost
        }
        if endpoints.hasDueGames {
            endpoints.beginGameRound()
            return 1
        }
        guard let due = context.wakes.nextDue, due <= limit else { return nil }
        context.now = due
        return 0
    }

    /// Sends what connections have to send now, and lets the events happen that wait for it.
    private mutating func flush() {
        guard endpoints.hasDeliveries else { return }
        endpoints.flush(&network, &context)
        while serveEndpointEvents(), !hasEnded { endpoints.flush(&network, &context) }
    }

    /// Lets the events happen that wait for what endpoints have observed, and the endpoints go on; whether there was any.
    @discardableResult
    mutating func serveEndpointEvents() -> Bool {
        var hasServed = false
        while let observed = endpoints.takeEvent() {
            hasServed = true
            observe(observed)
            if !hasEnded { endpoints.resume(observed, &network, &context) }
        }
        return hasServed
    }

    // MARK: Input

    /// Input comes at `instant`: does what is due before it, so that it comes before events of that instant.
    ///
    /// A rig that skips what is late does only a little of it, and takes the input at the time that it has got to: order is
    /// kept, and no input waits for all that the rig is behind with.
    mutating func settle(before instant: SimInstant) {
        guard instant > context.now else { return }
        if let due, due < instant {
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

    /// Something else happens at `instant`: does what is due up to it, or a little of that as with input.
    mutating func catchUp(to instant: SimInstant) {
        guard instant > context.now else { return }
        if context.lateness.skips { run(until: instant, while: { false }) } else { run(until: instant) }
    }

    // MARK: Wake-ups

    /// Acts on a wake-up, and says what that costs: events act at once, buses and links when all events of the instant have.
    private mutating func perform(_ wake: Wake) -> Int {
        switch wake {
        case .segment(let index):
            network.wake(index, at: context.wakes.now)
        case .link(let slot):
            endpoints.wakeLink(slot, at: context.wakes.now, &network, &context)
            serveEndpointEvents()
        case .event(let index):
            if context.lateness.skips, skipRepetitions(of: index) { return 1 }
            bookNext(index)
            let isLast = dueEvents.last.map { $0 < index } ?? true
            let place = isLast ? nil : dueEvents.firstIndex { $0 > index }
            dueEvents.insert(index, at: place ?? dueEvents.count)
        case .supply:
            watchSupply()
            return 8
        case .faultsEnd: endpoints.endFaults(&network, &context)
        case .crossings:
            watchCrossings()
            return 8
        case .datagrams(let place): endpoints.wakeGame(place, at: context.wakes.now)
        case .raceResumes: resumeRace()
        case .vehicle:
            // As much as a second of the drive.
            context.vehicle.advance(to: context.now)
            context.wakes.schedule(.vehicle, at: context.now.advanced(by: Self.vehicleInterval))
            return Self.portion
        }
        return 1
    }
}
