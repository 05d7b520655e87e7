import SimulationCore
public import VehicleNetwork

/// Detection and journaling of a rig that runs behind its driver's clock.
extension Rig {
    /// The delay from which the journal notes it even when nothing was skipped.
    static let noteworthyDelay = Duration.milliseconds(100)

    /// The minimum interval between two such notes.
    static let tellingInterval = Duration.seconds(1)

    /// The state at the last note in the journal.
    struct ReportedLateness: Sendable {
        var skipped = Lateness.Skipped()
        var worst = Duration.zero
        var next = SimInstant.powerOn
    }

    /// The delay of the earliest pending work, relative to the latest instant that the driver has requested; zero when
    /// nothing is late.
    public var behind: Duration {
        var rig = self
        guard let due = rig.nextDue, due < context.lateness.present else { return .zero }
        return due.duration(to: context.lateness.present)
    }

    /// The greatest delay so far at any call of the driver.
    public var worstBehind: Duration { context.lateness.worst }

    /// Returns the greatest delay since the last call.
    public mutating func takeDelay() -> Duration {
        defer { context.lateness.recentWorst = .zero }
        return context.lateness.recentWorst
    }

    /// The numbers of items skipped so far; zero unless `skipsLate`.
    public var skipped: Lateness.Skipped { context.lateness.skipped }

    /// Updates the driver's present time and the measured delay.
    mutating func noteLateness(at instant: SimInstant) {
        if context.lateness.present < instant { context.lateness.present = instant }
        guard context.lateness.skips, let due = nextDue, due < instant else { return }
        measure(due.duration(to: context.lateness.present))
    }

    private mutating func measure(_ delay: Duration) {
        context.lateness.worst = max(context.lateness.worst, delay)
        context.lateness.recentWorst = max(context.lateness.recentWorst, delay)
        reportedLateness.worst = max(reportedLateness.worst, delay)
    }

    /// Notes the delay and the skipped items in the journal, at most once a second.
    mutating func warnOfLateness(hasArrived: Bool) {
        guard context.lateness.skips else { return }
        let hasChanged =
            context.lateness.skipped != reportedLateness.skipped
            || reportedLateness.worst >= Self.noteworthyDelay
        guard hasChanged, context.lateness.present >= reportedLateness.next else {
            if hasArrived, !hasChanged { reportedLateness.worst = .zero }
            return
        }
        reportLateness()
    }

    /// Notes in the journal what was skipped since the last note, at the end of a run.
    public mutating func reportRestOfLateness() {
        if context.lateness.skipped != reportedLateness.skipped { reportLateness() }
    }

    private mutating func reportLateness() {
        let words = Lateness.words(
            behind: reportedLateness.worst, skipped: context.lateness.skipped.since(reportedLateness.skipped))
        context.journal.append(.note(.remark(.other, words)), at: context.now)
        reportedLateness.skipped = context.lateness.skipped
        reportedLateness.worst = .zero
        reportedLateness.next = context.lateness.present.advanced(by: Self.tellingInterval)
    }

    /// Skips the late repetitions of the event `id` except the last one, which is scheduled instead; returns
    /// whether there were any.
    mutating func skipRepetitions(of id: EventID) -> Bool {
        let event = description.events[id]
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
            .event(id), at: context.wakes.now.advanced(byNanoseconds: count * interval.nanoseconds))
        return true
    }
}
