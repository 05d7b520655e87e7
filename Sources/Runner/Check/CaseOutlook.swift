import Conformance
import LiveHost

/// Looks while a case runs whether its client can still do anything that decides it.
struct CaseOutlook {
    /// The shortest time between two looks, and the share of the time that looking may take at most, as its
    /// reciprocal.
    private static let interval = Duration.milliseconds(100)
    private static let share = 20

    /// The size of the journal up to which it looks: each look makes a copy of it necessary.
    private static let mostBytes: UInt64 = 1 << 20

    /// The number of records at the last look.
    private var seen: UInt64 = 0
    private var next = ContinuousClock.now

    /// Returns whether the case is passed whatever its only client does from now on.
    ///
    /// It looks only when the journal has grown, and not all the time: each look reads the whole journal.
    mutating func isPassed(_ status: LiveHost.Status, of play: CaseExecution, on host: LiveHost) async -> Bool
    {
        let begin = ContinuousClock.now
        guard status.records > seen, status.journalBytes < Self.mostBytes, begin >= next else { return false }
        seen = status.records
        let journal = await host.journal()
        let client = play.planned.clients[0]
        guard case .success(let reports) = await play.hear(journal, client) else { return false }
        let record = play.record(of: client, journal, reports, status)
        let tested = play.planned.tested
        let isPassed = await play.setting.runOffPool { Judge.isPassed(tested, [IndexedRecord(record)]) }
        next = .now.advanced(by: max(Self.interval, begin.duration(to: .now) * Self.share))
        return isPassed
    }
}
