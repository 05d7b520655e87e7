import Foundation
import Testing

@testable import Conformance

extension SampleRun {
    /// Writes the index and the pages of the cases to `folder`, as the program does.
    static func write(_ pages: ReportPages, to folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(ReportPages.folder), withIntermediateDirectories: true)
        for (path, text) in [("index.html", pages.index)] + (0..<pages.count).map(pages.page) {
            try text.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
        }
    }
}

/// The index and the pages of the cases.
@Suite struct ReportPagesTests {
    @Test func theIndexOfAWholeCatalogueIsSmallAndFailuresComeFirst() {
        let pages = ReportPages(SampleRun.large(cases: 183))
        #expect(pages.count == 183 && WellFormed.mistake(in: pages.index) == nil)
        #expect(pages.index.utf8.count < 300_000)
        let verdicts = pages.index.components(separatedBy: "<tr data-v=\"").dropFirst().map {
            $0.prefix { $0 != "\"" }
        }
        #expect(verdicts.count == 183 && verdicts.first == "fail" && verdicts.last == "pass")
        #expect(verdicts == verdicts.sorted { order($0) < order($1) })
        #expect(!pages.index.contains("<svg") && !pages.index.contains("class=\"expectation"))
    }

    private func order(_ verdict: Substring) -> Int {
        Verdict.attentionOrder.firstIndex { $0.style == verdict } ?? -1
    }

    @Test func aCaseThatFailsThroughAnotherComesAfterTheOthers() {
        var run = SampleRun.run()
        for index in run.cases.indices { run.cases[index].verdict = .fail }
        run.cases[0].through = "ELM-04"
        #expect(RunIndex.order(of: run.cases) == [1] + Array(3..<10) + [0, 2])
    }

    @Test func aPageHasTheCaseItsCommandItsFilesAndItsNeighbours() throws {
        let pages = ReportPages(SampleRun.run(), index: "report.html", files: "")
        let (path, text) = pages.page(at: 0)
        #expect(path == "cases/ELM-03.html" && WellFormed.mistake(in: text) == nil)
        for part in [
            "id=\"case-ELM-03-expects-value\"", "id=\"case-ELM-03-lines-value\"", "class=\"sequence\"",
            "<th scope=\"col\">On the wire</th>",
            "href=\"../report.html\"", "href=\"../ELM-03/journal.jsonl\"", ">journal</a>",
            "data-copy=\"case-ELM-03-again\"",
            "--filter ELM-03 --seed 7 --client python-OBD</code>", "href=\"ELM-27.html\">Next</a>",
            "<p class=\"purpose\">", "It looks as if 4163 rpm",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("Previous"))
        let through = pages.page(at: 2).text
        #expect(through.contains("It builds on <a href=\"ELM-03.html\">ELM-03</a>, which failed too"))
        // Without a known folder there are names and no links.
        let bare = ReportPages(SampleRun.run()).page(at: 0).text
        #expect(bare.contains("<code>ELM-03/journal.jsonl</code>") && !bare.contains("href=\"../ELM-03"))
    }

