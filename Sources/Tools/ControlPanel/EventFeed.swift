import LiveHost
import Rig
import SimulationCore

/// The journal of a running car as lines for many readers, who each read at their own pace.
///
/// The feed copies new records from the host at intervals, so that readers cost the rig one copy each interval, however
/// many they are. It keeps a window of lines; a reader that is slower than the window loses records and is told how many.
actor EventFeed {
    /// The interval at which records are copied while somebody reads the feed, and while nobody does.
    private static let intervals = (read: Duration.milliseconds(40), unread: Duration.milliseconds(250))

    private let host: LiveHost
    private var formatter: JournalLine
    private var datagrams: DatagramWords
    private var position = JournalPosition()
    private var window = LineWindow()
    /// The text of the record that is being copied.
    private var text: [UInt8] = []
    private var readers = 0
    private var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var nextWaiter: UInt64 = 0
    private var pump: Task<Void, Never>?
    private var isClosed = false
    private(set) var activity: PanelActivity

    /// Creates a feed of the journal of `host`, which runs `description`.
    init(_ host: LiveHost, _ description: RigDescription) {
        self.host = host
        formatter = JournalLine(description)
        datagrams = DatagramWords(description)
        activity = PanelActivity(endpoints: description.endpoints.count)
    }

    /// Begins to copy records.
    func begin() {
        guard pump == nil, !isClosed else { return }
        pump = Task { [weak self] in
            while !Task.isCancelled {
                guard let pause = await self?.tick() else { return }
                try? await Task.sleep(for: pause)
            }
        }
    }

    var isOver: Bool { isClosed }

    /// Ends the feed; readers get nothing more.
    func close() {
        isClosed = true
        pump?.cancel()
        wakeAll()
    }

    /// Copies what is new with the names so far, then goes on with those of `description`.
    func rename(_ description: RigDescription) async {
        await refresh()
        formatter = JournalLine(description)
        datagrams = DatagramWords(description)
        activity = PanelActivity(endpoints: description.endpoints.count)
    }

    private func tick() async -> Duration? {
        guard !isClosed else { return nil }
        await refresh()
        return readers > 0 ? Self.intervals.read : Self.intervals.unread
    }

    /// Copies the records that are new.
    func refresh() async {
        let (batch, next) = await host.records(since: position)
        // Another call may have copied them meanwhile.
        guard next.next > position.next else { return }
        let known = position.next
        position = next
        batch.forEachEntry { record, entry in
            guard record.sequence >= known else { return }
            text.removeAll(keepingCapacity: true)
            formatter.append(record, entry, to: &text)
            if text.last == 0x0A { text.removeLast() }
            datagrams.add(to: &text, record, entry)
            window.append(record.sequence, entry.kind, text)
            activity.take(record, entry)
        }
        activity.endSample(at: ContinuousClock.now)
        wakeAll()
    }

    /// The number of the next record of the feed.
    var next: UInt64 { position.next }

    /// Returns the lines from number `sequence` on: at most `most`, and no more than make up a portion.
    func lines(from sequence: UInt64, most: Int) -> LineWindow.Portion {
        window.lines(from: sequence, most: most)
    }

    // MARK: Readers

    /// Counts a reader that follows the feed.
    func join() { readers += 1 }

    /// Forgets a reader.
    func leave() { readers -= 1 }

    /// Waits until there is a record from `sequence` on, or until `limit` has passed; returns at once when the feed is
    /// closed or the task is cancelled.
    func wait(from sequence: UInt64, atMost limit: Duration) async {
        guard position.next <= sequence, !isClosed, !Task.isCancelled else { return }
        let number = nextWaiter
        nextWaiter += 1
        let alarm = Task {
            try? await Task.sleep(for: limit)
            self.wake(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
            }
        } onCancel: {
            Task { await self.wake(number) }
        }
        alarm.cancel()
    }

    private func wake(_ number: UInt64) { waiting.removeValue(forKey: number)?.resume() }

    private func wakeAll() {
        let all = waiting
        waiting = [:]
        for continuation in all.values { continuation.resume() }
    }
}
