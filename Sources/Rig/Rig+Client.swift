public import SimulationCore

/// The client's program, as whoever started it tells of it.
extension Rig {
    /// Writes into the journal what the client's program has done at `now`.
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
