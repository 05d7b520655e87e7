import SimulationCore

/// A rig that its driver asks for more than there is time for.
extension Rig {
    /// How much a rig has left out because it was late.
    public struct Skipped: Hashable, Sendable {
        /// Slots of games, one for each client where clients have slots of their own.
        public var slots: UInt64 = 0
        /// Times of events that happen again and again.
        public var repetitions: UInt64 = 0
        /// Frames and parameter groups that the vehicle sends unasked.
        public var broadcasts: UInt64 = 0

        /// All of them.
        public var total: UInt64 { slots + repetitions + broadcasts }

        /// Nothing.
        public init() {}
    }

    /// How late something is that is skipped, when the next one of its kind is due as well: 20 ms, so that a moment in which
    /// the machine does something else costs nothing.
    public static let lateAfter = Duration.milliseconds(20)

    /// How far a rig is behind before it says so when it has skipped nothing.
    static let noteworthyDelay = Duration.milliseconds(100)

    /// How often it says so at most.
    static let tellingInterval = Duration.seconds(1)

    /// What a rig knows of how late it is.
    struct Lateness: Sendable {
        /// The latest instant that the driver has asked for: its present.
        var present = SimInstant.powerOn
        var skipped = Skipped()
        /// The longest that anything waited.
        var worst = Duration.zero
        /// What the journal knows of.
        var told = Skipped()
        var worstSinceTold = Duration.zero
        var nextTelling = SimInstant.powerOn
    }

    /// By how much the earliest thing that is still to be done is late, measured at the latest instant that the driver has
    /// asked for; zero when nothing is.
    public var behind: Duration {
        guard let due = nextDue, due < lateness.present else { return .zero }
        return due.duration(to: lateness.present)
    }

    /// The most that the rig was ever behind when it was asked to go on.
    public var worstBehind: Duration { lateness.worst }

    /// What was left out so far; nothing unless `skipsLate`.
    public var skipped: Skipped { lateness.skipped }

    /// What was due before this instant is late.
    var horizon: SimInstant { lateness.present.advanced(byNanoseconds: -Self.lateAfter.nanoseconds) }

    /// The driver's present is `instant`.
    mutating func noteLateness(at instant: SimInstant) {
        if lateness.present < instant { lateness.present = instant }
        guard skipsLate, let due = nextDue, due < instant else { return }
        measure(due.duration(to: lateness.present))
    }

    private mutating func measure(_ delay: Duration) {
        lateness.worst = max(lateness.worst, delay)
        lateness.worstSinceTold = max(lateness.worstSinceTold, delay)
    }

    /// Says in the journal how far the rig is behind, and what it has left out; once a second at most.
    mutating func tellOfLateness(hasArrived: Bool) {
        guard skipsLate else { return }
        let hasNews =
            lateness.skipped != lateness.told || lateness.worstSinceTold >= Self.noteworthyDelay
        guard hasNews, lateness.present >= lateness.nextTelling else {
            if hasArrived, !hasNews { lateness.worstSinceTold = .zero }
            return
        }
        journal.append(.note, at: clock, payload: Array(latenessWords.utf8)[...])
        lateness.told = lateness.skipped
        lateness.worstSinceTold = .zero
        lateness.nextTelling = lateness.present.advanced(by: Self.tellingInterval)
    }

    private var latenessWords: String {
        let (skipped, told) = (lateness.skipped, lateness.told)
        let delay = lateness.worstSinceTold.nanoseconds / 1_000_000
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
        guard case .every(let interval, _) = event.trigger, interval > .zero, queue.now < horizon else {
            return false
        }
        var last = lateness.present
        if let until = event.until, let origin {
            last = min(last, origin.advanced(by: until).advanced(byNanoseconds: -1))
        }
        let count = (last.nanoseconds - queue.now.nanoseconds) / interval.nanoseconds
        guard count > 0 else { return false }
        lateness.skipped.repetitions += UInt64(count)
        queue.schedule(.event(index), at: queue.now.advanced(byNanoseconds: count * interval.nanoseconds))
        return true
    }
}