    @Test func nothingThatAClientSaidIsMarkupOrALinkElsewhere() {
        var run = SampleRun.run()
        let evil = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{0}\u{1B}&amp;`<b>`"
        run.client = evil
        run.clientArguments = evil
        run.cases[0].id = evil
        run.cases[0].title = evil
        run.cases[0].purpose = evil
        run.cases[0].reason = evil
        run.cases[0].expectations[1].behaviour = .init(words: evil, detail: evil)
        run.cases[2].expectations = [run.cases[0].expectations[1]]
        run.cases[0].files = [
            "journal": "javascript:alert(1)", evil: "a b/\"&?#.gz", "pcap": "../../x", "stdout": "/etc/x",
        ]
        run.cases[2].through = evil
        let pages = ReportPages(run, files: "../o%20ut/")
        for text in [pages.index] + (0..<pages.count).map({ pages.page(at: $0).text }) {
            #expect(WellFormed.mistake(in: text) == nil)
            #expect(
                text.components(separatedBy: "<script").count == 2 && !text.contains("<img")
                    && !text.contains("<b></"))
        }
        let text = pages.page(at: 0).text
        #expect(text.contains("href=\"../../o%20ut/javascript%3Aalert%281%29\""))
        #expect(text.contains("href=\"../../o%20ut/a%20b/%22%26%3F%23.gz\""))
        #expect(!text.contains("href=\"../../o%20ut/..") && !text.contains("etc/x\""))
    }

    @Test func fewValuesAreATableAndManyAPlot() {
        var run = SampleRun.run()
        let points = (0..<3).map { Trace.Point(time: Double($0), value: Double($0)) }
        func page(_ truth: Int, _ reported: Int) -> String {
            run.cases[0].trace?.series = [
                Trace.Series(
                    signal: "vehicle.speed", unit: "km/h", truth: Array(points.prefix(truth)),
                    reported: Array(points.prefix(reported)))
            ]
            return ReportPages(run).page(at: 0).text
        }
        #expect(page(3, 1).contains("class=\"plot\"") && page(0, 3).contains("class=\"plot\""))
        #expect(
            page(2, 1).contains("<td>0 km/h at 0.000 s, 1 km/h at 1.000 s</td><td>0 km/h at 0.000 s</td>"))
        #expect(!page(2, 1).contains("class=\"plot\"") && page(2, 0).contains("<td>none</td>"))
        #expect(!page(0, 0).contains(">Signals<"))
    }
}

/// What a browser and axe-core say of the pages.
@Suite(
    .enabled(if: Script.python != nil, "DYNO_TEST_PYTHON names no Python"),
    .enabled(if: Script.browser != nil, "there is no Chromium"))
struct AccessibilityTests {
    private func check(_ pages: [String: String], name: String = "check_pages.py", _ more: [String] = [])
        throws
        -> [String]
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "dyno-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = pages.keys.sorted()
        for name in names {
            try pages[name]?.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let browser = try #require(Script.browser)
        let files = names.map { folder.appendingPathComponent($0).path }
        let (output, status) = try Script.run([browser] + files + more, name: name)
        #expect(status == 0, "\(output)")
        return output.split(separator: "\n").map(String.init)
    }

    /// A link into a case of the single file opens this case alone, with everything that is in its page.
    @Test func aLinkIntoACaseOpensIt() throws {
        let page = Reports.html(SampleRun.run())
        #expect(
            try check(
                ["single.html": page], name: "check_opening.py", ["case-ELM-03-expects-value", "case-ELM-05"])
                == [
                    "case-ELM-03-expects-value: seen, in the open case-ELM-03, 9 of 10 cases closed",
                    "case-ELM-05: seen, in the open case-ELM-05, 9 of 10 cases closed",
                ])
    }

    @Test func allPagesAreAccessibleAndFitAPhone() throws {
        var run = SampleRun.run()
        run.lateness = try LatenessTests.lateness(Array(repeating: 1, count: 500) + [10, 300])
        let pages = ReportPages(run, files: "")
        let lines = try check([
            "index.html": pages.index, "case.html": pages.page(at: 0).text,
            "single.html": Reports.html(run, files: ""),
            "matrix.html": try Matrix([("a", run), ("b", SampleRun.large(cases: 5))]).html,
        ])
        #expect(lines == ["16 of 16 views checked"])
    }

    @Test func aPageThatIsNotIsFound() throws {
        let page = ReportPages(SampleRun.run()).page(at: 0).text.replacing(
            "</article>", with: "<p style=\"color:#aaa;background:#fff;width:500px\">pale</p></article>")
        let lines = try check(["bad.html": page])
        #expect(lines.contains { $0.hasPrefix("bad.html 390 light: serious: color-contrast: ") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("bad.html 390 dark: ") && $0.hasSuffix(" wide") }, "\(lines)")
    }
}
