package import Conformance

/// The lines that a client prints in two neutral runs which differ in nothing but their pace: what it prints wherever nothing
/// has another meaning.
///
/// It needs no rules of reading: output is compared with output.
package struct StableOutput: Sendable {
    /// The lines that both runs have, in the order of the first.
    private let lines: [String]

    /// The lines of both runs when they have the same ones; nil when there are others now and then.
    private let all: Set<String>?

    /// Compares two neutral runs.
    package init(_ one: CaseRecord, _ other: CaseRecord) {
        let (first, second) = (Self.lines(of: one), Self.lines(of: other))
        let (own, others) = (Set(first), Set(second))
        lines = first.filter(others.contains)
        all = own == others ? own : nil
    }

    /// Returns what a run breaks that has no other meaning than the neutral ones; nil when it has the same output.
    package func expectation(on record: CaseRecord) -> Outline? {
        let printed = Self.lines(of: record)
        let own = Set(printed)
        if let missing = lines.first(where: { !own.contains($0) }) {
            return Self.expectation(missing, isForbidden: false)
        }
        guard let all, let new = printed.first(where: { !all.contains($0) }) else { return nil }
        return Self.expectation(new, isForbidden: true)
    }

    package static let id = "same-output"

    private static func expectation(_ line: String, isForbidden: Bool) -> Outline {
        let quoted = "\"" + line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        var form: Outline = ["line": .value(quoted), "on": "stdout"]
        if isForbidden { form["never"] = "on" }
        return ["id": .value(id), "output": form]
    }

    /// Returns the lines that the client printed, without those that no expectation can name.
    private static func lines(of record: CaseRecord) -> [String] {
        IndexedRecord(record).evidence.program.filter { $0.stage == .output }.map(\.text).filter { line in
            !line.contains("*") && line.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
        }
    }
}
