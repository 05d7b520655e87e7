import Foundation
import TestKit
import Testing

/// `dyno help TOPIC`, which shows the pages of the documentation.
@Suite(.enabled(if: BuiltProgram.path != nil, "no dyno beside the test bundle"))
struct HelpTests {
    /// The pages, by their paths below `Documentation` without the ending.
    private static let pages: [String] = ["tutorial", "how-to", "explanation", "reference"].flatMap {
        folder in
        let path = "\(VectorFolder.checkout)/Documentation/\(folder)"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0.dropLast(".md".count))" }
    }

    @Test func everyPageIsListedWithItsTitle() throws {
        let list = try BuiltProgram.output(of: ["help"]).split(separator: "\n")
        #expect(list.contains { $0.hasPrefix("DOCUMENTATION") })
        #expect(Self.pages.count > 30)
        for page in Self.pages {
            let name = page.split(separator: "/").last ?? ""
            let source = try String(
                contentsOfFile: "\(VectorFolder.checkout)/Documentation/\(page).md", encoding: .utf8)
            let title = source.prefix { $0 != "\n" }.dropFirst(2)
            #expect(
                list.contains { line in
                    let words = line.split(separator: " ", maxSplits: 1)
                    return [page, String(name)].contains(String(words.first ?? "")) && line.hasSuffix(title)
                }, "\(page)")
        }
    }

    @Test(arguments: pages) func aPageIsShownAsText(_ page: String) throws {
        let (output, code) = try BuiltProgram.shell("dyno help \(page)", in: URL(filePath: "/"))
        #expect(code == 0)
        #expect(output.hasPrefix("# "))
        // Links name topics; what stands in code is left as it is.
        let prose = output.replacing(#/```[\s\S]*?```/#, with: "").replacing(#/`[^`\n]*`/#, with: "")
        #expect(!prose.contains("<!--"))
        #expect(!prose.contains(#/\]\([^)]*\.md/#))
        for match in prose.matches(of: #/\(dyno help ([^)]+)\)/#) {
            #expect(Self.pages.contains { $0 == match.1 || $0.hasSuffix("/\(match.1)") }, "\(match.1)")
        }
    }

    @Test(arguments: [
        ("own-car", 0, "# Describe a car of your own"), ("control", 0, "More: dyno help how-to/control"),
        ("how-to/control", 0, "# Turn knobs while the car runs"), ("serve", 0, "OVERVIEW: Run the endpoints"),
        ("events-and-fault", 2, "did you mean 'dyno help events-and-faults'?"),
        ("flux", 2, "'flux' is neither a command nor a topic of the documentation; 'dyno help' lists both"),
    ])
    func aWordIsACommandOrATopic(_ word: String, _ code: Int32, _ wanted: String) throws {
        let result = try BuiltProgram.shell("dyno help \(word)", in: URL(filePath: "/"))
        #expect(result.code == code)
        #expect(result.output.contains(wanted), "\(result.output.prefix(400))")
    }
}
