import CANBus
import Documents
import SimulationCore

/// The syntax of a scalar. The loader and the JSON Schema both use this table.
package enum ScalarKind: Hashable, Sendable {
    /// Any text with at least one character, of which the first is not NUL.
    case text
    /// The name of an endpoint, an ECU or an event.
    case name
    case word([String])
    /// One of these words, or a whole number.
    case wordOrInteger([String])
    /// A CAN frame in the notation of `candump`, or `on` or `off`.
    case frame
    /// A whole number, decimal or hexadecimal (`0x…`).
    case integer
    /// A whole number, or `off`.
    case integerOrOff
    /// Characters up to U+00FF, each of which represents a byte.
    case characters
    /// A number without a unit.
    case number
    /// A number with an optional unit.
    case quantity
    /// A duration with its unit.
    case duration
    /// A duration with its unit and an optional tolerance.
    case spread
    /// Pairs of hexadecimal digits.
    case bytes
    /// A diagnostic trouble code such as `P0133`.
    case troubleCode
    /// A vehicle identification number.
    case vin
    /// An AT command to an adapter (ELM327 data sheet).
    case command
    /// The address of a stream endpoint, `tcp://…` or `pty:…`.
    case listenAddress
    /// The address of a UDP endpoint, `udp://…`.
    case datagramAddress
    /// A value of a packet field: a number, text, or NaN.
    case fieldValue
    /// A request or command of a client, or its beginning.
    case requestPattern
    /// A number with its unit and an optional tolerance.
    case tolerance
    /// A whole number, or `any`.
    case integerOrAny

    /// The JSON Schema pattern of the text, in the subset of ECMA 262 that every engine supports.
    var pattern: String {
        switch self {
        case .text: "^[^\\x00]"
        case .characters: "^[\\x00-\\xFF]+$"
        case .name: "^[A-Za-z][A-Za-z0-9_-]*$"
        case .word(let words): "^(\(words.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")))$"
        case .wordOrInteger(let words):
            "^([+-]?(0x[0-9A-Fa-f]+|[0-9]+)|\(words.joined(separator: "|")))$"
        case .frame: "^(on|off|([0-7][0-9A-Fa-f]{2}|[01][0-9A-Fa-f]{7})#([0-9A-Fa-f]{2}){0,8})$"
        case .integer: "^[+-]?(0x[0-9A-Fa-f]+|[0-9]+)$"
        case .integerOrOff: "^([+-]?(0x[0-9A-Fa-f]+|[0-9]+)|off)$"
        case .number: "^\(Self.numberPattern)$"
        case .quantity: "^\(Self.numberPattern)( *[^0-9 .\\n\\r\\u2028\\u2029].*)?$"
        case .duration: "^\(Self.durationPattern)$"
        case .spread: "^\(Self.durationPattern)( *(±|\\+-|\\+/-) *\(Self.durationPattern))?$"
        case .bytes: "^[0-9A-Fa-f]{2}( *[0-9A-Fa-f]{2})*$"
        case .troubleCode: "^[PCBUpcbu][0-3][0-9A-Fa-f]{3}$"
        case .vin: "^[A-HJ-NPR-Z0-9]{17}$"
        case .command: "^[Aa][Tt] *[!-~][ -~]*$"
        case .requestPattern:
            "^(\(Self.requestLinePattern)|[0-9A-Fa-f ]*\\*|[0-9A-Fa-f][0-9A-Fa-f ]*|[ASas][Tt][ -~]+|[a-z][a-z0-9-]*)$"
        case .tolerance:
            "^\(Self.numberPattern)\(Self.unitPattern)?( *(±|\\+-|\\+/-) *\(Self.digitsPattern)\(Self.unitPattern)?)?$"
        case .integerOrAny: "^([+-]?(0x[0-9A-Fa-f]+|[0-9]+)|any)$"
        case .datagramAddress: "^udp://(\\[[0-9A-Fa-f:.]+\\]|[^\\[\\]:/ ]+):[0-9]+$"
        case .fieldValue: "^[^\\x00]"
        case .listenAddress: "^(tcp://(\\[[0-9A-Fa-f:.]+\\]|[^\\[\\]:/ ]+):[0-9]+|pty:.*)$"
        }
    }

    private static let numberPattern = "[+-]?\(digitsPattern)"
    private static let digitsPattern = "(0x[0-9A-Fa-f]+|[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?)"
    private static let unitPattern =
        "( *[^0-9 .+±\\n\\r\\u2028\\u2029-][^ +±\\n\\r\\u2028\\u2029-]*)"
    private static let durationPattern = "[0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|min|h)"

    /// The JSON types besides `string` that the YAML parser of an editor may give to such text.
    var jsonTypes: [String] {
        switch self {
        case .text, .characters, .fieldValue: ["number", "boolean"]
        case .integer, .integerOrOff, .integerOrAny, .wordOrInteger, .requestPattern: ["integer"]
        case .number, .quantity, .tolerance: ["number"]
        case .name, .word, .duration, .spread, .bytes, .troubleCode, .vin, .listenAddress,
            .datagramAddress, .command, .frame:
            []
        }
    }

    /// The minimum of such text when it is a number, or nil for none: a request has no sign.
    package var least: Int? { self == .requestPattern ? 0 : nil }

    /// Returns whether the syntax of `text` is correct; its meaning (ranges, names) is checked later.
    package func accepts(_ text: String) -> Bool {
        switch self {
        case .text: text.utf8.first.map { $0 != 0 } ?? false
        case .characters: !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value <= 0xFF }
        case .name: Self.isName(text)
        case .word(let words): words.contains(text)
        case .wordOrInteger(let words): words.contains(text) || IntegerText(text) != nil
        case .frame: text == "on" || text == "off" || Self.isFrame(text)
        case .integer: IntegerText(text) != nil
        case .integerOrOff: text == "off" || IntegerText(text) != nil
        case .number: QuantityText(text)?.unit == ""
        case .quantity: QuantityText(text) != nil
        case .duration: DurationText(text) != nil
        case .spread: SpreadText(text) != nil
        case .bytes: Self.bytes(text) != nil
        case .troubleCode: Self.isTroubleCode(text)
        case .vin: text.utf8.count == 17 && text.utf8.allSatisfy(Self.isVINCharacter)
        case .command: Self.isCommand(text)
        case .listenAddress: ListenAddressText(text)?.isDatagrams == false
        case .datagramAddress: ListenAddressText(text)?.isDatagrams == true
        case .fieldValue: text.utf8.first.map { $0 != 0 } ?? false
        case .requestPattern:
            Self.isRequestPattern(text) || Self.isRequestName(text) || Self.isRequestLine(text)
        case .tolerance: TolerantText(text) != nil
        case .integerOrAny: text == "any" || IntegerText(text) != nil
        }
    }

    /// The expected syntax, in words that follow "write".
    var expectation: String {
        switch self {
        case .text: "some text"
        case .characters: "characters up to \"\\xFF\", each of which is a byte, such as \"ATZ\\r\""
        case .name: "a name of letters, digits, '-' and '_' that starts with a letter"
        case .word(let words): words.count == 1 ? words[0] : "one of \(words.joined(separator: ", "))"
        case .wordOrInteger(let words): "a whole number, or one of \(words.joined(separator: ", "))"
        case .frame: "on, or a frame such as \"7E8#03410D00\""
        case .integer: "a whole number such as 12 or 0x7E8"
        case .integerOrOff: "a whole number such as 0x55, or off"
        case .number: "a number such as 12 or 0.5"
        case .quantity: "a number such as 612.5, with a unit if it is another than the signal's"
        case .duration: "a time such as 250ms, 10s, 2min or 1h"
        case .spread: "a time such as 30ms, or 30ms ± 10ms"
        case .bytes: "pairs of hex digits such as \"41 0C 1A F8\""
        case .troubleCode: "a trouble code such as P0133"
        case .vin: "17 capital letters and digits without I, O and Q"
        case .command: "an adapter command such as ATE0"
        case .requestPattern:
            "a request such as \"010C\", a command such as ATZ, a beginning such as \"01*\", or what a game or a telematics unit is asked for, such as handshake or maintenance"
        case .tolerance: "a number such as 612.5, or 612.5 ± 0.5"
        case .integerOrAny: "a whole number such as 0, or any"
        case .datagramAddress: "\"udp://127.0.0.1:9996\""
        case .fieldValue: "a number such as 27.5, a text, NaN, Inf or -Inf"
        case .listenAddress: "\"tcp://127.0.0.1:35000\", \"pty:\" or \"pty:/path/of/link\""
        }
    }

    /// Decodes pairs of hexadecimal digits; nil when `text` is something else.
    package static func bytes(_ text: String) -> [UInt8]? {
        var previous: UInt8 = 0x20
        var digits = 0
        for character in text.utf8 {
            if character == 0x20 {
                guard digits.isMultiple(of: 2) else { return nil }
            } else {
                digits += 1
            }
            previous = character
        }
        guard digits > 0, previous != 0x20, text.utf8.first != 0x20, !text.utf8.contains(where: { $0 < 0x20 })
        else { return nil }
        return Hex.bytes(text)
    }

    private static func isFrame(_ text: String) -> Bool {
        guard let frame = try? CandumpLine.frame(parsing: text) else { return false }
        return !frame.isRemote && !frame.isFD
    }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || IntegerText.isDigit($0) || $0 == 0x2D || $0 == 0x5F }
    }

    private static func isTroubleCode(_ text: String) -> Bool {
        let characters = Array(text.utf8)
        guard characters.count == 5, "PCBUpcbu".utf8.contains(characters[0]) else { return false }
        return (0x30...0x33).contains(characters[1])
            && characters[2...].allSatisfy { Hex.value(of: $0) != nil }
    }

    private static func isCommand(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
        let words = text.uppercased()
        return words.hasPrefix("AT") && words.dropFirst(2).contains { $0 != " " }
    }

    /// Returns whether `text` is hexadecimal digits, or a command that begins with AT or ST. A final `*` matches any
    /// remainder.
    static func isRequestPattern(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
        let head = text.prefix(2).uppercased()
        if head == "AT" || head == "ST" { return text.utf8.count > 2 }
        let digits = text.utf8.last == 0x2A ? text.utf8.dropLast() : text.utf8[...]
        guard digits.allSatisfy({ $0 == 0x20 || Hex.value(of: $0) != nil }) else { return false }
        return text.utf8.last == 0x2A || digits.first != 0x20
    }

    /// Returns whether `text` has the form of a named request, such as `dealer-info`.
    static func isRequestName(_ text: String) -> Bool {
        text.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || IntegerText.isDigit($0) || $0 == 0x2D }
    }

    /// The pattern of method and path in scenario files; a final `*` stands for any rest.
    static let requestLinePattern = "[A-Z]+ /[!-~]*"

    /// Returns whether `text` has that form, such as `GET /tripInfo/7`.
    static func isRequestLine(_ text: String) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        return parts.count == 2 && isMethod(parts[0]) && parts[1].hasPrefix("/")
            && parts[1].utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns whether `text` can be a method: capital letters.
    package static func isMethod(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isVINCharacter(_ byte: UInt8) -> Bool {
        IntegerText.isDigit(byte) || ((0x41...0x5A).contains(byte) && !"IOQ".utf8.contains(byte))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
