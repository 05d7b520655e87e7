import LiveHost
import SimulationCore

/// One reader of the journal as server-sent events.
///
/// A reader that does not keep up loses records, and one that has asked for a rate gets no more than that; either is told
/// how many were left out, by an event `lost`.
struct EventStream: Sendable {
    /// The greatest number of lines that are sent at once.
    static let portion = 512

    /// The interval at which a line is sent when nothing else is, so that a reader that is gone is noticed.
    private static let heartbeat = Duration.seconds(10)

    private let feed: EventFeed
    private let kinds: Set<JournalRecord.Kind>?
    private let rate: Int?
    var next: UInt64 = 0
    private var lost: UInt64 = 0
    private var sent = 0
    private var second: ContinuousClock.Instant?

    /// Creates a reader of `kinds`, or of all, at most `rate` a second.
    init(_ feed: EventFeed, kinds: Set<JournalRecord.Kind>?, rate: Int?) {
        self.feed = feed
        self.kinds = kinds
        self.rate = rate
    }

    /// Sends events until the reader is gone.
    mutating func run(_ writer: WebWriter) async {
        await feed.join()
        await follow(writer)
        await feed.leave()
    }

    private mutating func follow(_ writer: WebWriter) async {
        // The number of the next record is behind a restart of the program: the reader begins anew.
        let newest = await feed.next
        if next > newest { next = newest }
        guard await writer.write(Array("retry: 1000\n\n".utf8)) else { return }
        while !Task.isCancelled {
            let portion = await feed.lines(from: next, most: Self.portion)
            var text: [UInt8] = []
            for line in portion.lines {
                // The numbers of records have no gaps: what is missing has left the window, or was never copied.
                if line.sequence > next { lost += line.sequence - next }
                next = line.sequence + 1
                guard kinds?.contains(line.kind) ?? true else { continue }
                guard mayGo() else {
                    lost += 1
                    continue
                }
                reportLoss(&text)
                text += "id: \(line.sequence)\nevent: \(line.kind.name)\ndata: ".utf8
                text += portion.text(of: line)
                text += [0x0A, 0x0A]
            }
            if portion.lines.isEmpty {
                reportLoss(&text)
                let before = ContinuousClock.now
                await feed.wait(from: next, atMost: Self.heartbeat)
                if text.isEmpty, before.duration(to: .now) >= Self.heartbeat { text = Array(": \n\n".utf8) }
            }
            if !text.isEmpty, await !writer.write(text) { return }
            if await feed.isOver { return }
        }
    }

    /// Returns whether one more record may be sent in this second.
    private mutating func mayGo() -> Bool {
        guard let rate else { return true }
        let now = ContinuousClock.now
        if second.map({ $0.duration(to: now) >= .seconds(1) }) ?? true {
            second = now
            sent = 0
        }
        sent += 1
        return sent <= rate
    }

    private mutating func reportLoss(_ text: inout [UInt8]) {
        guard lost > 0 else { return }
        text += "event: lost\ndata: {\"count\":\(lost)}\n\n".utf8
        lost = 0
    }
}
