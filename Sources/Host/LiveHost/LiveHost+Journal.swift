package import SimulationCore

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

/// Passes the records of a journal to a recorder, and tracks its progress.
struct JournalOutlet {
    /// The recorder, or nil when nothing is recorded.
    let recorder: Recorder?

    /// The position of the first record that has not been passed on.
    private(set) var position = JournalPosition()

    init(_ recorder: Recorder?) { self.recorder = recorder }

    /// Returns the number of records of `journal` that have not been passed on; 0 without a recorder.
    func backlog(of journal: Journal) -> UInt64 { recorder == nil ? 0 : journal.next - position.next }

    /// Passes on the records appended to `journal` since the last call.
    mutating func drain(_ journal: Journal) {
        guard let recorder else { return }
        recorder.take(journal.batch(since: &position))
    }
}
