import LiveHost
import SimulationCore
import Synchronization

/// Keeps what the journal says of one kind, however much else goes by.
final class Notes: JournalWriter {
    private let kind: JournalRecord.Kind
    private let kept = Mutex<[[UInt8]]>([])

    /// Keeps the records of `kind`.
    init(_ kind: JournalRecord.Kind = .note) { self.kind = kind }

    /// What they hold, in order.
    var payloads: [[UInt8]] { kept.withLock { $0 } }

    /// What they say, in order; without those about a machine that has been too slow for the simulation.
    var texts: [String] {
        payloads.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.hasPrefix("the simulation is ") }
    }

    func write(_ batch: JournalBatch) {
        batch.forEachEntry { record, entry in
            guard record.kind == kind else { return }
            kept.withLock { $0.append(Array(entry.text.utf8) + entry.bytes) }
        }
    }

    func finish() {}
}
