import Foundation
import Testing

@testable import Conformance

/// A page in Chromium.
enum PageView {
    /// Whether there is what it needs.
    static let isPossible = Script.python != nil && Script.browser != nil

    /// Opens the page `text`, at an address that ends in `end`, such as `#case-X`, and returns the value of each
    /// JavaScript expression: a text as it is, everything else as JSON.
    static func values(
        of text: String, at end: String = "", _ expressions: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "dyno-page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.html")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let address = file.absoluteString + end
        let browser = try #require(Script.browser)
        let (output, status) = try Script.run([browser, address] + expressions, name: "look.py")
        #expect(status == 0, "\(output)", sourceLocation: sourceLocation)
        return output.split(separator: "\n").map { line in
            (try? JSONDecoder().decode(String.self, from: Data(line.utf8))) ?? String(line)
        }
    }

    /// Returns an expression for the texts of the elements that `query` selects.
    static func texts(_ query: String) -> String {
        "[...document.querySelectorAll('\(query)')].map(e => e.textContent).join('|')"
    }

    /// Returns the data of a page that have the id `id`.
    static func data(_ id: String, of page: String) throws -> [String: Any] {
        let start = "<script type=\"application/json\" id=\"\(id)\">"
        let begin = try #require(page.firstRange(of: start)).upperBound
        let end = try #require(page[begin...].firstRange(of: "</script>")).lowerBound
        let object = try JSONSerialization.jsonObject(with: Data(page[begin..<end].utf8))
        return try #require(object as? [String: Any])
    }
}
