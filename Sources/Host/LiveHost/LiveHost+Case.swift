package import SimulationCore

/// The host's functions for judged cases.
extension LiveHost {
    /// The interval at which the loop's delay is measured during a case.
    static let pulse = Duration.milliseconds(20)

    /// Appends a journal record for each of `lines`: what the client program has done, at the current time,
    /// after the datagrams that it has sent before. `client` is its number among several, counted from 1; 0
    /// for the only one.
    package func clientDid(
        _ stage: JournalRecord.ClientStage, _ lines: [[UInt8]] = [[]], number: UInt64 = 0, client: UInt32 = 0
    ) {
        guard !isStopped else { return }
        takeWaitingDatagrams()
        for line in lines { rig.clientDid(stage, line, number: number, client: client, now: now) }
        turn()
    }

    /// Returns the rig's journal, as far as it is retained.
    package func journal() -> Journal { rig.journal }

    /// Starts to measure the loop's delay periodically, until the host stops.
    package func measureLag() {
        guard !isStopped else { return }
        let due = now.advanced(by: Self.pulse)
        schedule(.measureLag(due: due), in: Self.pulse)
        scheduleTurn()
    }

    /// Records that the evaluation of the case runs now; it is meant to run every `interval`. Client output
    /// is read on the same threads, and so may be read equally late.
    package func attended(every interval: Duration) {
        lag.attended(every: interval, now: now)
    }
}
