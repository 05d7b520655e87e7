package import SimulationCore

/// Output of the journal.
extension LiveHost {
    /// Returns the journal's records since `position`, and the position after the last of them.
    package func records(since position: JournalPosition) -> (batch: JournalBatch, position: JournalPosition)
    {
        var position = position
        let batch = rig.journal.batch(since: &position)
        return (batch, position)
    }

    /// Schedules the next output of the journal, if there is a recorder.
    func scheduleDrain() {
        if outlet.recorder != nil { schedule(.drain, in: Self.journalInterval) }
    }
}
