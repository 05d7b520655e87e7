import SimulationCore

/// Batches: commands in one line with `|` between them (`STBC 1`), whose results have `|` between them, too.
extension Adapter {
    /// Runs the commands of the line that was typed last, one after the other.
    mutating func beginBatch(now: SimInstant) {
        let typed = stn.value?.batch.typed ?? []
        let commands = typed.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        stn.value?.batch.commands = commands.map { Array($0) }
        continueBatch(now: now)
    }

    /// In place of a prompt: the separator, while commands are left; whether it was printed.
    mutating func separatesBatch() -> Bool {
        guard stn.value?.batch.commands.isEmpty == false else { return false }
        output.append(UInt8(ascii: "|"))
        return true
    }

    /// Runs what is left of the batch as long as nothing takes time.
    mutating func continueBatch(now: SimInstant) {
        while case .idle = task, let next = stn.value?.batch.commands.first {
            stn.value?.batch.commands.removeFirst()
            stn.value?.batch.piece = next
            run(LineEditor.significant(next), now: now)
        }
        if case .idle = task { stn.value?.batch.piece = nil }
    }
}
