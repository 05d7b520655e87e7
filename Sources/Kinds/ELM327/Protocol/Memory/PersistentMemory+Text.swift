import SimulationCore

/// The EEPROM as text, so that it can be stored between runs and edited.
///
/// The first line names the format and its version; each further line is one fact; lines that
/// begin with `#` are comments:
///
///     dyno adapter memory 1
///     protocol A6
///     identifier DYNO-0000001
///     user-byte FF
///     voltage-factor 1.0
///     parameter 0E FA on
///     parameter 01 factory on
extension PersistentMemory {
    /// Why a text is not the content of an EEPROM.
    public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
        public enum Fact: Hashable, Sendable {
            /// The first line is that of another kind of file.
            case foreign
            /// The form is of another version.
            case version(String)
            /// A line begins with a word that is not a key.
            case unknownKey(String)
            /// A key stands twice.
            case repeated(String)
            /// The value of the key has another form.
            case badValue(String, expected: String)
        }

        /// The line, counted from 1.
        public let line: Int

        public let fact: Fact

        /// The mistake, and the right form.
        public var description: String {
            switch fact {
            case .foreign:
                "this is not an adapter memory, whose first line is '\(PersistentMemory.heading) 1'"
            case .version(let version):
                "an adapter memory of version '\(version.prefix(20))'; only version 1 can be read"
            case .unknownKey(let key):
                "unknown key '\(key.prefix(20))'; known here: \(PersistentMemory.keys.joined(separator: ", "))"
            case .repeated(let key): "'\(key)' is given twice; keep one of them"
            case .badValue(let value, let expected):
                "'\(value.prefix(40))' does not fit; write \(expected)"
            }
        }
    }

    private static let heading = "dyno adapter memory"
    private static let keys = ["protocol", "identifier", "user-byte", "voltage-factor", "parameter"]

    /// The text that `init(parsing:)` reads.
    public var text: String {
        var lines = [
            "\(Self.heading) 1", "# What the adapter keeps without power; without this file it is as new.",
        ]
        let digit = String(Unicode.Scalar(storedProtocol.digit))
        lines.append("protocol \(storedAutomatically ? "A" : "")\(digit)")
        if let deviceIdentifier {
            lines.append("identifier \(String(decoding: deviceIdentifier, as: UTF8.self))")
        }
        lines.append("user-byte \(Hex.string(userByte, width: 2))")
        lines.append("voltage-factor \(voltageFactor)")
        for number in 0..<UInt8(ProgrammableParameter.count) {
            let value = parameters.value(number)
            guard value != nil || parameters.isOn(number) else { continue }
            let content = value.map { Hex.string($0, width: 2) } ?? "factory"
            let state = parameters.isOn(number) ? "on" : "off"
            lines.append("parameter \(Hex.string(number, width: 2)) \(content) \(state)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    public init(parsing text: String) throws(TextError) {
        self.init()
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let first = lines.first ?? ""
        guard first.hasPrefix(Self.heading) else { throw TextError(line: 1, fact: .foreign) }
        let version = String(first.dropFirst(Self.heading.count).drop { $0 == " " })
        guard version == "1" else { throw TextError(line: 1, fact: .version(version)) }
        var seen: Set<String> = []
        for (index, line) in lines.enumerated().dropFirst() {
            let words = line.split(separator: " ").map(String.init)
            guard let key = words.first, !key.hasPrefix("#") else { continue }
            let name = key == "parameter" && words.count > 1 ? "\(key) \(words[1])" : key
            guard Self.keys.contains(key) else {
                throw TextError(line: index + 1, fact: .unknownKey(key))
            }
            guard seen.insert(name).inserted else {
                throw TextError(line: index + 1, fact: .repeated(name))
            }
            let value = Array(words.dropFirst())
            if let expected = take(value, for: key) {
                throw TextError(
                    line: index + 1, fact: .badValue(value.joined(separator: " "), expected: expected))
            }
        }
    }

    /// Parses the words after `key`; returns the expected form when they have another one, else nil.
    private mutating func take(_ words: [String], for key: String) -> String? {
        switch (key, words.count) {
        case ("protocol", 1): take(protocol: words[0]) ? nil : Self.protocolForm
        case ("identifier", 1): take(identifier: words[0]) ? nil : Self.identifierForm
        case ("user-byte", 1): take(userByte: words[0]) ? nil : Self.byteForm
        case ("voltage-factor", 1): take(factor: words[0]) ? nil : Self.factorForm
        case ("parameter", 3): take(parameter: words) ? nil : Self.parameterForm
        case ("protocol", _): Self.protocolForm
        case ("identifier", _): Self.identifierForm
        case ("user-byte", _): Self.byteForm
        case ("voltage-factor", _): Self.factorForm
        default: Self.parameterForm
        }
    }

    private static let protocolForm = "a protocol as DPN prints it, such as 6 or A6"
    private static let identifierForm =
        "twelve characters without spaces or small letters, as AT@3 takes them"
    private static let byteForm = "a byte of two hex digits, such as FF"
    private static let factorForm = "a number from 0.01 to 100"
    private static let parameterForm =
        "a number from 00 to 2F, a value that the parameter can have (or factory), and on or off: 0E FA on"

    private mutating func take(protocol word: String) -> Bool {
        let digits = Array(word.utf8)
        guard let last = digits.last.flatMap({ Hex.value(of: $0) }),
            let number = ProtocolNumber(rawValue: last),
            digits.count == 1 || digits.count == 2 && digits[0] == UInt8(ascii: "A")
        else { return false }
        storedProtocol = number
        storedAutomatically = digits.count == 2
        return true
    }

    private mutating func take(identifier word: String) -> Bool {
        let characters = Array(word.utf8)
        guard Command.Argument.text(12).accepts(characters[...]) else { return false }
        deviceIdentifier = characters
        return true
    }

    private mutating func take(userByte word: String) -> Bool {
        guard let byte = Self.byte(word) else { return false }
        userByte = byte
        return true
    }

    private mutating func take(factor word: String) -> Bool {
        guard let factor = Double(word), (0.01...100).contains(factor) else { return false }
        voltageFactor = factor
        return true
    }

    private mutating func take(parameter words: [String]) -> Bool {
        guard let number = Self.byte(words[0]), words[2] == "on" || words[2] == "off",
            let newest = ChipVersion.allCases.last, let row = ProgrammableParameter.row(number, newest)
        else { return false }
        if words[1] != "factory" {
            guard let value = Self.byte(words[1]), row.allows(value, newest) else { return false }
            parameters.store(value, number)
        }
        if words[2] == "on" { parameters.switchOn(number) }
        return true
    }

    private static func byte(_ word: String) -> UInt8? {
        guard word.utf8.count == 2, let bytes = Hex.bytes(word), bytes.count == 1 else { return nil }
        return bytes[0]
    }
}
