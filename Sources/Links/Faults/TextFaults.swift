import SimulationCore

/// What is changed in the text of a reply.
package struct TextFaults: Hashable, Sendable {
    /// Text before an answer, perhaps with dots that come one by one.
    package struct Prefix: Hashable, Sendable {
        var text: String
        var dots: Int
        var every: Duration
        var endsLine: Bool

        /// `text`, then `dots` dots each `every`, then perhaps a line end.
        package init(text: String, dots: Int = 0, every: Duration = .zero, endsLine: Bool = false) {
            self.text = text
            self.dots = dots
            self.every = every
            self.endsLine = endsLine
        }
    }

    /// What comes before the answer.
    package var prefix: Prefix?
    /// What comes behind the prompt.
    package var suffix: [UInt8] = []
    /// Whether the echo has no line end.
    package var echoIsGlued = false
    /// Whether hex digits of answers are lower-case.
    package var isLowercase = false
    /// The number of bytes after which an answer is cut off with BUFFER FULL.
    package var buffer: Int?

    init() {}
}

/// The text stage: what the adapter prints, changed.
extension ReplyPipeline {
    /// What becomes of `bytes`, which belong to `part`.
    mutating func changeText(_ part: ReplyFragment.Part, _ bytes: [UInt8]) -> [ReplyFragment] {
        let text = faults.text
        var bytes = bytes
        var pieces: [ReplyFragment] = []
        switch part {
        case .echo:
            if text.echoIsGlued, let end = bytes.lastIndex(where: { !Self.isLineEnd($0) }) {
                bytes.removeLast(bytes.count - 1 - end)
                act("echo", "the echo has no line end")
            }
        case .answer:
            if text.echoIsGlued, !hasText {
                bytes.removeFirst(bytes.prefix(while: Self.isLineEnd).count)
            }
            if bytes.contains(where: { !Self.isLineEnd($0) }) { hasText = true }
        case .prompt:
            break
        }
        if part != .echo, let prefix = text.prefix, !hasPrefix, !bytes.isEmpty {
            hasPrefix = true
            act("prefix", "'\(prefix.text)' precedes the answer")
            pieces += prefixPieces(prefix)
        }
        if part == .answer, text.isLowercase { lower(&bytes) }
        if part == .answer, let limit = text.buffer { cut(&bytes, to: limit) }
        pieces.append(ReplyFragment(part: part, bytes: bytes))
        if part == .prompt, !text.suffix.isEmpty {
            act("suffix", "\(text.suffix.count) bytes follow the prompt")
            pieces.append(ReplyFragment(part: .prompt, bytes: text.suffix))
        }
        return pieces
    }

    private func prefixPieces(_ prefix: TextFaults.Prefix) -> [ReplyFragment] {
        var pieces = [ReplyFragment(part: .answer, bytes: Array(prefix.text.utf8))]
        for _ in 0..<prefix.dots {
            pieces.append(
                ReplyFragment(part: .answer, bytes: [UInt8(ascii: ".")], isCut: true, gap: prefix.every))
        }
        if prefix.endsLine { pieces.append(ReplyFragment(part: .answer, bytes: [0x0D])) }
        return pieces
    }

    /// Lower-case digits in lines that are nothing but hex.
    private mutating func lower(_ bytes: inout [UInt8]) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(where: Self.isLineEnd) ?? bytes.count
            let isHex = bytes[start..<end].allSatisfy {
                Hex.value(of: $0) != nil || $0 == 0x20 || $0 == UInt8(ascii: ":")
            }
            if isHex {
                for index in start..<end where (0x41...0x46).contains(bytes[index]) {
                    bytes[index] |= 0x20
                    act("lowercase", "digits are lower-case")
                }
            }
            start = end + 1
        }
    }

    private mutating func cut(_ bytes: inout [UInt8], to limit: Int) {
        guard !isOverrun else {
            // The line end before the prompt is the prompt's own.
            bytes = bytes.last.map { Self.isLineEnd($0) ? [$0] : [] } ?? []
            return
        }
        printed += bytes.count
        guard printed > limit, bytes.contains(where: { !Self.isLineEnd($0) }) else { return }
        isOverrun = true
        act("buffer", "the answer is cut off after \(limit) bytes")
        bytes.removeLast(min(bytes.count, printed - limit))
        bytes += Array("BUFFER FULL\r\r".utf8)
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A }
}
