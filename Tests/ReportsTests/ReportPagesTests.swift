import ForeignPrograms
import Kinds
import Foundation
import TestKit
import Testing

@testable import Conformance
@testable import Reports

extension SampleRun {
    /// Returns `bytes` in base64; the pages take data that are not compressed too.
    static func pack(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// Writes the index, the trace viewer and the data of the cases to `folder`, as the program does.
    static func write(_ pages: ReportPages, to folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(ReportPages.folder), withIntermediateDirectories: true)
        var files = [(path: "index.html", text: try pages.index), (ReportPages.viewer, try pages.viewer)]
        for place in 0..<pages.count {
            files.append(try pages.file(at: place, hasTrace: true, pack: SampleRun.pack))
        }
        for (path, text) in files {
            try text.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
        }
    }
}

/// The index and the data of the cases.
@Suite struct ReportPagesTests {
    @Test func theIndexOfAWholeCatalogueIsSmallAndFailuresComeFirst() throws {
        let run = SampleRun.large(cases: 183)
        let pages = ReportPages(run, Kinds.usage)
        #expect(pages.count == 183)
        let page = try pages.index
        #expect(page.utf8.count < 150_000)
        let order = try #require(try PageView.data("report", of: page)["order"] as? [Int])
        #expect(order.sorted() == Array(0..<183))
        let ranks = order.compactMap { Verdict.attentionOrder.firstIndex(of: run.cases[$0].verdict) }
        #expect(ranks.count == 183 && ranks == ranks.sorted() && run.cases[order[0]].verdict == .fail)
        #expect(!page.contains("\"expectations\":") && !page.contains("\"trace\":"))
    }

    @Test func aCaseThatFailsThroughAnotherComesAfterTheOthers() {
        var run = SampleRun.run()
        for index in run.cases.indices { run.cases[index].verdict = .fail }
        run.cases[0].through = "ELM-04"
        #expect(run.attentionOrder == [1] + Array(3..<10) + [0, 2])
    }
}

/// What a browser and axe-core say of the pages.
@Suite(
    .enabled(if: ForeignProgram.python != nil, "DYNO_TEST_PYTHON names no Python"),
    .enabled(if: Script.browser != nil, "there is no Chromium"))
struct AccessibilityTests {
    /// Returns what is found in `pages`, and in the report `report` at its index and its first case.
    private func check(_ pages: [String: String], _ report: ReportPages? = nil) throws -> [String] {
        let scratch = try Scratch()
        let folder = scratch.url
        let names = pages.keys.sorted()
        for name in names {
            try pages[name]?.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let browser = try #require(Script.browser)
        var files = names.map { folder.appendingPathComponent($0).path }
        if let report {
            try SiteTests.write(SiteTests.site(), to: folder.appendingPathComponent("site"))
            files += ["", "#client/client", "#case/A-1", "#area/elm327/framing"].map {
                "\(folder.path)/site/index.html\($0)"
            }
            try SampleRun.write(report, to: folder)
            files += ["index.html", "index.html#case-ELM-03"].map { "\(folder.path)/\($0)" }
        }
        let (output, status) = try Script.run([browser] + files, name: "check_pages.py")
        #expect(status == 0, "\(output)")
        return output.split(separator: "\n").map(String.init)
    }

    @Test func allPagesAreAccessibleAndFitAPhone() throws {
        var run = SampleRun.run()
        run.lateness = try LatenessTests.lateness(Array(repeating: 1, count: 500) + [10, 300])
        let pages = ReportPages(run, Kinds.usage, files: "")
        let lines = try check(
            [
                "single.html": try ReportPages.single(run, Kinds.usage, files: ""),
                "matrix.html": try Matrix([("a", run), ("b", SampleRun.large(cases: 5))]).html,
                "trace.html": try TraceSample.page(),
            ], pages)
        #expect(lines == ["36 of 36 views checked"])
    }

    @Test func aPageThatIsNotIsFound() throws {
        let page = try ReportPages.single(SampleRun.run(), Kinds.usage).replacing(
            "</main>", with: "</main><p style=\"color:#aaa;background:#fff;width:500px\">pale</p>")
        let lines = try check(["bad.html": page])
        #expect(lines.contains { $0.hasPrefix("bad.html 390 light: serious: color-contrast: ") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("bad.html 390 dark: ") && $0.hasSuffix(" wide") }, "\(lines)")
    }
}
