import SimulationCore

/// Faults of the bytes of a reply between adapter and client.
package struct ByteFaults: Hashable, Sendable {
    /// Damage to an answer.
    package struct Corruption: Hashable, Sendable {
        /// The kind of damage: one bit inverted, a byte replaced, zeros inserted, random bytes inserted.
        package enum Damage: String, CaseIterable, Sendable { case bit, byte, nul, noise }

        var damage: Damage
        /// The number of the damaged byte of the answer, or of the byte before which bytes are inserted, from 1; nil
        /// for a random byte.
        var at: Int?
        var count: Int
        /// The inserted bytes; random ones when empty.
        var with: [UInt8]

        /// `damage` to `count` bytes from byte number `at` on; `bytes` are the inserted ones.
        package init(damage: Damage, at: Int?, count: Int, with bytes: [UInt8]) {
            self.damage = damage
            self.at = at
            self.count = count
            self.with = bytes
        }
    }

    /// The duplicated part: each line, or the whole answer.
    package enum Duplication: String, CaseIterable, Sendable { case lines, answer }

    package var drops: Set<ReplyFragment.Part> = []
    package var hasNoPrompt = false
    /// Whether the whole reply is dropped.
    package var isSilent = false
    package var corruption: Corruption?
    /// The duplicated part, or nil.
    package var duplication: Duplication?
    /// Whether lines of the answer are swapped in pairs.
    package var reorders = false

    init() {}
}

/// The byte stage: reordering, duplication, damage and loss.
extension ReplyPipeline {
    /// Applies the faults to `piece`; nil when it is dropped.
    mutating func changeBytes(_ piece: ReplyFragment, random: inout SeededGenerator) -> ReplyFragment? {
        let byteFaults = faults.bytes
        var piece = piece
        if piece.part == .answer {
            if byteFaults.reorders { swapLines(&piece.bytes) }
            if let duplication = byteFaults.duplication { duplicate(&piece.bytes, duplication) }
            if let corruption = byteFaults.corruption { damage(&piece.bytes, corruption, &random) }
        }
        if byteFaults.isSilent {
            act("silence", "\(piece.bytes.count) bytes are held back for ever")
            return nil
        }
        if byteFaults.hasNoPrompt, piece.part == .prompt {
            act("no-prompt", "the prompt is held back for ever")
            return nil
        }
        if byteFaults.drops.contains(piece.part) {
            act("drop", "the \(piece.part.rawValue) is lost")
            return nil
        }
        return piece
    }

    /// Returns the lines of `bytes`, each with its line end; bytes after the last line end form the last element.
    private func lines(of bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            line.append(byte)
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if Self.isLineEnd(byte), !(byte == 0x0D && next == 0x0A) {
                lines.append(line)
                line = []
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private mutating func swapLines(_ bytes: inout [UInt8]) {
        var lines = lines(of: bytes)
        // The line with the length of a multi-frame answer is not swapped.
        let places = lines.indices.filter { index in
            let text = lines[index].filter { !Self.isLineEnd($0) && $0 != 0x20 }
            return text.count > 3
        }
        guard places.count > 1 else { return }
        for pair in stride(from: 0, to: places.count - 1, by: 2) {
            lines.swapAt(places[pair], places[pair + 1])
        }
        act("reorder", "lines have changed places")
        bytes = lines.flatMap { $0 }
    }

    private mutating func duplicate(_ bytes: inout [UInt8], _ duplication: ByteFaults.Duplication) {
        let lines = lines(of: bytes)
        let blank = lines.last.map { $0.allSatisfy(Self.isLineEnd) } ?? false ? lines.count - 1 : lines.count
        guard blank > 0 else { return }
        act("duplicate", "\(duplication.rawValue) twice")
        let text = lines[..<blank]
        switch duplication {
        case .lines: bytes = text.flatMap { $0 + $0 } + lines[blank...].flatMap { $0 }
        case .answer: bytes = (text + text + lines[blank...]).flatMap { $0 }
        }
    }

    private mutating func damage(
        _ bytes: inout [UInt8], _ corruption: ByteFaults.Corruption, _ random: inout SeededGenerator
    ) {
        defer { answered += bytes.count }
        guard !isDamaged, !bytes.isEmpty else { return }
        var place = 0
        if let at = corruption.at {
            guard (answered + 1...answered + bytes.count).contains(at) else { return }
            place = at - 1 - answered
        } else {
            place = Int(random.next() % UInt64(bytes.count))
        }
        isDamaged = true
        let number = answered + place + 1
        act("corrupt", "\(corruption.damage.rawValue) at byte \(number) of the answer")
        switch corruption.damage {
        case .bit:
            for index in place..<min(bytes.count, place + corruption.count) {
                bytes[index] ^= 1 << UInt8(random.next() % 7)
            }
        case .byte:
            for index in place..<min(bytes.count, place + corruption.count) {
                let given = corruption.with
                bytes[index] =
                    given.isEmpty ? UInt8(0x21 + random.next() % 0x5E) : given[(index - place) % given.count]
            }
        case .nul:
            bytes.insert(contentsOf: repeatElement(0, count: corruption.count), at: place)
        case .noise:
            let given = corruption.with
            let noise = (0..<max(corruption.count, given.count)).map { index in
                given.isEmpty
                    ? UInt8(truncatingIfNeeded: random.next()) | 0x80 : given[index % given.count]
            }
            bytes.insert(contentsOf: noise, at: place)
        }
    }
}
