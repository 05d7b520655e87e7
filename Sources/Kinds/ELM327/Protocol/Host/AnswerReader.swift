public import CANBus
import SimulationCore

/// Parses the output of an adapter, with or without echo, headers, spaces and line feeds, into messages.
///
/// The inverse of the printing of `Adapter` (ELM327 data sheet, "Interpreting OBD messages", "Multiline
/// responses"). Segments of several ECUs printed without headers cannot be distinguished; they are joined in
/// the order of their numbers.
public struct AnswerReader: Sendable {
    public enum Item: Hashable, Sendable {
        /// A complete message, with its sender when headers are on.
        case message(source: CANIdentifier?, bytes: [UInt8])
        /// A message with missing segments: the bytes received, and the announced length.
        case incomplete(source: CANIdentifier?, bytes: [UInt8], length: Int)
        /// A line without data: `NO DATA`, `OK`, an echoed command, `SEARCHING...`.
        case text(String)
    }

    /// A message with the segments received so far.
    private struct Assembly {
        let source: CANIdentifier?
        let length: Int
        private var segments: [(number: Int, bytes: [UInt8])] = []
        private var numbers: Set<Int> = []
        private var count = 0

        init(source: CANIdentifier?, length: Int) {
            self.source = source
            self.length = length
        }

        var bytes: [UInt8] {
            Array(segments.sorted { $0.number < $1.number }.flatMap(\.bytes).prefix(length))
        }

        var isComplete: Bool { count >= length }

        /// Adds a segment; numbers continue after Fh.
        mutating func add(segment number: Int, _ bytes: [UInt8]) {
            let rounds = segments.count / 16
            let wrapped = number + 16 * (number < segments.count % 16 ? rounds + 1 : rounds)
            let own = numbers.contains(number) ? wrapped : number
            segments.append((own, bytes))
            numbers.insert(own)
            count += bytes.count
        }
    }

    /// The incomplete messages of one source, the oldest first.
    private struct Queue {
        var places: [Int] = []
        var first = 0
    }

    /// The greatest number of a segment, beyond the longest message.
    private static let greatestNumber = 0xFFF

    private var items: [Item] = []

    /// The incomplete messages; nil for completed ones.
    private var begun: [Assembly?] = []

    /// The indices of the incomplete messages in `begun`, by source.
    private var waiting: [CANIdentifier?: Queue] = [:]

    private init() {}

    /// Returns the items of `answer`, in the order in which they were complete.
    public static func read(_ answer: some StringProtocol) -> [Item] {
        var reader = AnswerReader()
        for line in answer.split(whereSeparator: { $0 == "\r" || $0 == "\n" || $0 == "\r\n" || $0 == ">" }) {
            reader.take(line)
        }
        for assembly in reader.begun.compactMap(\.self) {
            reader.items.append(
                .incomplete(source: assembly.source, bytes: assembly.bytes, length: assembly.length))
        }
        return reader.items
    }

    private mutating func take(_ line: some StringProtocol) {
        let trimmed = Self.trimmed(line)
        guard !trimmed.isEmpty else { return }
        if let (number, bytes) = Self.segment(trimmed) { return take(segment: number, bytes, of: nil) }
        let digits = trimmed.utf8.filter { $0 != 0x20 }
        guard digits.allSatisfy({ Hex.value(of: $0) != nil }) else {
            items.append(.text(trimmed))
            return
        }
        let text = String(decoding: digits, as: UTF8.self)
        if digits.count == 3, let length = Int(text, radix: 16) {
            begin(Assembly(source: nil, length: length))
        } else if let (source, bytes) = Self.header(of: trimmed, text) {
            take(frame: bytes, from: source)
        } else if let bytes = Hex.bytes(text) {
            items.append(.message(source: nil, bytes: bytes))
        } else {
            items.append(.text(trimmed))
        }
    }

    /// Returns `line` without blanks at either end.
    private static func trimmed(_ line: some StringProtocol) -> String {
        var bytes = Array(line.utf8)[...]
        while bytes.first == 0x20 { bytes.removeFirst() }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the number and the bytes of a line such as `1: 41 0C`; nil for another one.
    private static func segment(_ line: String) -> (number: Int, bytes: [UInt8])? {
        guard let colon = line.utf8.prefix(4).firstIndex(of: UInt8(ascii: ":")),
            line[..<colon].utf8.allSatisfy({ Hex.value(of: $0) != nil }),
            let number = Int(line[..<colon], radix: 16), number <= greatestNumber,
            let bytes = Hex.bytes(line[line.index(after: colon)...])
        else { return nil }
        return (number, bytes)
    }

    /// Returns the identifier and the data of a line that was printed with headers, or nil when it has none.
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
            begin(Assembly(source: source, length: low << 8 | Int(bytes[1])))
            take(segment: 0, Array(bytes[2...]), of: source)
        case 2: take(segment: low, Array(bytes[1...]), of: source)
        default: items.append(.message(source: source, bytes: bytes))
        }
    }

    /// Adds an incomplete message.
    private mutating func begin(_ assembly: Assembly) {
        if !assembly.isComplete { waiting[assembly.source, default: Queue()].places.append(begun.count) }
        begun.append(assembly)
    }

    /// Adds a segment to the oldest incomplete message of `source`.
    private mutating func take(segment number: Int, _ bytes: [UInt8], of source: CANIdentifier?) {
        guard let queue = waiting[source], queue.first < queue.places.count else {
            items.append(
                .text("\(Hex.string(UInt8(truncatingIfNeeded: number), width: 1)): \(Hex.string(bytes))"))
            return
        }
        let place = queue.places[queue.first]
        begun[place]?.add(segment: number, bytes)
        guard let assembly = begun[place], assembly.isComplete else { return }
        begun[place] = nil
        waiting[source]?.first += 1
        items.append(.message(source: source, bytes: assembly.bytes))
    }
}
