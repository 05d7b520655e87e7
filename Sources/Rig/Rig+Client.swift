public import SimulationCore

/// Reports about the client's program, from the component that started it.
extension Rig {
    /// Records in the journal what the client's program did at `now`.
    ///
    /// - Parameters:
    ///   - stage: what it has done.
    ///   - bytes: the line that it printed, without its line feed, or a word about it.
    ///   - number: its exit status, the signal, or how many bytes were left out.
    ///   - client: which of several clients it is, counted from 1; 0 for the only one.
    public mutating func clientDid(
        _ stage: JournalRecord.ClientStage, _ bytes: [UInt8] = [], number: UInt64 = 0,
        client: UInt32 = 0, now: SimInstant
    ) {
        catchUp(to: now)
        context.journal.append(
            .client(JournalEntry.Client(stage, bytes[...], number: number)), at: context.now,
            connection: client)
    }
}
