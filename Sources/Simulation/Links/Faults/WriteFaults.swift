import SimulationCore

/// Faults of the grouping of a reply into writes.
package struct WriteFaults: Hashable, Sendable {
    /// Where a reply is divided into writes.
    package enum Cut: Hashable, Sendable {
        /// Nowhere: echo, answer and prompt form one write.
        case whole
        /// Between echo and answer.
        case echo
        /// After every line.
        case lines
        /// Before the prompt.
        case prompt
        /// Between the two digits of a byte: the last byte of the answer's first line.
        case pair
        /// After every `n` bytes.
        case every(Int)
        /// After each of these numbers of bytes; the rest forms one write.
        case sizes([Int])
    }

    /// The division of a reply into writes, and the pauses between them.
    package struct Chunks: Hashable, Sendable {
        var cut: Cut
        /// The pauses between writes; the last one repeats.
        var gaps: [Duration]

        /// Divides at `cut`, with these pauses.
        package init(cut: Cut, gaps: [Duration]) {
            self.cut = cut
            self.gaps = gaps
        }
    }

    /// The reason to hold a reply, to be sent in one write with it.
    package enum Coalescing: Hashable, Sendable {
        /// The next reply of the connection.
        case next
        /// This text, inserted between answer and prompt.
        case text([UInt8])
    }

    /// The division into writes; nil for the server's own.
    package var chunks: Chunks?
    /// The reason to hold a reply, or nil.
    package var coalescing: Coalescing?
    /// The probability in percent that a write is lost.
    package var loss = 0.0

    init() {}

    /// Whether a reply must be complete before any of it is sent.
    var joinsReply: Bool {
        switch chunks?.cut {
        case .whole, .sizes: true
        case .echo, .lines, .prompt, .pair, .every, nil: false
        }
    }

    /// The default pause between writes, long enough that a client reads each one separately.
    package static let usualGap = Duration.milliseconds(5)
}

/// The write stage: divides, joins and drops.
extension ReplyPipeline {
    mutating func group(_ pieces: [ReplyFragment], random: inout SeededGenerator) -> [ReplyFragment] {
        var pieces = pieces
        if let chunks = faults.writes.chunks { pieces = cut(pieces, chunks) }
        if faults.writes.loss > 0 {
            pieces = pieces.filter { piece in
                guard !piece.bytes.isEmpty, random.nextUnit() * 100 < faults.writes.loss else { return true }
                act("loss", "\(piece.bytes.count) bytes are lost")
                return false
            }
        }
        return pieces
    }

    private mutating func cut(_ pieces: [ReplyFragment], _ chunks: WriteFaults.Chunks) -> [ReplyFragment] {
        switch chunks.cut {
        case .whole:
            guard var one = pieces.first else { return pieces }
            one.bytes = pieces.flatMap(\.bytes)
            act("chunks", "\(one.bytes.count) bytes in one write")
            return [one]
        case .echo:
            return pieces.map { piece in
                guard piece.part != .echo, !isCut else { return piece }
                isCut = true
                return begin(piece, chunks)
            }
        case .prompt:
            return pieces.map { $0.part == .prompt && !$0.bytes.isEmpty ? begin($0, chunks) : $0 }
        case .lines:
            return pieces.flatMap { piece in
                split(piece, chunks) { bytes in
                    bytes.indices.filter { index in
                        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                        return Self.isLineEnd(bytes[index]) && !Self.isLineEnd(next)
                    }.map { $0 + 1 }
                }
            }
        case .pair:
            return pieces.flatMap { piece in
                guard piece.part == .answer, !isCut, let place = Self.middleOfPair(piece.bytes) else {
                    return [piece]
                }
                isCut = true
                return split(piece, chunks) { _ in [place] }
            }
        case .every(let count):
            return pieces.flatMap { piece in
                let before = grouped
                grouped = (grouped + piece.bytes.count) % count
                return split(piece, chunks) { bytes in
                    Array(stride(from: count - before, through: bytes.count, by: count))
                }
            }
        case .sizes(let sizes):
            let total = pieces.reduce(0) { $0 + $1.bytes.count }
            let listed = sizes.reduce(0, +)
            if listed > total {
                remarks.append(
                    "chunks: \(listed) bytes are listed and the reply has \(total); shorten the list")
            }
            var ends: [Int] = []
            for size in sizes { ends.append((ends.last ?? 0) + size) }
            var offset = 0
            return pieces.flatMap { piece in
                defer { offset += piece.bytes.count }
                let start = offset
                return split(piece, chunks) { bytes in
                    ends.map { $0 - start }.filter { (1...bytes.count).contains($0) }
                }
            }
        }
    }

    /// Divides `piece` at the ascending offsets `places`; an offset at its end makes the next piece begin a new write.
    private mutating func split(
        _ piece: ReplyFragment, _ chunks: WriteFaults.Chunks, at places: ([UInt8]) -> [Int]
    ) -> [ReplyFragment] {
        guard !piece.bytes.isEmpty else { return [piece] }
        var parts: [ReplyFragment] = []
        var start = 0
        let cuts = places(piece.bytes).filter { $0 > 0 }
        for end in cuts + [piece.bytes.count] where end > start {
            var part = piece
            part.bytes = Array(piece.bytes[start..<end])
            if start > 0 { (part.gap, part.delay) = (.zero, .zero) }
            parts.append(start > 0 || endsInCut ? begin(part, chunks) : part)
            start = end
        }
        endsInCut = cuts.last == piece.bytes.count
        return parts
    }

    /// Begins a new write with `piece`, after the next of the pauses.
    private mutating func begin(_ piece: ReplyFragment, _ chunks: WriteFaults.Chunks) -> ReplyFragment {
        var piece = piece
        piece.isCut = true
        piece.gap += chunks.gaps[min(cuts, chunks.gaps.count - 1)]
        cuts += 1
        act("chunks", "the reply comes in pieces")
        return piece
    }

    /// Returns the offset within the last pair of hex digits of the first line; nil when it has none.
    private static func middleOfPair(_ bytes: [UInt8]) -> Int? {
        let start = bytes.firstIndex { !isLineEnd($0) } ?? bytes.count
        let end = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
        var index = end - 1
        while index > start {
            if Hex.value(of: bytes[index]) != nil, Hex.value(of: bytes[index - 1]) != nil { return index }
            index -= 1
        }
        return nil
    }
}
