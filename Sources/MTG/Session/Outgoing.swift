import SimulationCore

/// An answer on its way: what is left of it, and when the next piece goes out.
struct Outgoing: Sendable {
    /// The first bytes.
    private let head: [UInt8]

    /// What follows them, from `start`.
    private let body: [UInt8]
    private let start: Int

    /// How much goes out at once, and the time between two pieces.
    private let chunk: Int
    private let interval: Duration

    /// Where and for how long nothing comes; nil when that is over.
    private var stall: (after: Int, for: Duration)?

    /// Where the connection ends, if it does.
    private let closeAfter: Int?

    /// How many bytes are out.
    private var sent = 0

    /// When the next piece is due.
    private(set) var due: SimInstant

    /// How a piece ended.
    enum Progress: Hashable, Sendable { case going, finished, closed }

    init(
        head: [UInt8], body: [UInt8] = [], from start: Int = 0, chunk: Int = .max, interval: Duration = .zero,
        faults: [RecordFault.Kind] = [], now: SimInstant
    ) {
        self.head = head
        self.body = body
        self.start = min(start, body.count)
        self.chunk = max(1, chunk)
        // Never zero: whoever drives the session gets a chance to send what there is before the next piece.
        self.interval = max(interval, .microseconds(1))
        due = now
        var closeAfter: Int?
        for fault in faults {
            if case .stall(let count, let duration) = fault { stall = (max(0, count), duration) }
            if case .close(let count) = fault { closeAfter = max(0, count) }
        }
        self.closeAfter = closeAfter
    }

    private var count: Int { head.count + body.count - start }

    /// Appends the piece that is due at `now` to `output`.
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
        // A stall begins at once; only whole pieces are paced.
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
