import SimulationCore

/// When the bytes of a reply come.
struct PaceFaults: Hashable, Sendable {
    /// A reply that comes late from one of its parts on.
    struct Delay: Hashable, Sendable {
        var by: Duration
        var from: ReplyFragment.Part
    }

    var delay: Delay?
    /// Bytes per second.
    var rate: Int?
}

extension FaultKind {
    static let paceRows: [FaultKind] = [
        FaultKind(
            "delay", .pace,
            .any([
                .duration,
                .record([
                    Field("by", .duration, required: true, "Write how long it is held back"),
                    Field(
                        "from", .word(ReplyFragment.Part.allCases.map(\.rawValue)),
                        "The part that it begins with; answer unless stated"),
                ]),
            ]), "The reply comes later"
        ) { set, value in
            guard let time = (value["by"] ?? value).duration else { return }
            set.pace.delay = PaceFaults.Delay(by: time, from: value["from"]?.word() ?? .answer)
        },
        FaultKind("slow", .pace, .integer(1...10_000_000), "The reply comes with so many bytes per second") {
            $0.pace.rate = $1.integer
        },
    ]
}

/// The pace stage: late and slow.
extension ReplyPipeline {
    /// Gives `pieces` their times.
    mutating func pace(_ pieces: [ReplyFragment]) -> [ReplyFragment] {
        var pieces = pieces
        if let delay = set.pace.delay, !isDelayed,
            let first = pieces.firstIndex(where: { $0.part >= delay.from && !$0.bytes.isEmpty })
        {
            isDelayed = true
            pieces[first].delay += delay.by
            act("delay", "the \(pieces[first].part.rawValue) is late by \(delay.by)")
        }
        guard let rate = set.pace.rate else { return pieces }
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
