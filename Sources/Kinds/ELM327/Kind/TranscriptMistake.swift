package import CANBus
import SimulationCore

/// A mistake in a file of transcripts, with its location.
package struct TranscriptMistake: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Fact: Hashable, Sendable {
        /// The entry is not a mapping of keys to values.
        case notAMapping
        /// The entry has neither `dialogue` nor `command`.
        case neitherTranscriptNorGate
        /// The key is unknown here; `known` lists the allowed keys.
        case unknownKey(String, known: [String])
        case missingKey(String)
        /// The key's value has the wrong type or shape.
        case shape(key: String, expected: String)
        /// The key's value is not one of the allowed names.
        case unknownName(String, key: String, known: [String])
        /// The key's text contains a character beyond U+00FF, which no single byte represents.
        case notAByte(key: String, character: Unicode.Scalar)
        /// The key's text is not a duration.
        case notADuration(String, key: String)
        /// The key's text is not a CAN frame.
        case notAFrame(key: String, CandumpLine.ParseError)
        case emptyDialogue
        /// The step has no action and expects nothing.
        case emptyStep
        /// A step states a time in a transcript in which no time passes.
        case timeWithoutTiming
        /// The step states a tolerance without a time.
        case toleranceWithoutTime
        /// Another entry, at `line` of `file`, has the same name.
        case duplicateName(String, file: String, line: Int)
    }

    /// The file's path, as passed to the loader.
    package var file: String

    /// The line of the entry, step or value, counted from 1.
    package var line: Int

    /// The column, counted from 1 in Unicode scalars.
    package var column: Int

    package var fact: Fact

    /// Creates a mistake at this location.
    package init(file: String, line: Int, column: Int, fact: Fact) {
        self.file = file
        self.line = line
        self.column = column
        self.fact = fact
    }

    /// `file:line:column: error:` and the description of the mistake.
    package var description: String { TerminalText.line("\(file):\(line):\(column): error: \(fact)") }
}

extension TranscriptMistake.Fact: CustomStringConvertible {
    /// Describes what is wrong and, for most kinds, what would be right.
    package var description: String {
        switch self {
        case .notAMapping: "not a mapping; expected key: value pairs"
        case .neitherTranscriptNorGate: "an entry has either 'dialogue' or 'command'"
        case .unknownKey(let key, let known): "\(key): unknown key; expected one of \(Self.list(known))"
        case .missingKey(let key): "\(key): missing"
        case .shape(let key, let expected): "\(key): expected \(expected)"
        case .unknownName(let name, let key, let known):
            "\(key): '\(name)' is not known; expected one of \(Self.list(known))"
        case .notAByte(let key, let character):
            "\(key): U+\(String(character.value, radix: 16, uppercase: true)) is not a byte; expected \\x00 to \\xFF"
        case .notADuration(let text, let key):
            "\(key): '\(text)' is not a time; expected for example 250ms, 20s or 2min"
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
