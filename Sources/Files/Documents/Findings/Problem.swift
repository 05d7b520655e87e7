import SimulationCore

/// A problem in a scenario, a vehicle file or a client profile, as a fact; `description` contains its
/// wording.
package enum Problem: Hashable, Sendable {
    // The file and its YAML syntax.
    /// The file is there and cannot be opened.
    case unreadable
    /// Not a regular file but this, in words.
    case irregular(String)
    /// Neither a file nor something shipped has the name; `nearest` is one that would be found.
    case absent(String, nearest: String?, shipped: [String])
    /// A folder where a file is needed; `example` is a file in it.
    case folder(files: [String])
    /// The file has more bytes than `limit`.
    case tooLarge(bytes: Int, limit: Int)
    /// A byte sequence is not valid UTF-8.
    case notUTF8
    /// A forbidden control character, by its code point.
    case forbiddenCharacter(UInt32)
    /// A syntax error in the YAML, with its wording.
    case syntax(String)
    case tab
    /// A key occurs twice in one mapping.
    case duplicateKey(String)
    /// A key that is a list or a mapping.
    case keyIsNoText
    /// A YAML anchor, `&name`.
    case anchor(String)
    /// A YAML alias, `*name`.
    case alias
    /// A YAML merge key, `<<`.
    case merge
    /// A YAML tag, `!tag`.
    case tag(String)
    /// The nesting is deeper than this limit.
    case tooDeep(Int)
    /// The file contains only comments or nothing.
    case empty
    /// The file is not a scenario, a vehicle or a client profile; none of its content is shown.
    case foreign
    /// The number of mistakes that are not listed.
    case others(Int)

    // The structure, as checked against the tables of keys.
    case unknownKey(String, nearest: String?, known: [String])
    /// A key of the format that this version does not support.
    case notSupportedYet(String)
    case missing(String, meaning: String)
    /// None of several keys is present, although one is required.
    case noneOf([String])
    /// More than one of several exclusive keys is present.
    case severalOf([String])
    /// A node of the wrong YAML kind: a scalar, a list or a mapping.
    case kind(String, expected: String)
    case noValue(String)
    /// A scalar of the wrong form.
    case badText(String, expected: String)
    /// A list of the wrong length.
    case count(Int, expected: ClosedRange<Int>)

    // The meaning of the values.
    /// A key has no meaning together with other keys.
    case excluded(String, by: String)
    /// A key that is required in this context only is missing.
    case incomplete(String, meaning: String)
    /// A name that is not defined, and what to write instead.
    case unknownName(String, of: String, advice: String)
    /// A capability that no shipped case needs.
    case unknownCapability(String, nearest: String?)
    case unknownUnit(String)
    /// A unit of another quantity than that of the signal.
    case wrongUnit(String, signal: String, unit: String)
    case outOfRange(String, range: String)
    /// A text where a number is needed.
    case notANumber(String, range: String)
    /// A value that an OBD client reads as another one, because a parameter carries less.
    case clipped(String, parameter: String, carried: String)
    /// A value that a field of a packet cannot hold.
    case unfitting(String, field: String, reason: String)
    /// A time that is too long.
    case tooLong(limit: String)
    case timesDoNotRise
    /// A duplicate of a name or number that must be unique.
    case repeated(String, of: String)
    /// Two ECUs have the same CAN identifier.
    case identifierTaken(String, by: String)
    /// Two ECUs have the same SAE J1939 address.
    case addressTaken(String, by: String)
    /// A key that is valid on other buses only.
    case wrongBus(String, needs: String)
    case keyOfAnotherBus(protocol: String, advice: String)
    /// Two parts of a frame occupy the same bit.
    case bitTaken(Int, by: String)
    /// Bits after the end of a frame.
    case beyondTheFrame(bytes: Int)
    /// A message that is longer than the bus can carry.
    case messageTooLong(most: Int)
    /// Frames that need more time than the bus has, in percent of it.
    case busTime(percent: Int)
    /// The key words are not exactly two bytes.
    case keyWords
    /// The trouble code P0000, which means "no code".
    case noTroubleCode
    /// The check digit of a VIN (position 9) is wrong.
    case checkDigit(is: String, expected: String)
    /// A text that is too long for its message or contains characters other than printable ASCII.
    case identityText(limit: Int)
    /// A chain of bases that leads back to its start.
    case baseLoop(String)
    /// A referenced file cannot be read; `nearest` is the name of one that can.
    case unreadableFile(String, nearest: String?)
    /// A file outside the folder of the scenario, of this many bytes, that clients can download.
    case handsOut(String, bytes: Int)
    case unusableFile(String, reason: String)
    /// A readiness monitor of the other ignition type (spark or compression).
    case wrongMonitor(String, layout: String)
    /// An invalid regular expression, with the message of its parser.
    case badPattern(String)
    /// A mistake in a declared record layout, with the message of its parser.
    case badLayout(String)
    /// A row that a companion service cannot begin with, with the reason.
    case badRow(String)
    /// A text of the right form that is not usable here.
    case unusable(String, expected: String)
    /// Two keys that exclude each other.
    case contradiction(String, String)
    /// A key that has no effect without another key.
    case withoutEffect(String, needs: String)
    /// An event that waits for itself, directly or through other events.
    case waitsForItself(String)
    /// A pseudo-terminal without a stable name; a client could not find it again after its connection has
    /// ended.
    case cannotOpenAgain
    /// An event that ends before it begins.
    case overBeforeItBegins
    /// A request that is neither hexadecimal digits nor a command.
    case unusualRequest(String)
    /// An override without `=`.
    case notAnAssignment(example: String? = nil)
    /// An override of something that is neither a signal nor a key.
    case unknownTarget(String, nearest: String?)
}

