import SimulationCore

/// An answer that is being sent in parts: the remaining bytes, and when the next part is due.
struct Outgoing: Sendable {
    /// The first bytes.
    private let head: [UInt8]

    /// The bytes after `head`, used from `start` on.
    private let body: [UInt8]
    private let start: Int

    /// The size of a part, and the pause between two parts.
    private let chunk: Int
    private let interval: Duration

    /// The stall: after how many bytes, and for how long nothing is sent; nil when it is over.
    private var stall: (after: Int, for: Duration)?

    /// The number of bytes after which the connection ends, or nil.
    private let closeAfter: Int?

    /// In bytes.
    private var sent = 0

    /// When the next part is due.
    private(set) var due: SimInstant

    /// The state of the answer after a part.
    enum Progress: Hashable, Sendable { case going, finished, closed }

    /// The shortest pause between two parts.
    private static let shortest = Duration.milliseconds(1)

    /// The greatest number of bytes of parts that are sent together.
    private static let mostTogether = 16_384

    init(
        head: [UInt8], body: [UInt8] = [], from start: Int = 0, chunk: Int = .max, interval: Duration = .zero,
        faults: [RecordFault.Kind] = [], now: SimInstant
    ) {
        self.head = head
        self.body = body
        self.start = min(start, body.count)
        // Parts that follow each other faster than `shortest` are sent together: each takes a turn of the simulation, and a
        // stream of them is what a client reads.
        let quick =
            interval >= Self.shortest ? 1 : Self.shortest.nanoseconds / max(1, interval.nanoseconds)
        let together = min(quick, Int64(max(1, Self.mostTogether / max(1, chunk))))
        self.chunk = max(1, min(chunk, head.count + body.count)) * Int(together)
        self.interval = max(interval, .nanoseconds(1)) * Int(together)
        due = now
        var closeAfter: Int?
        for fault in faults {
            if case .stall(let count, let duration) = fault { stall = (max(0, count), duration) }
            if case .close(let count) = fault { closeAfter = max(0, count) }
        }
        self.closeAfter = closeAfter
    }

    private var count: Int { head.count + body.count - start }

    /// Appends the part that is due at `now` to `output`.
    mutating func send(now: SimInstant, to output: inout [UInt8]) -> Progress {
        if let stall, stall.after <= sent {
            self.stall = nil
            due = now.advanced(by: stall.for)
            if due > now { return .going }
        }
        var end = count - sent > chunk ? sent + chunk : count
        if let stall { end = min(end, stall.after) }
        if let closeAfter { end = min(end, closeAfter) }
        append(sent..<max(sent, end), to: &output)
        sent = max(sent, end)
        if let closeAfter, sent >= min(closeAfter, count) { return .closed }
        if sent >= count { return .finished }
        // A stall begins at once; only complete parts are paced.
        due = stall.map { $0.after <= sent } == true ? now : now.advanced(by: interval)
        return .going
    }

    private func append(_ range: Range<Int>, to output: inout [UInt8]) {
        if range.lowerBound < head.count {
            output += head[range.lowerBound..<min(range.upperBound, head.count)]
        }
        let offset = start - head.count
        let from = max(range.lowerBound, head.count) + offset
        let to = range.upperBound + offset
        if from < to { output += body[from..<to] }
    }
}
