import ELM327
import SimulationCore

/// What goes wrong in what the adapter does and prints.
struct AdapterFaults: Hashable, Sendable {
    /// Text in the place of an answer.
    struct Given: Hashable, Sendable {
        var lines: [String]
        var after: Duration
    }

    /// Text before an answer, perhaps with dots that come one by one.
    struct Prefix: Hashable, Sendable {
        var text: String
        var dots = 0
        var every = Duration.zero
        var endsLine = false
    }

    /// What becomes of the echo.
    enum Echo: String, CaseIterable, Sendable {
        case on, off, lagging, glued
    }

    /// What becomes of the headers setting.
    enum Headers: String, CaseIterable, Sendable { case on, off, late }

    var given: Given?
    var prefix: Prefix?
    var suffix: [UInt8] = []
    var echo: Echo?
    var forced = ForcedSettings()
    var headersAreLate = false
    var isLowercase = false
    var missing: [CommandMask] = []
    var banner: String?
    var buffer: Int?
    var idle: Duration?
    /// Text of a reset that happens when the fault begins; it leaves no state.
    var reset: String?
}

extension FaultKind {
    private static let texts = Form.list(.text, count: 0...256)

    static let adapterRows: [FaultKind] = [
        FaultKind(
            "answer", .adapter,
            .any([
                .text, texts,
                .record([
                    Field("lines", .any([.text, texts]), required: true, "Write the text of the answer"),
                    Field("after", .duration, "How long the adapter takes"),
                ]),
            ]), "This text, a line or several, instead of the answer; the request has no other effect"
        ) { set, value in
            let lines = value["lines"] ?? value
            set.adapter.given = AdapterFaults.Given(
                lines: lines.members.compactMap(\.text), after: value["after"]?.duration ?? .zero)
        },
        FaultKind(
            "prefix", .adapter,
            .any([
                .text,
                .record([
                    Field("text", .text, required: true, "Write the text, such as SEARCHING"),
                    Field("dots", .integer(0...1000), "How many dots follow, one by one"),
                    Field("every", .duration, "The time before each dot"),
                    Field("line", .flag, "Whether a line end follows; off unless stated"),
                ]),
            ]), "Text before the answer"
        ) { set, value in
            set.adapter.prefix = AdapterFaults.Prefix(
                text: (value["text"] ?? value).text ?? "", dots: value["dots"]?.integer ?? 0,
                every: value["every"]?.duration ?? .zero, endsLine: value["line"]?.isOn ?? false)
        },
        FaultKind("suffix", .adapter, .text, "Text behind the prompt") {
            $0.adapter.suffix = Array(($1.text ?? "").utf8)
        },
        FaultKind(
            "echo", .adapter, .word(AdapterFaults.Echo.allCases.map(\.rawValue)),
            "Echo that stays on or off whatever ATE says, comes into force a line late, or has no line end"
        ) { set, value in
            let rule = value.word(AdapterFaults.Echo.self)
            set.adapter.echo = rule
            set.adapter.forced.echo = rule == .on ? true : rule == .off ? false : nil
        },
        FaultKind("spaces", .adapter, .flag, "Spaces between bytes whatever ATS says") {
            $0.adapter.forced.spaces = $1.isOn
        },
        FaultKind("linefeeds", .adapter, .flag, "Line feeds whatever ATL says") {
            $0.adapter.forced.lineFeeds = $1.isOn
        },
        FaultKind(
            "headers", .adapter, .word(AdapterFaults.Headers.allCases.map(\.rawValue)),
            "Headers whatever ATH says, or ATH comes into force one request late"
        ) { set, value in
            let rule = value.word(AdapterFaults.Headers.self)
            set.adapter.forced.headers = rule == .on ? true : rule == .off ? false : nil
            set.adapter.headersAreLate = rule == .late
        },
        FaultKind("lowercase", .adapter, .flag, "Hex digits of answers are lower-case") {
            $0.adapter.isLowercase = $1.isOn
        },
        FaultKind(
            "missing", .adapter, .any([.text, .list(.text, count: 1...256)]),
            "Commands answered with ?: CSM0, or CSM* for any argument"
        ) { set, value in
            set.adapter.missing = value.members.compactMap { $0.text.flatMap { CommandMask($0) } }
        },
        FaultKind("banner", .adapter, .text, "What ATZ and ATI say the adapter is; none for nothing") {
            set, value in set.adapter.banner = value.text == "none" ? "" : value.text
        },
        FaultKind(
            "reset", .adapter, .text, "The adapter loses its settings, once, and says this: LV RESET, ERR94"
        ) { set, value in set.adapter.reset = value.text },
        FaultKind(
            "buffer", .adapter, .integer(1...65_536),
            "Bytes of an answer after which it is cut off with BUFFER FULL"
        ) { $0.adapter.buffer = $1.integer },
        FaultKind("eat-first", .adapter, .duration, "The first byte after so long an idle time is lost") {
            $0.adapter.idle = $1.duration
        },
    ]
}

/// The text stage: what the adapter prints, changed.
extension ReplyPipeline {
    /// What becomes of `bytes`, which belong to `part`.
    mutating func changeText(_ part: ReplyFragment.Part, _ bytes: [UInt8]) -> [ReplyFragment] {
        let faults = set.adapter
        var bytes = bytes
        var pieces: [ReplyFragment] = []
        switch part {
        case .echo:
            if faults.echo == .glued, let end = bytes.lastIndex(where: { !Self.isLineEnd($0) }) {
                bytes.removeLast(bytes.count - 1 - end)
                act("echo", "the echo has no line end")
            }
        case .answer:
            if faults.echo == .glued, !hasText {
                bytes.removeFirst(bytes.prefix(while: Self.isLineEnd).count)
            }
            if bytes.contains(where: { !Self.isLineEnd($0) }) { hasText = true }
        case .prompt:
            break
        }
        if part != .echo, let prefix = faults.prefix, !hasPrefix, !bytes.isEmpty {
            hasPrefix = true
            act("prefix", "'\(prefix.text)' precedes the answer")
            pieces += prefixPieces(prefix)
        }
        if part == .answer, faults.isLowercase { lower(&bytes) }
        if part == .answer, let limit = faults.buffer { cut(&bytes, to: limit) }
        pieces.append(ReplyFragment(part: part, bytes: bytes))
        if part == .prompt, !faults.suffix.isEmpty {
            act("suffix", "\(faults.suffix.count) bytes follow the prompt")
            pieces.append(ReplyFragment(part: .prompt, bytes: faults.suffix))
        }
        return pieces
    }

    private func prefixPieces(_ prefix: AdapterFaults.Prefix) -> [ReplyFragment] {
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
