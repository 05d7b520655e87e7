public import SimulationCore

/// The journal's way out.
extension LiveHost {
    /// What the journal has got since `position`, and the position behind it.
    public func records(since position: JournalPosition) -> (batch: JournalBatch, position: JournalPosition) {
        var position = position
        let batch = rig.journal.batch(since: &position)
        return (batch, position)
    }

    func scheduleDrain() {
        if recorder != nil { schedule(.drain, in: Self.journalInterval) }
    }

    func drain() {
        guard let recorder else { return }
        recorder.take(rig.journal.batch(since: &position))
    }
}
