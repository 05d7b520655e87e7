import SimulationCore

/// The form of an answer without the details of a car: the kinds of lines, their spacing and beginnings.
///
/// Digits of a car's data become dots; service and parameter, segment numbers, text and line ends stay. Equal lines
/// count once, so that the number of ECUs is irrelevant.
struct AnswerShape: Hashable, Sendable, CustomStringConvertible {
    let lines: Set<String>

    /// The last line end and the prompt.
    let ending: String

    init(_ bytes: [UInt8]) {
        let text = bytes.filter { $0 != 0 }
        let tail = text.suffix(while: { $0 == 0x0D || $0 == 0x0A || $0 == UInt8(ascii: ">") })
        ending = Readable.text(tail)
        let lines = text.dropLast(tail.count).split { $0 == 0x0D || $0 == 0x0A }
        self.lines = Set(lines.map { Self.shape(String(decoding: $0, as: UTF8.self)) })
    }

    /// Whether the adapter reports that the car gave no answer.
    var isUnanswered: Bool { lines.contains("NO DATA") }

    var description: String { lines.sorted().joined(separator: " | ") + " " + ending }

    private static func shape(_ line: String) -> String {
        if let colon = line.firstIndex(of: ":"), line.distance(from: line.startIndex, to: colon) <= 2 {
            let isFirst = line.hasPrefix("0")
            let rest = line[line.index(after: colon)...]
            return (isFirst ? "0:" : "n:") + data(rest, kept: isFirst ? 2 : 0)
        }
        let digits = line.filter { $0 != " " }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ Hex.value(of: $0) != nil }) else { return line }
        if digits.count == 3 { return "length" + (line.hasSuffix(" ") ? " " : "") }
        let length = headerLength(line)
        // The length byte follows the identifier.
        return String(line.prefix(length).map { $0 == " " ? " " : "h" })
            + data(line.dropFirst(length), kept: length == 0 ? 2 : 3)
    }

    /// Returns the number of characters of the identifier in `line`; 0 without headers.
    private static func headerLength(_ line: String) -> Int {
        let characters = Array(line)
        let isSpaced = line.contains(" ")
        if isSpaced, characters.count > 4, characters[3] == " " { return 4 }
        if !isSpaced, characters.count % 2 == 1 { return 3 }
        if line.hasPrefix("18 DA F1") || line.hasPrefix("18DAF1") {
            return isSpaced ? min(12, characters.count) : min(8, characters.count)
        }
        return 0
    }

    /// Returns `text` with dots for all bytes but the first `kept`.
    private static func data(_ text: some StringProtocol, kept: Int) -> String {
        var digits = 0
        return String(
            text.map { character -> Character in
                guard character != " " else { return " " }
                digits += 1
                return digits <= 2 * kept ? character : "·"
            })
    }
}

extension Array<UInt8> {
    /// Returns the longest run of elements at the end that all satisfy `predicate`.
    fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var start = endIndex
        while start > startIndex, predicate(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}
