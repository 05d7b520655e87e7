import Conformance
import SimulationCore

extension RunDifference {
    package func text(isColoured: Bool = false) -> String {
        var style = TerminalReport()
        style.isColoured = isColoured
        style.fit(ids: entries.map(\.id))
        var text = "before  \(Self.line(before))\nafter   \(Self.line(after))\n"
        for remark in remarks { text += "note: \(TerminalText.line(remark))\n" }
        for change in Change.allCases {
            let own = entries.filter { $0.change == change }
            guard !own.isEmpty else { continue }
            text += "\n" + style.bold("\(change.words): \(own.count)") + "\n"
            for entry in own { text += Self.lines(entry, style) }
        }
        let parts = Change.allCases.compactMap { change in counts[change].map { "\($0) \(change.words)" } }
        return text + "\n" + (parts + ["\(unchanged) as before"]).joined(separator: ", ") + "\n"
    }

    private static func line(_ side: Side) -> String {
        let parts = [side.client, Decimal.count(side.cases, "case"), side.tool, side.started]
        return TerminalText.line(parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    private static func lines(_ entry: Entry, _ style: TerminalReport) -> String {
        func word(_ verdict: Verdict?) -> String {
            verdict.map { style.colour($0.word, $0) } ?? "not run"
        }
        let id = style.padded(TerminalText.line(entry.id), style.idWidth)
        var text =
            "  \(id)  \(word(entry.before)) → \(word(entry.after))  \(TerminalText.line(entry.title))\n"
        if !entry.reason.isEmpty { text += "      \(TerminalText.line(entry.reason))\n" }
        if entry.isOtherCase { text += "      the text of the case differs\n" }
        return text
    }
}

extension RunDifference.Change {
    /// The change as reports head it.
    package var words: String {
        switch self {
        case .worse: "worse"
        case .better: "better"
        case .otherwise: "fails otherwise"
        case .decided: "decided now"
        case .undecided: "no longer decided"
        case .new: "new"
        case .gone: "gone"
        }
    }
}