extension Problem {
    /// Whether the JSON Schema of the format also rejects the file.
    package var isStructural: Bool {
        switch self {
        case .unreadable, .irregular, .absent, .folder, .tooLarge, .notUTF8, .forbiddenCharacter, .syntax,
            .tab,
            .duplicateKey, .keyIsNoText,
            .anchor, .alias, .merge, .tag, .tooDeep, .empty, .foreign, .others:
            false
        case .unknownKey, .notSupportedYet, .missing, .noneOf, .severalOf, .kind, .noValue, .badText, .count:
            true
        case .incomplete, .excluded, .unknownName, .unknownCapability, .unknownUnit, .wrongUnit, .outOfRange,
            .notANumber, .clipped, .unfitting,
            .tooLong,
            .timesDoNotRise,
            .repeated,
            .identifierTaken, .addressTaken, .wrongBus, .keyOfAnotherBus,
            .messageTooLong, .bitTaken, .beyondTheFrame, .busTime,
            .keyWords, .noTroubleCode, .checkDigit, .identityText, .baseLoop,
            .unreadableFile, .handsOut, .unusableFile, .unusable, .wrongMonitor, .badPattern, .badLayout,
            .badRow,
            .notAnAssignment,
            .unknownTarget,
            .contradiction, .withoutEffect, .waitsForItself, .cannotOpenAgain, .overBeforeItBegins,
            .unusualRequest:
            false
        }
    }
}

extension Problem: CustomStringConvertible {
    /// The most files of a folder that a message names.
    private static let shownFiles = 24

    /// Names the first of `files` and says how many there are.
    private static func choice(of files: [String]) -> String {
        guard !files.isEmpty else { return "" }
        let names = files.prefix(shownFiles).map { "'\(shown($0))'" }.joined(separator: ", ")
        return ": \(names)" + (files.count > shownFiles ? " and \(files.count - shownFiles) more" : "")
    }

