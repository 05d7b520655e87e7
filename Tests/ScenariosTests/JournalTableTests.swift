import Foundation
import Rig
import SimulationCore
import TestKit
import Testing

/// The table of keys in `Scenarios/JOURNAL.md` is made from the table beside what writes the lines.
@Suite struct JournalTableTests {
    private static let path = "\(VectorFolder.checkout)/Scenarios/JOURNAL.md"
    private static let mark =
        "<!-- made from JournalLine.forms; RECORD=1 swift test --filter JournalTableTests -->\n"

    private static func spelt(_ form: JournalLine.Form) -> String {
        switch form {
        case .integer(let least): "a whole number from \(least)"
        case .integers(let least): "a list of whole numbers from \(least)"
        case .number(let isNullable): isNullable ? "a number or null" : "a number"
        case .flag: "`true`"
        case .words: "words"
        case .bytes: "bytes as characters"
        case .hex: "pairs of hex digits"
        case .digits(let counts): counts.map { "\($0)" }.joined(separator: " or ") + " hex digits"
        case .oneOf(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        }
    }

    private static func row(_ member: JournalLine.Member) -> String {
        "| `\(member.key.rawValue)\(member.isRequired ? "" : "?")` | \(member.meaning) | \(spelt(member.form)) |\n"
    }

    private static var table: String {
        let head = "\n| key | what it says | value |\n|---|---|---|\n"
        let common = Set(JournalLine.forms.first?.members.map(\.key) ?? [])
        var text = "\n**every line**\n" + head
        text += JournalLine.forms[0].members.map(row).joined()
        text += "| `kind` | what happened | those that follow |\n"
        for form in JournalLine.forms {
            text += "\n**`\(form.kind)`**: \(form.meaning)\n"
            let own = form.members.filter { !common.contains($0.key) }
            if !own.isEmpty { text += head + own.map(row).joined() }
        }
        return text
    }

    @Test func theDocumentedTableIsTheOneInUse() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 2)
        let made = parts[0] + Self.mark + Self.table
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try made.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == made)
    }

    /// The first kind has the common keys and no others, so that the first table is that of every line.
    @Test func theFirstFormHasTheCommonKeysAlone() {
        #expect(JournalLine.forms.first?.kind == .connect)
        #expect(JournalLine.forms.first?.members.map(\.key) == [.n, .t, .endpoint, .connection])
    }
}
