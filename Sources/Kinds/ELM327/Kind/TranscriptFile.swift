package import Documents

/// A file of golden transcripts. Its entries are dialogues, or facts about chip versions, which stand for up
/// to two dialogues each.
package struct TranscriptFile: Sendable {
    /// Why a file could not be loaded.
    package enum LoadError: Error, Sendable, CustomStringConvertible {
        /// The file cannot be read, is not YAML, or is not a list.
        case file(VectorFile<Entry>.LoadError)
        /// Entries are invalid; the list holds all their mistakes.
        case entries([TranscriptMistake])

        /// The mistakes, one per line.
        package var description: String {
            switch self {
            case .file(let error): error.description
            case .entries(let mistakes): mistakes.map(\.description).joined(separator: "\n")
            }
        }
    }

    /// One entry of a file, or its mistake, so that one mistake does not hide the others.
    package enum Entry: Decodable, Hashable, Sendable {
        case transcript(Transcript)
        /// The chip version that introduced a command.
        case gate(VersionGate)
        case mistake(TranscriptMistake)

        /// Decodes the entry; stores a mistake in it instead of throwing the mistake.
        package init(from decoder: any Decoder) throws {
            do {
                let fields = try TranscriptFields(decoder)
                if fields.has("dialogue") {
                    self = .transcript(try Transcript(from: decoder))
                } else if fields.has("command") {
                    self = .gate(try VersionGate(from: decoder))
                } else {
                    self = .mistake(fields.mistake(.neitherTranscriptNorGate))
                }
            } catch let mistake as TranscriptMistake {
                self = .mistake(mistake)
            }
        }
    }

    /// The file's path, as passed to `init(path:)`.
    package let path: String

    /// The dialogues in order, never empty; their names are unique within the file.
    package let transcripts: [Transcript]

    package init(path: String) throws(LoadError) {
        let entries: [Located<Entry>]
        do throws(VectorFile<Entry>.LoadError) {
            entries = try VectorFile<Entry>(path: path).vectors
        } catch {
            throw .file(error)
        }
        var transcripts: [Transcript] = []
        var mistakes: [TranscriptMistake] = []
        var lines: [String: Int] = [:]
        for entry in entries {
            switch entry.value {
            case .mistake(let mistake): mistakes.append(mistake)
            case .transcript(let transcript): transcripts.append(transcript)
            case .gate(let gate): transcripts += gate.transcripts
            }
        }
        for transcript in transcripts {
            if let taken = lines[transcript.name] {
                let fact = TranscriptMistake.Fact.duplicateName(transcript.name, file: path, line: taken)
                mistakes.append(TranscriptMistake(file: path, line: transcript.line, column: 1, fact: fact))
            }
            lines[transcript.name] = transcript.line
        }
        guard mistakes.isEmpty else { throw .entries(mistakes) }
        self.path = path
        self.transcripts = transcripts
    }
}
