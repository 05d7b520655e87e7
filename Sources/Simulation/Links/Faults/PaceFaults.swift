import SimulationCore

package struct PaceFaults: Hashable, Sendable {
    /// A delay of a reply, from one of its parts on.
    package struct Delay: Hashable, Sendable {
        var by: Duration
        var from: ReplyFragment.Part

        package init(by time: Duration, from part: ReplyFragment.Part) {
            by = time
            from = part
        }
    }

    package var delay: Delay?
    /// The rate in bytes per second, or nil for no limit.
    package var rate: Int?

    init() {}
}

/// The pace stage: delay and rate.
extension ReplyPipeline {
    /// Sets the times of `pieces`.
    mutating func pace(_ pieces: [ReplyFragment]) -> [ReplyFragment] {
        var pieces = pieces
        if let delay = faults.pace.delay, !isDelayed,
            let first = pieces.firstIndex(where: { $0.part >= delay.from && !$0.bytes.isEmpty })
        {
            isDelayed = true
            pieces[first].delay += delay.by
            act("delay", "the \(pieces[first].part.rawValue) is late by \(delay.by)")
        }
        guard let rate = faults.pace.rate else { return pieces }
        act("slow", "\(rate) bytes per second")
        // Fifty writes a second are enough to look continuous.
        let size = max(1, rate / 50)
        return pieces.flatMap { piece in
            var parts: [ReplyFragment] = []
            var start = 0
            while start < piece.bytes.count {
                let end = min(piece.bytes.count, start + size)
                var part = piece
                part.bytes = Array(piece.bytes[start..<end])
                part.isCut = true
                if start > 0 { (part.gap, part.delay) = (.zero, .zero) }
                part.delay += .nanoseconds(Int64(end - start) * 1_000_000_000 / Int64(rate))
                parts.append(part)
                start = end
            }
            return parts.isEmpty ? [piece] : parts
        }
    }
}
