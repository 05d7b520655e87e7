package import SimulationCore

/// Finds out why a client's program ended before it had connected anywhere.
package struct StartFailure: Hashable, Sendable {
    /// The ending of a program that could not be started.
    package static let unstarted = "could not be started"

    /// The end of the program: `ended with status 1`.
    package let ending: String

    /// The line that names the cause: the exception, or the last line of the error output, or of the output
    /// when there is no error output; empty when the program printed nothing.
    package let words: String

    /// Looks into `journal`, in which the program has ended by itself as `ending` says; nil when it had
    /// connected, had sent or received something, or ended with status 0.
    package init?(in journal: Journal, ending: String) {
        var errors: [String] = []
        var output: [String] = []
        var hasFailed = false
        var position = JournalPosition()
        while let (_, entry) = position.readEntry(journal) {
            switch entry {
            case .disconnect, .input, .peer: return nil
            case .client(.errorOutput(let line)): errors.append(String(decoding: line, as: UTF8.self))
            case .client(.output(let line)): output.append(String(decoding: line, as: UTF8.self))
            case .client(.exited(let status, _)): hasFailed = status != 0
            case .client(.killed): hasFailed = true
            // A connection over TCP has an address; a terminal is connected from the start.
            case .connect, .client, .output, .answer, .request, .frame, .sample, .event, .note, .fault: break
            }
        }
        guard hasFailed else { return nil }
        let lines = errors.isEmpty ? output : errors
        self.init(
            ending: ending, words: ErrorOutput.exception(in: lines) ?? ErrorOutput.last(of: lines) ?? "")
    }

    /// Returns the last line that the program printed, on whatever stream; empty when there is none.
    package static func lastLine(of journal: Journal) -> String {
        var last = ""
        var position = JournalPosition()
        while let (_, entry) = position.readEntry(journal) {
            switch entry {
            case .client(.errorOutput(let line)), .client(.output(let line)):
                last = String(decoding: line, as: UTF8.self)
            default: break
            }
        }
        return last
    }

    /// Returns whether a client has sent anything, according to `journal`.
    package static func hasInput(in journal: Journal) -> Bool {
        var position = JournalPosition()
        while let (_, entry) = position.readEntry(journal) {
            if case .input = entry { return true }
        }
        return false
    }

    /// A failure whose cause is known.
    package init(ending: String, words: String) {
        self.ending = ending
        self.words = words
    }

    /// Returns whether `other` is the same failure: the same end and the same words, whatever numbers they contain.
    package func isSame(as other: StartFailure) -> Bool {
        func form(_ text: String) -> String { String(text.filter { !$0.isNumber }) }
        return ending == other.ending && form(words) == form(other.words)
    }
}
