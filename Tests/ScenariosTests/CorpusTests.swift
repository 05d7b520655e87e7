import Foundation
import Kinds
import TestKit
import Testing

@testable import Documents
@testable import Scenarios

/// Good and bad files in `Corpus/`; beside each bad one stands the list of lines that it must give.
@Suite struct CorpusTests {
    static let folder = "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus"
    static let good = Files.yamlFiles(at: "\(folder)/good")
    static let bad = Files.yamlFiles(at: "\(folder)/bad")

    /// The findings in a file, with its folder cut off.
    static func lines(of path: String) -> [String] {
        ScenarioLoader.standard.validate(paths: [path]).map {
            $0.description.replacingOccurrences(of: "\(folder)/bad/", with: "")
        }
    }

    @Test(arguments: good)
    func aGoodFileHasNoFindings(_ path: String) {
        #expect(ScenarioLoader.standard.validate(paths: [path]).map(\.description) == [])
    }

    /// `RECORD=1` writes the lists anew; read the difference.
    @Test(arguments: bad)
    func aBadFileGivesItsList(_ path: String) throws {
        let list = path.replacingOccurrences(of: ".yaml", with: ".txt")
        let lines = Self.lines(of: path)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try (lines.joined(separator: "\n") + "\n").write(toFile: list, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOfFile: list, encoding: .utf8)
        let location = SourceLocation(
            fileID: "Corpus/\(path.split(separator: "/").last ?? "")", filePath: path, line: 1, column: 1)
        #expect(!lines.isEmpty, sourceLocation: location)
        #expect(lines.joined(separator: "\n") + "\n" == expected, sourceLocation: location)
    }

    @Test func theCorpusIsThere() {
        #expect(Self.good.count >= 10)
        #expect(Self.bad.count >= 60)
    }
}
