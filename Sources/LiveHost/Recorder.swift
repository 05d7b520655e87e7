import Dispatch
public import SimulationCore

/// Takes what the journal holds out of the loop's way, and hands it to its writers on a queue of its own.
///
/// Batches wait in a queue of at most 64; when the disk is slower than that, the simulation waits for it, so that
/// nothing is lost and memory stays bounded.
public final class Recorder: Sendable {
    private let queue = DispatchQueue(label: "dyno.recorder")
    private let places = DispatchSemaphore(value: 64)
    private let writers: [any JournalWriter]

    /// A recorder that gives every batch to each of `writers`, in order.
    public init(_ writers: [any JournalWriter]) {
        self.writers = writers
    }

    /// Hands over a batch.
    public func take(_ batch: JournalBatch) {
        guard !batch.records.isEmpty else { return }
        places.wait()
        queue.async {
            for writer in self.writers { writer.write(batch) }
            self.places.signal()
        }
    }

    /// Tells the writers where the endpoints are, before they get the first batch.
    public func opened(_ endpoints: [OpenEndpoint]) {
        queue.async {
            for writer in self.writers { writer.opened(endpoints) }
        }
    }

    /// Waits until everything handed over is written, and closes the writers.
    public func finish() {
        queue.sync {
            for writer in writers { writer.finish() }
        }
    }
}

/// Something that keeps journal records: each call leaves whole records behind, readable even if the process is killed
/// right after. Called from one queue only.
public protocol JournalWriter: Sendable {
    /// All endpoints are open: `endpoints` in the order of the rig. Called once, before any batch.
    func opened(_ endpoints: [OpenEndpoint])
    /// Writes a batch.
    func write(_ batch: JournalBatch)
    /// Writes what is left and closes.
    func finish()
}

extension JournalWriter {
    /// Most writers need no addresses.
    public func opened(_ endpoints: [OpenEndpoint]) {}
}
