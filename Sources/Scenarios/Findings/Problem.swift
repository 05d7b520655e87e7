import SimulationCore

/// What can be wrong or odd in a scenario file, as facts; the words are in `description`.
public enum Problem: Hashable, Sendable {
    // The file and its YAML.
    /// The file cannot be opened.
    case unreadable
    /// The file has more bytes than are read.
    case tooLarge(bytes: Int, limit: Int)
    /// A byte sequence is no UTF-8.
    case notUTF8
    /// A control character, by its code point.
    case forbiddenCharacter(UInt32)
    /// The YAML is broken here.
    case syntax(String)
    /// A tab where only spaces may indent.
    case tab
    /// A key stands twice in one mapping.
    case duplicateKey(String)
    /// A key that is a list or a mapping.
    case keyIsNoText
    /// `&name`.
    case anchor(String)
    /// `*name`.
    case alias
    /// `<<`.
    case merge
    /// `!tag`.
    case tag(String)
    /// More levels than `limit`.
    case tooDeep(Int)
    /// Nothing but comments.
    case empty
    /// A file of something else, of which nothing is shown.
    case foreign
    /// So many mistakes that this many are not listed.
    case others(Int)

    // The structure, by the tables of keys.
    /// A key that no table has.
    case unknownKey(String, nearest: String?, known: [String])
    /// A key of the format that this version does not act on.
    case notSupportedYet(String)
    /// A key that must be there.
    case missing(String, meaning: String)
    /// None of several keys is there.
    case noneOf([String])
    /// More than one of several keys is there.
    case severalOf([String])
    /// A node of the wrong kind.
    case kind(String, expected: String)
    /// A key without a value.
    case noValue(String)
    /// Text of the wrong form.
    case badText(String, expected: String)
    /// A list of the wrong length.
    case count(Int, expected: ClosedRange<Int>)

    // What the values mean.
    /// A key that has no meaning beside others.
    case excluded(String, by: String)
    /// A key that must be there in this place, though not everywhere.
    case incomplete(String, meaning: String)
    /// A name that stands for nothing.
    case unknownName(String, of: String, nearest: String?)
    /// A unit that does not exist.
    case unknownUnit(String)
    /// A unit of another kind of quantity than the signal's.
    case wrongUnit(String, signal: String, unit: String)
    /// A number outside its range.
    case outOfRange(String, range: String)
    /// A value that a field of a packet cannot hold.
    case unfitting(String, field: String, reason: String)
    /// A time that is too long.
    case tooLong(limit: String)
    /// Times that do not rise.
    case timesDoNotRise
    /// A name or number that must be unique and is not.
    case repeated(String, of: String)
    /// Two ECUs share an identifier.
    case identifierTaken(String, by: String)
    /// An address on SAE J1939 that two ECUs share.
    case addressTaken(String, by: String)
    /// A key that has a meaning on other buses only.
    case wrongBus(String, needs: String)
    /// A key that the bus of this protocol has no use for, and what to do instead.
    case keyOfAnotherBus(protocol: String, advice: String)
    /// Bits that two parts of a frame share.
    case bitTaken(Int, by: String)
    /// Bits behind the end of a frame.
    case beyondTheFrame(bytes: Int)
    /// A message that is longer than the bus carries.
    case messageTooLong(most: Int)
    /// Key words that are not two bytes.
    case keyWords
    /// A code that stands for "no code".
    case noTroubleCode
    /// The check digit of a VIN is not the one that belongs there.
    case checkDigit(is: String, expected: String)
    /// Text that is too long or has other characters than the message can carry.
    case identityText(limit: Int)
    /// A base that contains itself.
    case baseLoop(String)
    /// A file that is named here cannot be read.
    case unreadableFile(String)
    /// A file that clients get, of so many bytes, which does not lie in the scenario's folder.
    case handsOut(String, bytes: Int)
    /// A file that is named here holds something else.
    case unusableFile(String, reason: String)
    /// A monitor of the other kind of ignition.
    case wrongMonitor(String, layout: String)
    /// A regular expression that cannot be read, in the words of its parser.
    case badPattern(String)
    /// What is wrong with a declared layout, with what would be right, in the words of the layouts.
    case badLayout(String)
    /// A text of the right form that means nothing here.
    case unusable(String, expected: String)
    /// Two keys of which only one can be there.
    case contradiction(String, String)
    /// A key that does nothing without another one.
    case withoutEffect(String, needs: String)
    /// An event that follows itself, perhaps through others.
    case waitsForItself(String)
    /// A pseudo-terminal without a lasting name, which nobody could find again behind an end of its connection.
    case cannotOpenAgain
    /// An event whose end comes first.
    case overBeforeItBegins
    /// A request that is neither digits nor a command.
    case unusualRequest(String)
    /// An override without `=`.
    case notAnAssignment
    /// An override of something that is neither a signal nor a key.
    case unknownTarget(String, nearest: String?)
}

