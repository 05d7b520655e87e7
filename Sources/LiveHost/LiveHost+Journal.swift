public import SimulationCore
import NIOCore

/// The journal's way out.
extension LiveHost {
    /// What the journal has got since `position`, and the position behind it.
    public func records(since position: JournalPosition) -> (batch: JournalBatch, position: JournalPosition) {
        var position = position
        let batch = rig.journal.batch(since: &position)
        return (batch, position)
    }

    func scheduleDrain() {
        guard recorder != nil else { return }
        loop.assumeIsolated().scheduleTask(in: Self.journalInterval) {
            self.assumeIsolated { host in
                guard !host.isStopped else { return }
                host.drain()
                host.scheduleDrain()
            }
        }
    }

    func drain() {
        guard let recorder else { return }
        recorder.take(rig.journal.batch(since: &position))
    }
}
