import SimulationCore

/// What happens to the bytes of a reply between adapter and client.
struct ByteFaults: Hashable, Sendable {
    /// Damage to an answer.
    struct Corruption: Hashable, Sendable {
        enum Damage: String, CaseIterable, Sendable { case bit, byte, nul, noise }

        var damage: Damage
        /// The byte of the answer that is damaged, or before which bytes are put in, from 1; nil leaves it to chance.
        var at: Int?
        var count: Int
        /// What is put in; chance decides when it is empty.
        var with: [UInt8]
    }

    enum Duplication: String, CaseIterable, Sendable { case lines, answer }

    var drops: Set<ReplyFragment.Part> = []
    var hasNoPrompt = false
    var isSilent = false
    var corruption: Corruption?
    var duplication: Duplication?
    var reorders = false
}

extension FaultKind {
    private static let parts = ReplyFragment.Part.allCases.map(\.rawValue)

    static let byteRows: [FaultKind] = [
        FaultKind("reorder", .bytes, .flag, "Lines of an answer change places in pairs") {
            $0.bytes.reorders = $1.isOn
        },
        FaultKind(
            "duplicate", .bytes, .word(ByteFaults.Duplication.allCases.map(\.rawValue)),
            "Every line of an answer, or the whole answer, comes twice"
        ) { $0.bytes.duplication = $1.word() },
        FaultKind(
            "corrupt", .bytes,
            .any([
                .word(ByteFaults.Corruption.Damage.allCases.map(\.rawValue)),
                .record([
                    Field(
                        "what", .word(ByteFaults.Corruption.Damage.allCases.map(\.rawValue)), required: true,
                        "Write bit (one is inverted), byte (replaced), nul (put in) or noise (put in, bit 7 set)"
                    ),
                    Field("at", .integer(1...65_536), "Which byte of the answer; by chance unless stated"),
                    Field("count", .integer(1...1000), "How many; 1 unless stated"),
                    Field("with", .bytes, "The bytes of byte and noise; by chance unless stated"),
                ]),
            ]), "Bytes of the answer are damaged"
        ) { set, value in
            guard let damage = (value["what"] ?? value).word(ByteFaults.Corruption.Damage.self) else {
                return
            }
            set.bytes.corruption = ByteFaults.Corruption(
                damage: damage, at: value["at"]?.integer, count: value["count"]?.integer ?? 1,
                with: value["with"]?.bytes ?? [])
        },
        FaultKind(
            "drop", .bytes, .any([.word(parts), .list(.word(parts), count: 1...3)]),
            "Parts of a reply that never come"
        ) { set, value in set.bytes.drops = Set(value.members.compactMap { $0.word(ReplyFragment.Part.self) })
        },
        FaultKind("no-prompt", .bytes, .flag, "The prompt never comes") {
            $0.bytes.hasNoPrompt = $1.isOn
        },
        FaultKind("silence", .bytes, .flag, "Nothing comes at all") { $0.bytes.isSilent = $1.isOn },
    ]
}

/// The byte stage: duplicates, damage and loss.
extension ReplyPipeline {
    /// What becomes of a piece of the reply.
    mutating func changeBytes(_ piece: ReplyFragment, random: inout SeededGenerator) -> ReplyFragment? {
        let faults = set.bytes
        var piece = piece
        if piece.part == .answer {
            if faults.reorders { swapLines(&piece.bytes) }
            if let duplication = faults.duplication { duplicate(&piece.bytes, duplication) }
            if let corruption = faults.corruption { damage(&piece.bytes, corruption, &random) }
        }
        if faults.isSilent {
            act("silence", "\(piece.bytes.count) bytes are held back for ever")
            return nil
        }
        if faults.hasNoPrompt, piece.part == .prompt {
            act("no-prompt", "the prompt is held back for ever")
            return nil
        }
        if faults.drops.contains(piece.part) {
            act("drop", "the \(piece.part.rawValue) is lost")
            return nil
        }
        return piece
    }

    /// The lines of `bytes`, each with its line end; what stands behind the last line end is the last member.
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
        // A line of the length of a long answer stays where it is.
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
