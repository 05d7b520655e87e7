public import SimulationCore
import NIOCore

/// What a judged case needs of its host beside the endpoints.
extension LiveHost {
    /// How often the loop's punctuality is measured while a case runs.
    static let pulse = TimeAmount.milliseconds(20)

    /// Writes into the journal what the client's program has done, at the loop's present.
    public func clientDid(_ stage: JournalRecord.ClientStage, _ lines: [[UInt8]] = [[]], number: UInt64 = 0) {
        guard !isStopped else { return }
        for line in lines { rig.clientDid(stage, line, number: number, now: now) }
        turn()
    }

    /// Everything that has happened, as far as the rig's journal keeps it.
    public func journal() -> Journal { rig.journal }

    /// Keeps measuring by how much the loop is late, until the host stops.
    public func measureLag() {
        guard !isStopped else { return }
        let due = now.advanced(byNanoseconds: Self.pulse.nanoseconds)
        loop.assumeIsolated().scheduleTask(in: Self.pulse) {
            self.assumeIsolated { host in
                host.noteLag(since: due)
                host.measureLag()
            }
        }
    }

    /// The loop has got round to something that was due at `due`.
    func noteLag(since due: SimInstant) {
        worstLag = max(worstLag, due.duration(to: now))
    }
}

extension LiveHost {
    /// What the journal has got since `position`, and the position behind it.
    public func records(since position: JournalPosition) -> (batch: JournalBatch, position: JournalPosition) {
        var position = position
        let batch = rig.journal.batch(since: &position)
        return (batch, position)
    }
}
