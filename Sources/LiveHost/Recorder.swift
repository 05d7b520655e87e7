import Dispatch
public import SimulationCore
import Synchronization

/// Takes what the journal holds out of the loop's way, and hands it to its writers on a queue of its own.
///
/// Batches wait in a queue of at most 64; when the disk is slower than that, the simulation waits for it, so that
/// nothing is lost and memory stays bounded. When one writer cannot go on, the others keep a note of it.
public final class Recorder: Sendable {
    private let queue = DispatchQueue(label: "dyno.recorder")
    private let places = DispatchSemaphore(value: 64)
    private let writers: [any JournalWriter]
    /// How many writers have failed, as far as the others know.
    private let known = Mutex<Set<Int>>([])

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
            self.spreadFailures()
            self.places.signal()
        }
    }

    /// Tells the writers where the endpoints are, before they get the first batch.
    public func opened(_ endpoints: [OpenEndpoint]) {
        queue.async {
            for writer in self.writers { writer.opened(endpoints) }
            self.spreadFailures()
        }
    }

    /// Notes something that happened to a file beside the journal, in those that have a place for notes.
    public func note(_ text: String) {
        queue.async {
            for writer in self.writers { writer.note(text) }
        }
    }

    /// Waits until everything handed over is written, and closes the writers.
    public func finish() {
        queue.sync {
            for writer in writers { writer.finish() }
        }
    }

    /// Why writers have ended too early, in their order.
    public var failures: [String] { writers.compactMap(\.failure) }

    /// Lets every other writer know of one that cannot go on.
    private func spreadFailures() {
        for (index, writer) in writers.enumerated() {
            guard let failure = writer.failure, known.withLock({ $0.insert(index).inserted }) else {
                continue
            }
            for other in writers.indices where other != index { writers[other].note(failure) }
        }
    }
}

/// Something that keeps journal records: each call leaves whole records behind, readable even if the process is killed
/// right after. Called from one queue only, but for `failure`.
public protocol JournalWriter: Sendable {
    /// Why nothing more is written, or nil.
    var failure: String? { get }
    /// All endpoints are open: `endpoints` in the order of the rig. Called once, before any batch; nothing that was there
    /// before is changed earlier.
    func opened(_ endpoints: [OpenEndpoint])
    /// Writes a batch.
    func write(_ batch: JournalBatch)
    /// Keeps a note of something that the journal does not know.
    func note(_ text: String)
    /// Writes what is left and closes.
    func finish()
}

extension JournalWriter {
    /// Most writers need no addresses.
    public func opened(_ endpoints: [OpenEndpoint]) {}
    /// Most writers have no place for notes.
    public func note(_ text: String) {}
    /// Many writers cannot fail.
    public var failure: String? { nil }
}
