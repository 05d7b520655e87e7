import Foundation
import Testing

@testable import Conformance
@testable import Reports

@Suite struct TerminalReportTests {
    @Test func theWholeReportReadsAsRecorded() throws {
        var style = TerminalReport()
        style.directory = "results"
        try Golden.check(style.text(of: SampleRun.run()), "terminal.txt")
    }

    @Test func theRatesOfUpdatesAreATable() {
        var run = SampleRun.run()
        #expect(!TerminalReport().text(of: run).contains("updates of the display"))
        run.cases[0].expectations[0].updates = UpdateRate(
            interval: 0.05, asked: 20, shown: 12.25, claimed: [10, 13])
        run.cases[0].expectations[1].updates = UpdateRate(interval: 0, asked: 60, shown: 19.96)
        #expect(
            TerminalReport().text(of: run).contains(
                """

                updates of the display, a second
                interval  asked  shown   claimed
                none       60.0   20.0         ·
                50 ms      20.0   12.3  10 to 13

                """))
    }

    @Test func colourIsOnlyThereWhenAskedFor() {
        let run = SampleRun.run()
        #expect(!TerminalReport().text(of: run).contains("\u{1B}"))
        var style = TerminalReport()
        style.isColoured = true
        let text = style.text(of: run)
        #expect(text.contains("\u{1B}[1;31mFAIL          \u{1B}[0m  ELM-03"))
        var plain = ""
        var isEscape = false
        for character in text {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { plain.append(character) }
            if character == "m" { isEscape = false }
        }
        #expect(plain == TerminalReport().text(of: run))
    }

    @Test func nothingThatAClientSaidMovesTheCursor() {
        var run = SampleRun.run()
        run.cases[0].title = "a\u{1B}[2Jb\nc\u{9B}d"
        run.cases[0].reason = "x\u{7}\r\ny"
        run.cases[0].expectations[1].reason = "\u{1B}]0;title\u{7}"
        run.cases[1].id = "ELM\u{202E}-04"
        run.cases[1].group = "g\u{1B}[1m"
        var style = TerminalReport()
        style.client = "--client \u{9D}x"
        for isColoured in [false, true] {
            style.isColoured = isColoured
            let text = style.text(of: run)
            // With Dyno's own colours taken out, nothing is left that a terminal obeys.
            let plain = ["0", "1", "2", "1;31", "1;35", "32", "33", "36", "90"].reduce(text) {
                $0.replacing("\u{1B}[\($1)m", with: "")
            }
            #expect(plain.contains("\u{1B}") == false && text.contains("\u{1B}") == isColoured)
            #expect(
                plain.unicodeScalars.allSatisfy {
                    $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
                })
            #expect(plain.contains("a\\x1B[2Jb\\nc\\u{009B}d"))
            #expect(plain.contains("g\\x1B[1m") && plain.contains("ELM\\u{202E}-04"))
        }
    }

    @Test func manyFailuresAreCutShort() {
        var style = TerminalReport()
        style.mostFailures = 3
        let text = style.text(of: SampleRun.large())
        #expect(text.components(separatedBy: "\n── ").count == 4)
        #expect(text.contains("more cases like these"))
    }

    @Test func aRunWithoutACaseSaysSo() {
        var run = SampleRun.run()
        run.cases = []
        run.chosen = 4
        let text = TerminalReport().text(of: run)
        #expect(text.contains("0 cases: none") && text.contains("4 chosen cases did not run"))
        #expect(text.contains("no case was decided"))
    }

    @Test func casesThatRanAgainAreCounted() {
        var run = SampleRun.run()
        #expect(!TerminalReport().text(of: run).contains("ran again"))
        run.cases[0].attempts = 2
        run.cases[1].attempts = 3
        let words = "2 cases ran again because the machine was late; use fewer --jobs\n"
        #expect(TerminalReport().text(of: run).contains(words))
    }

    @Test func theExcerptShowsBothSidesOfWhatDecided() throws {
        let result = SampleRun.failure()
        let trace = try #require(result.trace)
        let lines = Excerpt(trace, around: result.expectations[1]).lines
        let place = try #require(lines.firstIndex { $0.isDeciding })
        #expect(lines[place].text.contains("client prints     RPM=4163.0"))
        #expect(lines[place - 1].text.contains("client ← adapter"))
        #expect(lines[place + 1].text.contains("client → adapter  01FF\\r"))
        #expect(lines.count { $0.isDeciding } == 1)
        var unplaced = result.expectations[1]
        unplaced.records = []
        #expect(!Excerpt(trace, around: unplaced).lines.isEmpty)
        unplaced.at = nil
        #expect(Excerpt(trace, around: unplaced).lines.isEmpty)
    }
}

@Suite struct DecimalTests {
    @Test(arguments: [
        (0.0, 3, "0.000"), (2.1045, 3, "2.105"), (-0.0004, 3, "0.000"), (-1.25, 1, "-1.3"), (1e20, 2, "–"),
        (.nan, 2, "–"), (999.9996, 3, "1000.000"), (12, 0, "12"), (0.05, 2, "0.05"),
    ])
    func numbersAreRounded(_ value: Double, _ digits: Int, _ text: String) {
        #expect(Decimal.text(value, digits) == text)
    }

    @Test(arguments: [
        (0.0, "0 s"), (0.0042, "4.2 ms"), (0.34, "340 ms"), (4.24, "4.2 s"), (185, "3 min 05 s"), (-1, "–"),
        (0.99999, "1.0 s"),
    ])
    func timesAreReadable(_ seconds: Double, _ text: String) {
        #expect(Decimal.time(seconds) == text)
    }

    @Test func idsAreOrderedAsPeopleCount() {
        let ids = ["ELM-10", "ELM-9", "ELM-09/b", "ELM-9/a", "ELM-1", "B", "ELM-100"]
        #expect(
            ids.sorted(by: NaturalOrder.precedes) == [
                "B", "ELM-1", "ELM-9", "ELM-9/a", "ELM-09/b", "ELM-10", "ELM-100",
            ])
    }
}
