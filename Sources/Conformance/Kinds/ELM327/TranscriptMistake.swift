public import CANBus
import SimulationCore

/// Something wrong in a file of transcripts, and where.
public struct TranscriptMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// The entry is no mapping of keys to values.
        case notAMapping
        /// The entry has neither `dialogue` nor `command`.
        case neitherTranscriptNorGate
        /// The key means nothing here; `known` are those that do.
        case unknownKey(String, known: [String])
        /// The key must be there.
        case missingKey(String)
        /// The key's value has another shape.
        case shape(key: String, expected: String)
        /// The key's value is none of the names that it may be.
        case unknownName(String, key: String, known: [String])
        /// The key's text holds a character that no single byte stands for.
        case notAByte(key: String, character: Unicode.Scalar)
        /// The key's text is no length of time.
        case notADuration(String, key: String)
        /// The key's text is no CAN frame.
        case notAFrame(key: String, CandumpLine.ParseError)
        /// A dialogue without steps shows nothing.
        case emptyDialogue
        /// The step neither does nor awaits anything.
        case emptyStep
        /// The step states a time, and in this transcript no time passes.
        case timeWithoutTiming
        /// The step states a tolerance without a time.
        case toleranceWithoutTime
        /// Another entry, at `line` of `file`, has the same name.
        case duplicateName(String, file: String, line: Int)
    }

    /// The file's path as given to the loader.
    public var file: String

    /// The line of the entry, step or value, counted from 1.
    public var line: Int

    /// The column, counted from 1 in Unicode scalars.
    public var column: Int

    /// What is wrong.
    public var fact: Fact

    /// A mistake at this place.
    public init(file: String, line: Int, column: Int, fact: Fact) {
        self.file = file
        self.line = line
        self.column = column
        self.fact = fact
    }

    /// `file:line:column: error:` and what is wrong.
    public var description: String { TerminalText.line("\(file):\(line):\(column): error: \(fact)") }
}

extension TranscriptMistake.Fact: CustomStringConvertible {
    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .notAMapping: "not a mapping; expected key: value pairs"
        case .neitherTranscriptNorGate: "an entry has either 'dialogue' or 'command'"
        case .unknownKey(let key, let known): "\(key): unknown key; expected one of \(Self.list(known))"
        case .missingKey(let key): "\(key): missing"
        case .shape(let key, let expected): "\(key): expected \(expected)"
        case .unknownName(let name, let key, let known):
            "\(key): '\(name)' is not known; expected one of \(Self.list(known))"
        case .notAByte(let key, let character):
            "\(key): U+\(String(character.value, radix: 16, uppercase: true)) is no byte; expected \\x00 to \\xFF"
        case .notADuration(let text, let key):
            "\(key): '\(text)' is no time; expected for example 250ms, 20s or 2min"
        case .notAFrame(let key, let error): "\(key): \(error)"
        case .emptyDialogue: "dialogue: no step; expected at least one"
        case .emptyStep: "the step neither does nor awaits anything"
        case .timeWithoutTiming: "after: no time passes here; expected 'timing: faithful' in the transcript"
        case .toleranceWithoutTime: "within: nothing to be near; expected 'after' beside it"
        case .duplicateName(let name, let file, let line): "name: '\(name)' is taken by \(file):\(line)"
        }
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
