import Dispatch
package import Rig
package import SimulationCore
import Synchronization

/// Passes the journal's batches to its writers on a queue of its own, so that the loop does not wait for the
/// disk.
///
/// At most 64 batches wait in the queue. When it is full, `take` blocks and the simulation waits for the
/// disk, so no record is lost and memory stays bounded. When a writer fails, each of the others records a
/// note of it.
package final class Recorder: Sendable {
    private let queue = DispatchQueue(label: "dyno.recorder")
    private let places = DispatchSemaphore(value: 64)
    private let writers: [any JournalWriter]
    /// The indices of the failed writers that the others have been notified of.
    private let known = Mutex<Set<Int>>([])

    /// Creates a recorder that passes every batch to each of `writers`, in order.
    package init(_ writers: [any JournalWriter]) {
        self.writers = writers
    }

    /// Enqueues a batch unless it is empty; blocks while the queue is full.
    package func take(_ batch: JournalBatch) {
        guard !batch.records.isEmpty else { return }
        places.wait()
        queue.async {
            for writer in self.writers { writer.write(batch) }
            self.spreadFailures()
            self.places.signal()
        }
    }

    /// Passes the open endpoints to the writers. Call it before the first `take`.
    package func opened(_ endpoints: [OpenEndpoint]) {
        queue.async {
            for writer in self.writers { writer.opened(endpoints) }
            self.spreadFailures()
        }
    }

    /// Passes on that the records from here on are those of another car, behind the same endpoints.
    package func described(_ description: RigDescription) {
        queue.async {
            for writer in self.writers { writer.described(description) }
        }
    }

    /// Passes a note about an event outside the journal to the writers that store notes.
    package func note(_ text: String) {
        queue.async {
            for writer in self.writers { writer.note(text) }
        }
    }

    /// Waits until everything enqueued is written, and closes the writers.
    package func finish() {
        queue.sync {
            for writer in writers { writer.finish() }
        }
    }

    package var failures: [String] { writers.compactMap(\.failure) }

    /// Notifies the other writers of each new failure.
    private func spreadFailures() {
        for (index, writer) in writers.enumerated() {
            guard let failure = writer.failure, known.withLock({ $0.insert(index).inserted }) else {
                continue
            }
            for other in writers.indices where other != index { writers[other].note(failure) }
        }
    }
}

/// A destination for journal records. Each call writes whole records, which are readable even if the process
/// is killed immediately afterwards. All members except `failure` are called on one queue.
package protocol JournalWriter: Sendable {
    /// The reason why nothing more is written, or nil while the writer works.
    var failure: String? { get }
    /// Receives the open `endpoints`, in the rig's order, once and before any batch. An implementation must
    /// not change existing files before this call.
    func opened(_ endpoints: [OpenEndpoint])
    /// Takes the records from here on for those of `description`, which has the same endpoints.
    func described(_ description: RigDescription)
    func write(_ batch: JournalBatch)
    /// Stores a note of an event that the journal does not contain.
    func note(_ text: String)
    /// Writes buffered records and closes the destination.
    func finish()
}

extension JournalWriter {
    package func opened(_ endpoints: [OpenEndpoint]) {}
    /// Does nothing, for a writer that needs no names.
    package func described(_ description: RigDescription) {}
    package func note(_ text: String) {}
    /// nil, for a writer that cannot fail.
    package var failure: String? { nil }
}

/// Failures that are not caused by a client's own actions; each kind is reported once.
struct LossReports {
    /// The kinds reported so far.
    private var reported: Set<String> = []

    /// Notes for the journal, which are appended after the next output.
    var notes: [(words: String, endpoint: EndpointID)] = []

    /// Warnings for the user, which `takeWarnings` returns.
    var warnings: [String] = []

    /// Returns whether `kind` occurs for the first time; records it.
    mutating func isNew(_ kind: String) -> Bool { reported.insert(kind).inserted }
}
