public import CANBus
import SimulationCore

/// Reads what an adapter has printed, with or without echo, headers, spaces and line feeds, back into messages.
///
/// The other direction of what `Adapter` prints (ELM327 data sheet, "Interpreting OBD messages", "Multiline responses").
/// Segments of several ECUs printed without headers cannot be told apart; they are taken in the order of their numbers.
public struct AnswerReader: Sendable {
    /// One thing that was printed.
    public enum Item: Hashable, Sendable {
        /// A whole message, and who sent it when headers were on.
        case message(source: CANIdentifier?, bytes: [UInt8])
        /// A message of which segments are missing: what there is, and how long it should be.
        case incomplete(source: CANIdentifier?, bytes: [UInt8], length: Int)
        /// A line that is no data: `NO DATA`, `OK`, an echoed command, `SEARCHING...`.
        case text(String)
    }

    private struct Assembly {
        let source: CANIdentifier?
        let length: Int
        var segments: [(number: Int, bytes: [UInt8])] = []
        var bytes: [UInt8] {
            Array(segments.sorted { $0.number < $1.number }.flatMap(\.bytes).prefix(length))
        }
        var isComplete: Bool { segments.reduce(0) { $0 + $1.bytes.count } >= length }
    }

    private var items: [Item] = []
    private var open: [Assembly] = []

    private init() {}

    /// The items of `answer`, in the order in which they were complete.
    public static func read(_ answer: some StringProtocol) -> [Item] {
        var reader = AnswerReader()
        for line in answer.split(whereSeparator: { $0 == "\r" || $0 == "\n" || $0 == "\r\n" || $0 == ">" }) {
            reader.take(line)
        }
        for assembly in reader.open {
            reader.items.append(
                .incomplete(source: assembly.source, bytes: assembly.bytes, length: assembly.length))
        }
        return reader.items
    }

    private mutating func take(_ line: some StringProtocol) {
        let text = String(line.drop { $0 == " " })
        let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
        guard !trimmed.isEmpty else { return }
        if let colon = trimmed.firstIndex(of: ":"), let number = Int(trimmed[..<colon], radix: 16),
            let bytes = Hex.bytes(trimmed[trimmed.index(after: colon)...])
        {
            return take(segment: number, bytes, of: nil)
        }
        let digits = trimmed.filter { $0 != " " }
        guard digits.utf8.allSatisfy({ Hex.value(of: $0) != nil }) else {
            items.append(.text(trimmed))
            return
        }
        if digits.count == 3, let length = Int(digits, radix: 16) {
            open.append(Assembly(source: nil, length: length))
        } else if let (source, bytes) = Self.header(of: trimmed, digits) {
            take(frame: bytes, from: source)
        } else if let bytes = Hex.bytes(digits) {
            items.append(.message(source: nil, bytes: bytes))
        } else {
            items.append(.text(trimmed))
        }
    }

    /// The identifier and the data of a line that was printed with headers, or nil when it has none.
    private static func header(of line: String, _ digits: String) -> (CANIdentifier, [UInt8])? {
        let tokens = line.split(separator: " ")
        if tokens.count > 1, tokens[0].count == 3, let raw = UInt32(tokens[0], radix: 16), raw <= 0x7FF {
            let rest = tokens[1].count == 1 ? tokens.dropFirst(2) : tokens.dropFirst()
            return Hex.bytes(rest.joined()).map { (.base(raw), $0) }
        }
        if digits.hasPrefix("18DA") || digits.hasPrefix("18DB"), digits.count > 8,
            let raw = UInt32(digits.prefix(8), radix: 16)
        {
            let rest = digits.dropFirst(8)
            return Hex.bytes(rest.count % 2 == 1 ? rest.dropFirst() : rest).map { (.extended(raw), $0) }
        }
        if tokens.count == 1, digits.hasPrefix("7"), digits.count % 2 == 1, digits.count > 3,
            let raw = UInt32(digits.prefix(3), radix: 16)
        {
            return Hex.bytes(digits.dropFirst(3)).map { (.base(raw), $0) }
        }
        return nil
    }

    private mutating func take(frame bytes: [UInt8], from source: CANIdentifier) {
        guard let control = bytes.first else { return }
        let low = Int(control & 0x0F)
        switch control >> 4 {
        case 0 where low > 0 && low < bytes.count:
            items.append(.message(source: source, bytes: Array(bytes[1...low])))
        case 1 where bytes.count > 2:
            open.append(Assembly(source: source, length: low << 8 | Int(bytes[1])))
            take(segment: 0, Array(bytes[2...]), of: source)
        case 2: take(segment: low, Array(bytes[1...]), of: source)
        default: items.append(.message(source: source, bytes: bytes))
        }
    }

    /// Adds a segment to the first open message of `source` that still lacks it; numbers go on after Fh.
    private mutating func take(segment number: Int, _ bytes: [UInt8], of source: CANIdentifier?) {
        guard let index = open.firstIndex(where: { $0.source == source && !$0.isComplete }) else {
            items.append(
                .text("\(Hex.string(UInt8(truncatingIfNeeded: number), width: 1)): \(Hex.string(bytes))"))
            return
        }
        let rounds = open[index].segments.count / 16
        let wrapped = number + 16 * (number < open[index].segments.count % 16 ? rounds + 1 : rounds)
        let isKnown = open[index].segments.contains { $0.number == number }
        open[index].segments.append((isKnown ? wrapped : number, bytes))
        guard open[index].isComplete else { return }
        let done = open.remove(at: index)
        items.append(.message(source: done.source, bytes: done.bytes))
    }
}
