import Conformance
import LiveHost

/// Looks while a case runs whether its client can still do anything that decides it.
struct CaseOutlook {
    /// The shortest time between two looks, and the share of the time that looking may take at most, as its
    /// reciprocal.
    private static let interval = Duration.milliseconds(100)
    private static let share = 20

    /// The longest time between two looks at a journal that has grown, and at one that has not: windows end too.
    private static let longestInterval = Duration.seconds(3)
    private static let idleInterval = Duration.seconds(1)

    /// The size of the journal up to which it looks: each look makes a copy of it necessary.
    private static let mostBytes: UInt64 = 16 << 20

    /// The number of records at the last look.
    private var seen: UInt64 = 0
    /// Whether the client was to have more turns at the last look, and when that is looked at again.
    private var turns: (areOpen: Bool, next: ContinuousClock.Instant)?
    private var next = ContinuousClock.now
    private var nextIdle = ContinuousClock.now

    /// Returns whether the case is passed whatever its only client does from now on.
    ///
    /// It looks rarely, and more rarely while the journal has not grown: each look reads the whole journal.
    mutating func isPassed(_ status: LiveHost.Status, of play: CaseExecution, on host: LiveHost) async -> Bool
    {
        let begin = ContinuousClock.now
        guard status.journalBytes < Self.mostBytes, begin >= (status.records > seen ? next : nextIdle) else {
            return false
        }
        seen = status.records
        let journal = await host.journal()
        let client = play.planned.clients[0]
        guard case .success(let reports) = await play.collectReports(journal, client) else { return false }
        let record = play.record(of: client, journal, reports, status)
        let tested = play.planned.tested
        // The wait for other cases that are judged is not work of this look.
        let collected = begin.duration(to: .now)
        let (isPassed, judged) = await play.setting.runOffPool { () -> (Bool, Duration) in
            let begin = ContinuousClock.now
            return (Judge.isPassed(tested, [IndexedRecord(record)]), begin.duration(to: .now))
        }
        let pause = min(Self.longestInterval, max(Self.interval, (collected + judged) * Self.share))
        next = .now.advanced(by: pause)
        nextIdle = .now.advanced(by: max(Self.idleInterval, pause))
        return isPassed
    }

    /// Returns whether the case, whose time is over, lasts on because its only client polls so slowly that it has
    /// not had its turns.
    mutating func awaitsTurns(_ status: LiveHost.Status, of play: CaseExecution, on host: LiveHost) async
        -> Bool
    {
        if let turns, !turns.areOpen || ContinuousClock.now < turns.next { return turns.areOpen }
        guard status.journalBytes < Self.mostBytes else { return false }
        let journal = await host.journal()
        let client = play.planned.clients[0]
        guard case .success(let reports) = await play.collectReports(journal, client) else { return false }
        let record = play.record(of: client, journal, reports, status)
        let tested = play.planned.tested
        let areOpen = await play.setting.runOffPool { Judge.awaitsTurns(tested, IndexedRecord(record)) }
        turns = (areOpen, .now.advanced(by: Self.idleInterval))
        return areOpen
    }
}
