package import SimulationCore

extension Journal {
    /// All records that are still held, in order, with what they say.
    package var entries: [(record: JournalRecord, entry: JournalEntry)] {
        var position = JournalPosition()
        var entries: [(record: JournalRecord, entry: JournalEntry)] = []
        while let next = position.readEntry(self) { entries.append((next.0, next.1)) }
        return entries
    }

    /// The records of one kind, in order, with what they say.
    package func entries(_ kind: JournalRecord.Kind) -> [(record: JournalRecord, entry: JournalEntry)] {
        entries.filter { $0.record.kind == kind }
    }
}

extension JournalEntry {
    /// Its words, and its bytes as text behind them: one of the two is empty.
    package var wordsOrBytes: String { text + String(decoding: bytes, as: UTF8.self) }
}
