import Foundation

/// A step of a tutorial: a comment such as `<!-- run -->`, and the block of code below it.
struct TutorialStep {
    enum Kind: Equatable {
        /// A file with this name and the block as its contents.
        case file(String)
        /// A file of this name in which the line that resembles the block is replaced by it.
        case change(String)
        /// Commands behind `$`, each with the output that the page shows; with other numbers where values change with time.
        case run(hasOtherNumbers: Bool)
        /// A command that goes on until `stop`, with the beginning of its output.
        case start
        case stop
    }

    struct Malformed: Error {
        let line: Int
    }

    let kind: Kind
    let line: Int
    let block: [String]

    /// The steps of the page `text`, in order.
    static func steps(of text: String) throws -> [TutorialStep] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var steps: [TutorialStep] = []
        for (index, line) in lines.enumerated() where line.hasPrefix("<!-- ") && line.hasSuffix(" -->") {
            let words = line.dropFirst(5).dropLast(4).split(separator: " ", maxSplits: 1).map(String.init)
            let kind: Kind
            switch (words.first, words.dropFirst().first) {
            case ("file:", let name?): kind = .file(name)
            case ("change:", let name?): kind = .change(name)
            case ("run", nil): kind = .run(hasOtherNumbers: false)
            case ("run,", "with other numbers"): kind = .run(hasOtherNumbers: true)
            case ("start", nil): kind = .start
            case ("stop", nil): kind = .stop
            default: throw Malformed(line: index + 1)
            }
            guard kind != .stop else {
                steps.append(TutorialStep(kind: kind, line: index + 1, block: []))
                continue
            }
            let rest = lines[(index + 1)...]
            guard rest.first?.hasPrefix("```") == true,
                let end = rest.dropFirst().firstIndex(where: { $0 == "```" })
            else { throw Malformed(line: index + 1) }
            steps.append(TutorialStep(kind: kind, line: index + 2, block: Array(lines[(index + 2)..<end])))
        }
        return steps
    }
}
