import SimulationCore

/// When the bytes of a reply come.
package struct PaceFaults: Hashable, Sendable {
    /// A reply that comes late from one of its parts on.
    package struct Delay: Hashable, Sendable {
        var by: Duration
        var from: ReplyFragment.Part

        /// So late, from this part on.
        package init(by time: Duration, from part: ReplyFragment.Part) {
            by = time
            from = part
        }
    }

    /// How late the reply is.
    package var delay: Delay?
    /// Bytes per second.
    package var rate: Int?

    init() {}
}

/// The pace stage: late and slow.
extension ReplyPipeline {
    /// Gives `pieces` their times.
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
        // Fifty writes a second are enough to look like a stream.
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