extension Problem {
    /// Whether the JSON Schema of the format refuses this too.
    public var isStructural: Bool {
        switch self {
        case .unreadable, .tooLarge, .notUTF8, .forbiddenCharacter, .syntax, .tab, .duplicateKey,
            .keyIsNoText,
            .anchor, .alias, .merge, .tag, .tooDeep, .empty, .foreign, .others:
            false
        case .unknownKey, .notSupportedYet, .missing, .noneOf, .severalOf, .kind, .noValue, .badText, .count:
            true
        case .incomplete, .excluded, .unknownName, .unknownUnit, .wrongUnit, .outOfRange, .unfitting,
            .tooLong,
            .timesDoNotRise,
            .repeated,
            .identifierTaken, .addressTaken, .wrongBus, .keyOfAnotherBus,
            .messageTooLong, .bitTaken, .beyondTheFrame,
            .keyWords, .noTroubleCode, .checkDigit, .identityText, .baseLoop,
            .unreadableFile, .handsOut, .unusableFile, .unusable, .wrongMonitor, .badPattern, .badLayout,
            .notAnAssignment,
            .unknownTarget,
            .contradiction, .withoutEffect, .waitsForItself, .cannotOpenAgain, .overBeforeItBegins,
            .unusualRequest:
            false
        }
    }
}

