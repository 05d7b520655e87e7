import Foundation
import Rig
import SimulationCore
import TestKit
import Testing

/// The table of keys in `Documentation/reference/journal.md` is made from the table beside what writes the lines.
@Suite struct JournalTableTests {
    private static let path = "\(VectorFolder.checkout)/Documentation/reference/journal.md"
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
        "| `\(member.key)\(member.isRequired ? "" : "?")` | \(member.meaning) | \(spelt(member.form)) |\n"
    }

    /// The keys that every line of a record has.
    private static let common = JournalLine.forms.map { Set($0.members.map(\.key)) }.filter {
        $0.contains("n")
    }
    .reduce(Set(JournalLine.forms[0].members.map(\.key))) { $0.intersection($1) }

    private static var table: String {
        let head = "\n| key | what it says | value |\n|---|---|---|\n"
        let common = Self.common
        var text = "\n**every line**\n" + head
        text += JournalLine.forms[0].members.filter { common.contains($0.key) }.map(row).joined()
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

    @Test func everyLineHasTheCommonKeys() {
        #expect(Self.common == ["n", "t", "endpoint", "connection"])
    }
}
