import Conformance
import Platform
import Reports
import Runner

/// The results of an earlier run, from which `dyno check --failed` takes the cases, and the client unless one is given.
struct LastResults {
    /// The folder of results without `--out`.
    static let folder = "dyno-results"

    let file: String
    let run: RunResult

    /// Reads the results in the folder `out`, or the newest in `dyno-results` when there are none or `out` is nil.
    init(out: String?) throws {
        guard let file = out.flatMap(Self.results) ?? Self.newest() else {
            throw Stop.usage(
                line: """
                    error: --failed: no results in \(out.map { "\($0) and " } ?? "")\(Self.folder); run 'dyno check' \
                    without --failed first, or name their folder with --out
                    """)
        }
        self.file = file
        let runs = try ResultFiles.refusing { () throws(ReportMistake) in try ResultFiles.read([file]) }
        run = runs[0].run
    }

    /// Returns the path of the results in `folder`, or nil when it has none.
    private static func results(in folder: String) -> String? {
        let file = "\(folder)/\(CheckRun.resultFile)"
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// Returns the path of the results that were written last.
    private static func newest() -> String? {
        func written(_ file: String) -> Date {
            (try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
                ?? .distantPast
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { results(in: "\(folder)/\($0)") }.max {
            (written($0), $0) < (written($1), $1)
        }
    }

    /// The words of the options that select the client of the run again.
    var clientWords: [String] { ShellWords.split(run.clientArguments ?? "") }
}

/// Words as a shell reads and writes them.
enum ShellWords {
    /// Returns `word` quoted where a shell needs it.
    static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,@%+".contains($0))
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// Returns the words of a line that `quoted` has written, with spaces between them.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var isEscaped = false
        for character in line {
            switch character {
            case _ where isEscaped:
                word = (word ?? "") + String(character)
                isEscaped = false
            case "'":
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where !isQuoted: isEscaped = true
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