extension Problem: CustomStringConvertible {
    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .unreadable: "cannot be read; is it there, and may it be read?"
        case .tooLarge(let bytes, let limit): "\(bytes) bytes are too many; a scenario has at most \(limit)"
        case .notUTF8: "these bytes are no text; save the file as UTF-8"
        case .forbiddenCharacter(let code): "a control character (\(Self.hex(code))); remove it"
        case .syntax(let words): words
        case .tab: "a tab cannot indent; use spaces"
        case .duplicateKey(let key): "'\(Self.shown(key))' is given twice; keep one of them"
        case .keyIsNoText: "a list or mapping cannot be a key; write a word"
        case .anchor(let name): "anchors (&\(Self.shown(name))) are not used here; write the value out"
        case .alias: "aliases (*name) are not used here; write the value out"
        case .merge: "merges (<<) are not used here; write the keys out, or use 'base'"
        case .tag(let name): "tags (\(Self.shown(name))) are not used here; write the plain value"
        case .tooDeep(let limit): "more than \(limit) levels; no scenario is as deep"
        case .empty: "the file holds nothing; start with 'dyno: 1'"
        case .foreign:
            "this is neither a scenario nor a vehicle nor a client's profile; "
                + "a scenario starts with 'dyno: 1'"
        case .others(let count): "\(count) more mistakes are not listed; begin with those above"
        case .unknownKey(let key, let nearest, let known):
            "unknown key '\(Self.shown(key))'; "
                + (nearest.map { "did you mean '\($0)'?" } ?? "known here: \(known.joined(separator: ", "))")
        case .notSupportedYet(let key): "'\(key)' is not supported yet; remove it"
        case .missing(let key, let meaning):
            "'\(key)' is missing; \(meaning.prefix(1).lowercased())\(meaning.dropFirst())"
        case .noneOf(let keys): "nothing to go by; give one of \(keys.joined(separator: ", "))"
        case .severalOf(let keys): "\(keys.joined(separator: " and ")) exclude each other; keep one of them"
        case .kind(let kind, let expected): "this is \(kind); write \(expected)"
        case .noValue(let expected): "the value is missing; write \(expected)"
        case .badText(let text, let expected), .unusable(let text, let expected):
            "'\(Self.shown(text))' does not fit; write \(expected)"
        case .count(let count, let expected):
            "\(count) \(count == 1 ? "entry" : "entries"); write "
                + (expected.count == 1
                    ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)")
        case .excluded(let key, let others): "'\(key)' has no meaning beside \(others); remove it"
        case .incomplete(let key, let meaning): "'\(key)' is missing; \(meaning)"
        case .unknownName(let name, let kind, let nearest):
            "there is no \(kind) '\(Self.shown(name))'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .unknownUnit(let unit):
            "there is no unit '\(Self.shown(unit))'; leave it out or see 'dyno signals'"
        case .wrongUnit(let unit, let signal, let own):
            "'\(unit)' cannot measure \(signal); "
                + (own.isEmpty ? "write a number without a unit" : "give \(own) or a unit of its kind")
        case .outOfRange(let value, let range): "\(Self.shown(value)) is out of range; write \(range)"
        case .unfitting(let value, let field, let reason):
            "\(value.isEmpty ? "this" : "'\(Self.shown(value))'") does not fit into '\(Self.shown(field))': \(reason)"
        case .tooLong(let limit): "the time is too long; the longest is \(limit)"
        case .timesDoNotRise: "the times do not rise; put each later than the one before"
        case .repeated(let name, let kind): "\(kind) '\(Self.shown(name))' is used twice; choose another"
        case .identifierTaken(let identifier, let owner):
            "\(identifier) is already the identifier of '\(owner)'; choose another"
        case .addressTaken(let address, let owner):
            "\(address) is already the address of '\(owner)'; choose another"
        case .wrongBus(let key, let bus): "'\(key)' has no meaning on this bus; write bus protocol \(bus)"
        case .keyOfAnotherBus(let name, let advice): "protocol \(name) does not have it; \(advice)"
        case .bitTaken(let bit, let owner): "bit \(bit) already belongs to '\(owner)'; choose another place"
        case .beyondTheFrame(let count):
            "these bits do not lie within the frame's \(count) bytes; shorten them, move them or give it a length"
        case .messageTooLong(let most): "a message carries at most \(most) bytes; shorten it or write a list"
        case .keyWords: "there are two key words; write two bytes such as \"08 08\""
        case .noTroubleCode: "P0000 means that there is no code; leave it out"
        case .checkDigit(let digit, let expected):
            "the check digit (position 9) is '\(digit)'; North American cars have '\(expected)' there"
        case .identityText(let limit): "the message carries at most \(limit) ASCII characters; shorten it"
        case .baseLoop(let name): "base '\(Self.shown(name))' leads back to itself; break the loop"
        case .unreadableFile(let path):
            "'\(Self.shown(path))' cannot be read; paths are relative to this file"
        case .handsOut(let path, let bytes):
            "'\(Self.shown(path))' lies outside this file's folder; "
                + "clients that ask for the log get its \(bytes) bytes"
        case .unusableFile(let path, let reason): "'\(Self.shown(path))': \(reason)"
        case .wrongMonitor(let monitor, let layout):
            "\(monitor) is no monitor of \(layout) ignition; remove it or change 'ignition'"
        case .badPattern(let reason):
            "no regular expression: \(Self.shown(reason)); escape what is meant literally with \\"
        case .badLayout(let words): words
        case .contradiction(let one, let other):
            "'\(one)' and '\(other)' exclude each other; keep one of them"
        case .withoutEffect(let key, let needed):
            "'\(key)' has no effect without \(needed); remove it or add that"
        case .waitsForItself(let name):
            "event '\(Self.shown(name))' waits for itself; let it follow another or give it a time"
        case .cannotOpenAgain:
            """
            an event ends connections here, and behind it the terminal has another name; write "pty:/path/of/link", \
            which leads to the new one
            """
        case .overBeforeItBegins: "the event is over before it begins; write a later time"
        case .unusualRequest(let text):
            "'\(Self.shown(text))' is no request, so this never happens; write hex digits or a command"
        case .notAnAssignment: "this assigns nothing; write NAME=VALUE"
        case .unknownTarget(let name, let nearest):
            "'\(Self.shown(name))' is neither a signal nor a key; "
                + (nearest.map { "did you mean '\($0)'?" } ?? "see 'dyno signals' and 'dyno schema'")
        }
    }

    /// User text in one line, shortened to fit it.
    private static func shown(_ text: String) -> String {
        let line = TerminalText.line(String(text.prefix(61)))
        return line.count > 60 ? String(line.prefix(57)) + "..." : line
    }

    private static func hex(_ code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
