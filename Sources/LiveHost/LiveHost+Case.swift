public import SimulationCore

/// What a judged case needs of its host beside the endpoints.
extension LiveHost {
    /// How often the loop's punctuality is measured while a case runs.
    static let pulse = Duration.milliseconds(20)

    /// Writes into the journal what the client's program has done, at the loop's present, and behind the datagrams that it
    /// has sent before; `client` is which of several it is, counted from 1, and 0 for the only one.
    public func clientDid(
        _ stage: JournalRecord.ClientStage, _ lines: [[UInt8]] = [[]], number: UInt64 = 0, client: UInt32 = 0
    ) {
        guard !isStopped else { return }
        takeWaitingDatagrams()
        for line in lines { rig.clientDid(stage, line, number: number, client: client, now: now) }
        turn()
    }

    /// Everything that has happened, as far as the rig's journal keeps it.
    public func journal() -> Journal { rig.journal }

    /// Keeps measuring by how much the loop is late, until the host stops.
    public func measureLag() {
        guard !isStopped else { return }
        let due = now.advanced(by: Self.pulse)
        chores.schedule(.measureLag(due: due), at: due)
        bookTurn()
    }

    /// Whoever looks after the case has got round to it, as it wants to every `interval`. What a client says is read on the
    /// same threads: it may be read as late.
    public func attended(every interval: Duration) {
        lag.attended(every: interval, now: now)
    }
}
