import SimulationCore

package struct TextFaults: Hashable, Sendable {
    /// Text before an answer, optionally followed by dots that are sent one by one.
    package struct Prefix: Hashable, Sendable {
        var text: String
        var dots: Int
        var every: Duration
        var endsLine: Bool
        var isBeforeData: Bool

        /// `text`, then `dots` dots with a pause of `every`, then a line end if `endsLine`; before the first line
        /// of hex digits if `isBeforeData`, else before the first byte.
        package init(
            text: String, dots: Int = 0, every: Duration = .zero, endsLine: Bool = false,
            isBeforeData: Bool = false
        ) {
            self.text = text
            self.dots = dots
            self.every = every
            self.endsLine = endsLine
            self.isBeforeData = isBeforeData
        }
    }

    /// The text before the answer.
    package var prefix: Prefix?
    /// The text after the prompt.
    package var suffix: [UInt8] = []
    /// Whether the echo has no line end.
    package var echoIsGlued = false
    /// Whether hex digits of answers are lower-case.
    package var isLowercase = false
    /// The size of the adapter's buffer in bytes; a longer answer is cut off with BUFFER FULL.
    package var buffer: Int?

    init() {}
}

/// The text stage: changes the adapter's text.
extension ReplyPipeline {
    /// Applies the faults to `bytes` of `part`.
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
        if part != .echo, let prefix = text.prefix, !hasPrefix, !bytes.isEmpty,
            let place = prefix.isBeforeData ? Self.firstData(in: bytes) : bytes.startIndex
        {
            hasPrefix = true
            act("prefix", "'\(prefix.text)' precedes the answer")
            if place > bytes.startIndex {
                pieces.append(ReplyFragment(part: part, bytes: Array(bytes[..<place])))
                bytes.removeSubrange(..<place)
            }
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

    /// Returns where the first line of hex digits begins in `bytes`, or nil.
    private static func firstData(in bytes: [UInt8]) -> Int? {
        bytes.split(whereSeparator: isLineEnd).first { line in
            line.contains { $0 != 0x20 } && line.allSatisfy { Hex.value(of: $0) != nil || $0 == 0x20 }
        }?.startIndex
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

    /// Makes hex digits lower-case in lines that consist of hex digits only.
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
            // The line end before the prompt belongs to the prompt.
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
