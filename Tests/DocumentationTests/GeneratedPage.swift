import Foundation
import TestKit
import Testing

/// A page of `Documentation/reference` that is made from the tables in the code.
struct GeneratedPage {
    let name: String
    let title: String
    let about: String
    let table: String

    /// Compares the page with what the tables give; with `RECORD=1` writes it.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let path = "\(VectorFolder.checkout)/Documentation/reference/\(name)"
        let mark =
            "<!-- made from the tables in the code; RECORD=1 swift test --filter DocumentationTests -->"
        let text = "# \(title)\n\n\(mark)\n\n\(about)\n\n\(table)"
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return
        }
        let page = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        #expect(page == text, "\(name) is not what the code says", sourceLocation: sourceLocation)
    }

    /// The rows of a table in Markdown; bars in cells are escaped.
    static func table(_ head: [String], _ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String {
            "| "
                + cells.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }.joined(
                    separator: " | ")
                + " |\n"
        }
        return line(head) + "|" + String(repeating: "---|", count: head.count) + "\n"
            + rows.map(line).joined()
    }

    /// `text` as code.
    static func code(_ text: String) -> String { "`\(text)`" }
}
