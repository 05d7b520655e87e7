import SimulationCore

/// Where a journal's records go, and how far they have gone.
struct JournalOutlet {
    /// What takes them, or nil when nobody wants them.
    let recorder: Recorder?

    /// The first record that has not been handed over.
    private(set) var position = JournalPosition()

    init(_ recorder: Recorder?) { self.recorder = recorder }

    /// How many records of `journal` wait to be handed over.
    func backlog(of journal: Journal) -> UInt64 { recorder == nil ? 0 : journal.next - position.next }

    /// Hands over what `journal` has got since the last call.
    mutating func drain(_ journal: Journal) {
        guard let recorder else { return }
        recorder.take(journal.batch(since: &position))
    }
}
