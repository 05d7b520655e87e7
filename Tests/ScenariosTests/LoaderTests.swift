import Foundation
import Kinds
import SimulationCore
import TestKit
import Testing

@testable import Documents
@testable import Scenarios

/// Files that are odd as files, and files that somebody has damaged.
@Suite struct LoaderTests {
    static func mistakes(_ text: String) -> String {
        do throws(ScenarioMistakes) {
            _ = try ScenarioLoader.standard.load(text: text, file: "t.yaml")
            return ""
        } catch {
            return error.description
        }
    }

    @Test func aFileThatIsNotThereIsSaidToBeAbsent() {
        let error = #expect(throws: ScenarioMistakes.self) {
            try ScenarioLoader.standard.load(path: "/nowhere/x.yaml")
        }
        #expect(
            error?.description
                == """
                /nowhere/x.yaml:1:1: error: there is no such file and no shipped scenario of that name; shipped are \
                quickstart, \(ScenarioLoader.shippedFolders.map { "\($0)/NAME" }.joined(separator: ", "))
                """)
        let findings = ScenarioLoader.standard.validate(paths: ["/nowhere"])
        #expect(findings.count == 1 && findings[0].description.hasPrefix("/nowhere:1:1: error: there is no"))
    }

    @Test func aFileLargerThanOneMebibyteIsRefused() {
        let text = "dyno: 1\n" + String(repeating: "# filler\n", count: 120_000)
        #expect(
            Self.mistakes(text)
                == "t.yaml:1:1: error: 1080008 bytes are too many; a scenario has at most 1048576")
    }

    @Test func onlyRegularFilesAreReadAndOnlyToTheLimit() {
        #expect(Files.bytes(of: #filePath, limit: 1000)?.count == 1001)
        for path in ["/dev/zero", "/dev", "/nowhere"] { #expect(Files.bytes(of: path, limit: 1000) == nil) }
        #expect(Files.oddity(at: "/dev/zero") == "a device")
        for path in ["/dev", "/nowhere", #filePath] { #expect(Files.oddity(at: path) == nil) }
    }

    @Test func anECUHoldsACountOfCodesThatFitsAByte() {
        let codes = (0..<256).map { "P\(1000 + $0)" }.joined(separator: ", ")
        let text = "dyno: 1\nvehicle:\n  trouble_codes: { stored: [\(codes)] }\n"
        #expect(
            Self.mistakes(text).contains(
                "t.yaml:3:18: error: vehicle.trouble_codes: 256 codes is out of range; write at most 255 different ones in an ECU"
            ))
    }

    @Test func onlyAHundredMistakesAreListed() {
        let text = "dyno: 1\nvehicle:\n  signals:\n" + (1...500).map { "    no.\($0): 1\n" }.joined()
        let lines = Self.mistakes(text).split(separator: "\n")
        #expect(lines.count == 101)
        #expect(lines.last == "and 400 more")
    }

    @Test func aLargeFileFullOfMistakesIsReadInReasonableWork() {
        let text =
            "dyno: 1\nvehicle:\n  signals:\n" + (1...20_000).map { "    engine.speeed.\($0): 1\n" }.joined()
        let mistakes = Self.mistakes(text)
        #expect(mistakes.contains("vehicle.signals: 20000 entries; write 0 to 4096"))
        #expect(mistakes.hasSuffix("and 19901 more"))
    }

    @Test func largeMapsAreLaidOverTheirBaseInReasonableWork() {
        let signals = (1...20_000).map { "    no.\($0): 1\n" }.joined()
        let text = "dyno: 1\nvehicle:\n  base: petrol-warm-idle\n  signals:\n" + signals
        #expect(Self.mistakes(text).hasSuffix("and 19901 more"))
    }

    @Test func damagedFilesNeitherTrapNorHang() throws {
        var generator = SeededGenerator(seed: 20)
        let sources = try ["quickstart.yaml", "vehicles/old-11-250.yaml", "elm327/fault-appears.yaml"].map {
            try #require(ShippedFiles.bytes(of: $0))
        }
        let pieces = [
            "&a ", "*a ", "!t ", "- ", ": ", "{", "}", "[", "]", "\"", "'", "\t", "\n", "|\n", "? ", "0x",
            "%", "#",
        ]
        var refused = 0
        for round in 0..<1000 {
            var bytes = sources[round % sources.count]
            for _ in 0...Int(generator.next() % 4) {
                let at = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 5 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes.remove(at: at)
                case 2:
                    bytes.insert(
                        contentsOf: pieces[Int(generator.next() % UInt64(pieces.count))].utf8, at: at)
                case 3: bytes.removeSubrange(at..<min(bytes.count, at + 40))
                default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 60)], at: at)
                }
                if bytes.isEmpty { bytes = [0x64] }
            }
            var findings = Findings()
            guard let source = SourceText(file: "t.yaml", bytes: bytes, findings: &findings) else {
                refused += 1
                continue
            }
            do throws(ScenarioMistakes) {
                _ = try ScenarioLoader.standard.load(text: source.text, file: "t.yaml")
            } catch {
                refused += 1
                #expect(!error.findings.isEmpty)
                #expect(error.findings.allSatisfy { $0.place.line >= 1 && $0.place.column >= 1 })
            }
        }
        #expect(refused > 300)
        #expect(refused < 1000)
    }

    @Test func everyPrefixOfAFileIsReadOrRefused() throws {
        let bytes = try #require(ShippedFiles.bytes(of: "quickstart.yaml"))
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let text = String(decoding: bytes[..<length], as: UTF8.self)
            _ = Self.mistakes(text)
        }
        #expect(Self.mistakes(String(decoding: bytes, as: UTF8.self)) == "")
    }

    /// The kinds of problem that the corpus shows, against the list in the source.
    @Test func everyProblemOccursInTheCorpusOrInATest() throws {
        let path = "\(VectorFolder.checkout)/Sources/Files/Documents/Findings/Problem.swift"
        let source = try String(contentsOfFile: path, encoding: .utf8)
        let declaration = source.prefix(
            upTo: try #require(source.firstRange(of: "extension Problem")).lowerBound)
        let declared = Set(
            declaration.split(separator: "\n").filter { $0.hasPrefix("    case ") }.map { line in
                String(line.dropFirst("    case ".count).prefix { $0.isLetter || $0.isNumber })
            })
        let seen = Set(
            ScenarioLoader.standard.validate(paths: [CorpusTests.folder]).map { Self.name(of: $0.problem) })
        let elsewhere: Set<String> = [
            "unreadable", "irregular", "absent", "folder", "tooLarge", "notAnAssignment", "unknownTarget",
            "handsOut", "clipped",
        ]
        #expect(declared.subtracting(seen).subtracting(elsewhere) == [])
        #expect(declared.count > 30)
    }

    private static func name(of problem: Problem) -> String {
        if let label = Mirror(reflecting: problem).children.first?.label { return label }
        return switch problem {
        case .unreadable: "unreadable"
        case .irregular: "irregular"
        case .notUTF8: "notUTF8"
        case .tab: "tab"
        case .keyIsNoText: "keyIsNoText"
        case .alias: "alias"
        case .merge: "merge"
        case .empty: "empty"
        case .foreign: "foreign"
        case .timesDoNotRise: "timesDoNotRise"
        case .noTroubleCode: "noTroubleCode"
        case .keyWords: "keyWords"
        case .overBeforeItBegins: "overBeforeItBegins"
        case .cannotOpenAgain: "cannotOpenAgain"
        case .notAnAssignment: "notAnAssignment"
        default: "\(problem)"
        }
    }
}
