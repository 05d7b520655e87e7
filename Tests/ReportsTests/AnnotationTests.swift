import Foundation
import Testing

@testable import Conformance
@testable import Reports

@Suite struct AnnotationTests {
    @Test func eachFailureIsAnnotatedAtItsExpectation() throws {
        let annotations = Annotation.of(SampleRun.run())
        #expect(annotations.map(\.name) == ["ELM-03", "ELM-05", "ELM-27"])
        #expect(annotations.map(\.level) == [.error, .warning, .error])
        #expect(annotations.map(\.line) == [7, 1, 1])
        #expect(annotations[0].file == "Scenarios/elm327/framing/ELM-03-one-segment.yaml")
        #expect(
            annotations[0].message.hasSuffix(
                "\nAgain: dyno check Scenarios/elm327/framing/ELM-03-one-segment.yaml --filter ELM-03 --seed 7 --client python-OBD"
            ))
    }

    @Test func aStrictRunTurnsWarningsIntoErrors() {
        var run = SampleRun.run()
        run.isStrict = true
        #expect(Annotation.of(run).map(\.level) == [.error, .error, .error])
    }

    @Test func repetitionsMakeOneAnnotation() {
        var run = SampleRun.run()
        run.cases = (1...3).map { number in
            var result = run.cases[0]
            result.repetition = number
            return result
        }
        run.chosen = 3
        #expect(Annotation.of(run).map(\.name) == ["ELM-03"])
    }

    @Test func missingCasesAreAnnotated() {
        var run = SampleRun.run()
        run.cases.removeAll { $0.verdict == .fail || $0.verdict == .error || $0.verdict == .warn }
        #expect(
            Annotation.of(run).map(\.title) == ["Dyno: the run is not complete: 3 chosen cases did not run"])
        run.chosen = run.cases.count
        #expect(Annotation.of(run).isEmpty)
        run.cases.removeAll { $0.verdict.isDecided }
        run.chosen = run.cases.count
        #expect(Annotation.of(run).map(\.title) == ["Dyno: no case was decided"])
    }
}

@Suite struct GitHubAnnotationTests {
    @Test func aLineForEachFailure() throws {
        let text = GitHubAnnotations.text(of: Annotation.of(SampleRun.run())) { $0 }
        try Golden.check(text, "github.txt")
    }

    @Test func whatGitHubWouldObeyIsEscaped() {
        var run = SampleRun.run()
        run.cases = [run.cases[0]]
        run.cases[0].title = "100%, a: b\r\n::set-output name=x::y"
        run.cases[0].file = "a,b:c%.yaml"
        run.cases[0].expectations[1].reason = "50%\r\n::error::forged"
        let text = GitHubAnnotations.text(of: Annotation.of(run)) { $0 }
        #expect(text.hasPrefix("::error file=a%2Cb%3Ac%25.yaml,line=7,title="))
        #expect(text.contains("100%25%2C a%3A b\\r\\n%3A%3Aset-output name=x%3A%3Ay::"))
        #expect(text.contains("value: 50%25\\r\\n::error::forged%0A"))
        #expect(text.split(whereSeparator: \.isNewline).count == 2, "\(text)")
    }

    @Test func aFileElsewhereIsLeftOut() {
        let text = GitHubAnnotations.text(of: Annotation.of(SampleRun.run())) { _ in nil }
        #expect(!text.contains("file=") && text.hasPrefix("::error title="))
    }
}

@Suite struct CodeQualityTests {
    /// An entry as GitLab reads it; each member is one that it requires.
    private struct Entry: Decodable {
        struct Location: Decodable {
            struct Lines: Decodable { let begin: Int }
            let path: String
            let lines: Lines
        }

        let description: String
        let checkName: String
        let fingerprint: String
        let severity: String
        let location: Location
    }

    private static func entries(_ run: RunResult, place: (String) -> String? = { $0 }) throws -> [Entry] {
        let text = CodeQuality.text(
            of: Annotation.of(run), client: run.client, otherwise: "ci/client.yaml", place: place)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Entry].self, from: Data(text.utf8))
    }

    @Test func gitLabFindsEveryMember() throws {
        let entries = try Self.entries(SampleRun.run())
        #expect(entries.map(\.checkName) == ["ELM-03", "ELM-05", "ELM-27"])
        #expect(entries.map(\.severity) == ["major", "minor", "major"])
        #expect(entries[0].location.path == "Scenarios/elm327/framing/ELM-03-one-segment.yaml")
        #expect(entries[0].location.lines.begin == 7)
        // The file of the other cases is unknown.
        #expect(entries[1].location.path == "ci/client.yaml")
        #expect(entries[0].description.contains("reported 4163 rpm"))
    }

    @Test func fingerprintsAreLastingAndDistinct() throws {
        var run = SampleRun.run()
        let before = try Self.entries(run).map(\.fingerprint)
        #expect(Set(before).count == 3 && before.allSatisfy { $0.count == 32 })
        run.cases[0].expectations[1].reason = "another reason at 2 s"
        run.cases[0].seed = 9
        #expect(try Self.entries(run).map(\.fingerprint) == before)
        run.client = "another client"
        #expect(try Set(Self.entries(run).map(\.fingerprint)).isDisjoint(with: before))
    }

    @Test func theHashIsThatOfTheRFC() {
        // RFC 9923, test vectors of FNV-1a with 128 bits: the empty string, "a", "foobar".
        #expect(CodeQuality.fingerprint("") == "6c62272e07bb014262b821756295c58d")
        #expect(CodeQuality.fingerprint("a") == "d228cb696f1a8caf78912b704e4a8964")
        #expect(CodeQuality.fingerprint("foobar") == "343e1662793c64bf6f0d3597ba446f18")
    }

    @Test func aRunWithoutFailuresIsAnEmptyList() throws {
        var run = SampleRun.run()
        run.cases.removeAll { $0.verdict != .pass }
        run.chosen = run.cases.count
        #expect(try Self.entries(run).isEmpty)
    }
}

@Suite struct MarkdownSummaryTests {
    @Test func theWholeSummaryReadsAsRecorded() throws {
        try Golden.check(MarkdownSummary.text(of: SampleRun.run()), "summary.md")
    }

    @Test func textOfAClientIsText() {
        var run = SampleRun.run()
        run.client = "<img src=x> [a](http://b) **x** | `y` @z #1 \u{1B}[2J"
        run.cases[0].expectations[1].reason = "- a\n# b <script> ![i](http://j)"
        run.clientArguments = "--client '```'\n````"
        let text = MarkdownSummary.text(of: run)
        #expect(
            !text.contains("<") && !text.contains("](") && !text.contains("://") && !text.contains("\u{1B}"))
        #expect(text.contains("&#45; a&#92;n&#35; b &#60;script&#62;"))
        #expect(text.contains("\n`````sh\n"))
    }

    @Test func itsSizeIsBounded() {
        var run = SampleRun.run()
        run.cases = (1...3000).map { number in
            var result = run.cases[0]
            result.id = "ELM-\(number)"
            result.expectations[1].reason = String(repeating: "long <reason> ", count: 100)
            return result
        }
        run.chosen = run.cases.count
        let text = MarkdownSummary.text(of: run)
        #expect(text.utf8.count <= MarkdownSummary.largest && text.utf8.count > 400_000)
        #expect(text.hasPrefix("## Dyno: python-OBD 0.7.3 failed"))
        #expect(text.contains("more failures in the JSON and HTML reports."))
        #expect(MarkdownSummary.text(of: run, limit: 3000).utf8.count <= 3000)
    }
}
