public import SimulationCore

/// The journal's way out.
extension LiveHost {
    /// What the journal has got since `position`, and the position behind it.
    public func records(since position: JournalPosition) -> (batch: JournalBatch, position: JournalPosition) {
        var position = position
        let batch = rig.journal.batch(since: &position)
        return (batch, position)
    }

    /// Has what the journal holds written out again and again.
    func scheduleDrain() {
        if outlet.recorder != nil { schedule(.drain, in: Self.journalInterval) }
    }
}
