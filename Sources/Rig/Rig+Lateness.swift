import SimulationCore
public import VehicleNetwork

/// A rig that its driver asks for more than there is time for.
extension Rig {
    /// How far a rig is behind before it says so when it has skipped nothing.
    static let noteworthyDelay = Duration.milliseconds(100)

    /// How often it says so at most.
    static let tellingInterval = Duration.seconds(1)

    /// What the journal knows of how late the rig is.
    struct ToldLateness: Sendable {
        var skipped = Lateness.Skipped()
        var worst = Duration.zero
        var next = SimInstant.powerOn
    }

    /// By how much the earliest thing that is still to be done is late, measured at the latest instant that the driver has
    /// asked for; zero when nothing is.
    public var behind: Duration {
        guard let due = nextDue, due < context.lateness.present else { return .zero }
        return due.duration(to: context.lateness.present)
    }

    /// The most that the rig was ever behind when it was asked to go on.
    public var worstBehind: Duration { context.lateness.worst }

    /// What was left out so far; nothing unless `skipsLate`.
    public var skipped: Lateness.Skipped { context.lateness.skipped }

    /// The driver's present is `instant`.
    mutating func noteLateness(at instant: SimInstant) {
        if context.lateness.present < instant { context.lateness.present = instant }
        guard context.lateness.skips, let due, due < instant else { return }
        measure(due.duration(to: context.lateness.present))
    }

    private mutating func measure(_ delay: Duration) {
        context.lateness.worst = max(context.lateness.worst, delay)
        toldLateness.worst = max(toldLateness.worst, delay)
    }

    /// Says in the journal how far the rig is behind, and what it has left out; once a second at most.
    mutating func tellOfLateness(hasArrived: Bool) {
        guard context.lateness.skips else { return }
        let hasNews =
            context.lateness.skipped != toldLateness.skipped || toldLateness.worst >= Self.noteworthyDelay
        guard hasNews, context.lateness.present >= toldLateness.next else {
            if hasArrived, !hasNews { toldLateness.worst = .zero }
            return
        }
        context.journal.append(.note(.remark(.other, latenessWords)), at: context.now)
        toldLateness.skipped = context.lateness.skipped
        toldLateness.worst = .zero
        toldLateness.next = context.lateness.present.advanced(by: Self.tellingInterval)
    }

    private var latenessWords: String {
        let (skipped, told) = (context.lateness.skipped, toldLateness.skipped)
        let delay = toldLateness.worst.nanoseconds / 1_000_000
        return """
            the simulation is \(delay) ms behind; \(skipped.slots - told.slots) telemetry slots, \
            \(skipped.repetitions - told.repetitions) repetitions, \
            \(skipped.broadcasts - told.broadcasts) broadcasts were skipped
            """
    }

    /// Event number `index`, which happens again and again, is late and is due again already: books the last of the times
    /// that have passed, one of which is enough; whether it has.
    mutating func skipRepetitions(of index: Int) -> Bool {
        let event = description.events[index]
        guard case .every(let interval, _) = event.trigger, interval > .zero,
            context.wakes.now < context.lateness.horizon
        else {
            return false
        }
        var last = context.lateness.present
        if let until = event.until, let origin {
            last = min(last, origin.advanced(by: until).advanced(byNanoseconds: -1))
        }
        let count = (last.nanoseconds - context.wakes.now.nanoseconds) / interval.nanoseconds
        guard count > 0 else { return false }
        context.lateness.skipped.repetitions += UInt64(count)
        context.wakes.schedule(
            .event(index), at: context.wakes.now.advanced(byNanoseconds: count * interval.nanoseconds))
        return true
    }
}
