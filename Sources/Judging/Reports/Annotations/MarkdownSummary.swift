package import Conformance
import SimulationCore

/// Writes a run as Markdown of at most a stated size: the counts, then what failed, then what is known or undecided.
///
/// GitHub refuses the summary of a step that is larger than 1 MiB (GitHub documentation, "Adding a job summary").
package enum MarkdownSummary {
    /// The largest size in bytes, which leaves room for other summaries of a step.
    package static let largest = 512 * 1024

    /// The largest number of characters of a reason.
    private static let longestReason = 600

    /// Returns the summary of `run` in at most `limit` bytes, of which a heading with the counts needs about 2000;
    /// failures that have no room are counted in a last line.
    package static func text(of run: RunResult, limit: Int = largest) -> String {
        var text = head(of: run)
        let closing = 300
        var left = limit - text.utf8.count - closing
        func add(_ blocks: [String], _ noun: String) {
            var isFull = false
            for (place, block) in blocks.enumerated() where !isFull {
                guard block.utf8.count <= left else {
                    isFull = true
                    let rest = Decimal.count(blocks.count - place, "more \(noun)")
                    let line = "\n\(rest) in the JSON and HTML reports.\n"
                    text += line
                    left = max(0, left - line.utf8.count)
                    continue
                }
                text += block
                left -= block.utf8.count
            }
        }
        let failures = run.cases.filter { [.fail, .error].contains($0.verdict) }
        let warnings = run.cases.filter { $0.verdict == .warn }
        add((failures + warnings).map { failure($0, run) }, "failure")
        add(list("Known failures", .known, run) { $0.known ?? $0.reason }, "known failure")
        add(list("Undecided", .inconclusive, run, \.reason), "undecided case")
        return text
    }

    private static func head(of run: RunResult) -> String {
        let counts = run.counts
        let verdicts = Verdict.attentionOrder.filter { counts[$0] != nil }
        let verdict = run.exitCode == 0 ? "passed" : "failed"
        var text = "## Dyno: \(escaped(run.clientName, most: 120)) \(verdict)\n\n"
        if let shortfall = run.shortfall { text += "**\(escaped(shortfall))**\n\n" }
        if !verdicts.isEmpty {
            text += row(["cases"] + verdicts.map(\.word)) + row(verdicts.map { _ in "---:" } + ["---:"])
            text += row(["\(run.cases.count)"] + verdicts.map { "\(counts[$0] ?? 0)" }) + "\n"
        }
        var facts = ["seed \(run.seed)", Decimal.time(run.duration), run.tool]
        if !run.shard.isEmpty { facts.append("shard \(run.shard)") }
        return text + escaped(facts.joined(separator: " · "), most: 300) + "\n"
    }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

    /// Returns the reasons of a case and the command that runs it again.
    private static func failure(_ result: CaseResult, _ run: RunResult) -> String {
        let name = escaped(result.name, most: 80)
        var text = "\n### \(result.verdict.sign) \(name) \(escaped(result.title, most: 200))\n\n"
        let broken = result.brokenExpectations
        for expectation in broken {
            text += "* **\(escaped(expectation.id, most: 80))** (\(escaped(expectation.severity))): "
            text += escaped(expectation.reason, most: longestReason) + "\n"
        }
        if broken.isEmpty { text += "* \(escaped(result.reason, most: longestReason))\n" }
        if let basis = result.through {
            text += "* builds on \(escaped(basis, most: 80)), which failed too: look there first\n"
        }
        let client = run.clientArguments.map { " \($0)" } ?? ""
        return text + code("\(result.command)\(client)")
    }

    /// Returns the cases with `verdict` under a heading that opens; no block when there are none.
    private static func list(
        _ heading: String, _ verdict: Verdict, _ run: RunResult, _ reason: (CaseResult) -> String
    ) -> [String] {
        let cases = run.cases.filter { $0.verdict == verdict }
        guard !cases.isEmpty else { return [] }
        return ["\n### \(heading)\n\n"]
            + cases.map { result in
                "* \(escaped(result.name, most: 80)) \(escaped(result.title, most: 200)): "
                    + escaped(reason(result), most: longestReason) + "\n"
            }
    }

    /// Returns `command` as a code block, whose fence is longer than any row of backticks in it.
    private static func code(_ command: String) -> String {
        let text = TerminalText.line(command, most: 1000)
        var (longest, current) = (0, 0)
        for character in text {
            current = character == "`" ? current + 1 : 0
            longest = max(longest, current)
        }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\n\(fence)sh\n\(text)\n\(fence)\n"
    }

    /// Returns `text` as one line of plain text: control characters are escaped, and what Markdown or HTML would obey is
    /// written as a character reference.
    package static func escaped(_ text: String, most: Int? = nil) -> String {
        let line = TerminalText.line(text, most: most)
        let start = line.prefix { $0 == " " }
        // A dash or a plus sign would begin a list.
        let mark = line.dropFirst(start.count).first.flatMap { "-+".contains($0) ? $0.asciiValue : nil }
        guard let mark else { return marksEscaped(line) }
        return "\(start)&#\(mark);" + marksEscaped(String(line.dropFirst(start.count + 1)))
    }

    private static func marksEscaped(_ text: String) -> String {
        text.replacing("://", with: ":\u{2060}//").unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            // A word joiner keeps an address of a client from becoming a link.
            case "\u{2060}": result += "&#8288;"
            case "&", "<", ">", "\"", "'", "`", "*", "_", "[", "]", "{", "}", "#", "|", "~", "\\", "$", "@",
                "!":
                result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