    /// The problem in words, with the correct form where it is known.
    package var description: String {
        switch self {
        case .unreadable: "it cannot be read; check its permissions"
        case .irregular(let kind):
            "this is \(kind), and only regular files are read; copy what it gives to a file, and name that"
        case .absent(let noun, let nearest, let shipped):
            "there is no such file and no shipped \(noun) of that name; "
                + (nearest.map { "did you mean '\(Self.shown($0))'?" }
                    ?? "shipped are \(shipped.joined(separator: ", "))")
        case .folder(let files):
            "this is a folder; name a file in it" + Self.choice(of: files)
        case .tooLarge(let bytes, let limit): "\(bytes) bytes are too many; a scenario has at most \(limit)"
        case .notUTF8: "these bytes are not text; save the file as UTF-8"
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
        case .noneOf(let keys): "one of these keys is needed: \(keys.joined(separator: ", "))"
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
        case .unknownName(let name, let kind, let advice):
            "there is no \(kind) '\(Self.shown(name))'; \(advice)"
        case .unknownCapability(let name, let nearest):
            "no shipped case needs '\(Self.shown(name))'; "
                + (nearest.map { "did you mean '\($0)'?" }
                    ?? "capabilities are listed in 'dyno schema --profile'")
        case .unknownUnit(let unit):
            "there is no unit '\(Self.shown(unit))'; leave it out or see 'dyno signals'"
        case .wrongUnit(let unit, let signal, let own):
            "'\(unit)' cannot measure \(signal); "
                + (own.isEmpty ? "write a number without a unit" : "give \(own) or a unit of its kind")
        case .clipped(let value, let parameter, let carried):
            "\(Self.shown(value)) is beyond what \(parameter) carries; a client that asks for it reads \(carried)"
        case .notANumber(let text, let range): "'\(Self.shown(text))' is not a number; write \(range)"
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
        case .busTime(let percent):
            "the frames need \(percent) % of the time of the bus; send some of them less often"
        case .keyWords: "there are two key words; write two bytes such as \"08 08\""
        case .noTroubleCode: "P0000 means that there is no code; leave it out"
        case .checkDigit(let digit, let expected):
            "the check digit (position 9) is '\(digit)'; North American cars have '\(expected)' there"
        case .identityText(let limit): "the message carries at most \(limit) ASCII characters; shorten it"
        case .baseLoop(let name): "base '\(Self.shown(name))' leads back to itself; break the loop"
        case .unreadableFile(let path, let nearest):
            "'\(Self.shown(path))' cannot be read; "
                + (nearest.map { "did you mean '\(Self.shown($0))'?" } ?? "paths are relative to this file")
        case .handsOut(let path, let bytes):
            "'\(Self.shown(path))' lies outside this file's folder; "
                + "clients that ask for the log get its \(bytes) bytes"
        case .unusableFile(let path, let reason): "'\(Self.shown(path))': \(reason)"
        case .wrongMonitor(let monitor, let layout):
            "\(monitor) is not a monitor of \(layout) ignition; remove it or change 'ignition'"
        case .badPattern(let reason):
            "no regular expression: \(Self.shown(reason)); escape what is meant literally with \\"
        case .badLayout(let words), .badRow(let words): words
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
            "'\(Self.shown(text))' is not a request, so this never happens; write hex digits or a command"
        case .notAnAssignment(let example):
            "this assigns nothing; write " + (example.map { "'\(Self.shown($0))'" } ?? "NAME=VALUE")
        case .unknownTarget(let name, let nearest):
            "'\(Self.shown(name))' is neither a signal nor a key; "
                + (nearest.map { "did you mean '\($0)'?" } ?? "see 'dyno signals' and 'dyno schema'")
        }
    }

    /// Returns user text in one line, shortened for a message.
    private static func shown(_ text: String) -> String {
        let line = TerminalText.line(String(text.prefix(61)))
        return line.count > 60 ? String(line.prefix(57)) + "..." : line
    }

    private static func hex(_ code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Problem {
    /// The greatest number of names that a message lists.
    private static let mostNames = 20

    /// Returns the problem that nothing of `kind` has the name. The advice is the nearest of the `known` names, or else all of
    /// them, or the place that lists more than a message can. One number is not near another.
    package static func unknownName(
        _ name: String, of kind: String, in known: some Sequence<String>, listedBy list: String? = nil
    ) -> Problem {
        let known = Array(known)
        let names = known.prefix(mostNames).map(shown).joined(separator: ", ")
        let advice =
            if Int(name) == nil, let nearest = Nearest.match(name, in: known) {
                "did you mean '\(shown(nearest))'?"
            } else if known.isEmpty {
                "none is stated"
            } else if let list, known.count > mostNames {
                "see \(list)"
            } else {
                "known here: \(names)"
                    + (known.count > mostNames ? " and \(known.count - mostNames) more" : "")
            }
        return .unknownName(name, of: kind, advice: advice)
    }
}

extension Problem {
    /// Whether the message shows part of a file that could not be parsed as a mapping.
    package var showsText: Bool {
        switch self {
        case .duplicateKey, .anchor, .tag: true
        default: false
        }
    }
}
