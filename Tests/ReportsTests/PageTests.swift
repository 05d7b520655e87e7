import Documents
import Kinds
import Foundation
import Testing

@testable import Conformance
@testable import Reports

/// The files of the report as text.
@Suite struct PageTests {
    static let evil =
        "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{0}\u{1B}&amp;<!--\u{2028}\u{2029}`<b>`"

    /// A run whose client says `evil` wherever it can.
    static func hostile() -> RunResult {
        var run = SampleRun.run()
        run.client = evil
        run.clientArguments = evil
        run.cases[0].id = evil
        run.cases[0].group = evil
        run.cases[0].title = evil
        run.cases[0].purpose = evil
        run.cases[0].reason = evil
        run.cases[0].scenario = "- id: \(evil)\n\(evil)"
        run.cases[0].clientOutput = [evil, "! \(evil)"]
        run.cases[0].expectations[1].id = evil
        run.cases[0].expectations[1].signature = evil
        run.cases[0].expectations[1].behaviour = .init(words: evil, detail: evil)
        run.cases[0].exposure.commands = [evil: 1]
        run.cases[0].trace?.events[3].text = evil
        run.cases[0].trace?.series[0].signal = evil
        run.cases[0].files = [
            "journal": "javascript:alert(1)", evil: "a b/\"&?#.gz", "pcap": "../../x", "stdout": "/etc/x",
        ]
        run.cases[2].expectations = [run.cases[0].expectations[1]]
        run.cases[2].through = evil
        return run
    }

    @Test func nothingThatAClientSaidIsMarkup() throws {
        let run = Self.hostile()
        let page = try ReportPages.single(run, Kinds.usage)
        // The script, the data that it begins with, and those of each case.
        #expect(page.components(separatedBy: "<script").count == 3 + run.cases.count)
        #expect(page.components(separatedBy: "</script").count == 3 + run.cases.count)
        let content = try #require(page.firstRange(of: "</title>")).upperBound
        for text in ["<img", "<!--", "<b>", "\u{2028}", "\u{2029}", "\u{0}"] {
            #expect(!page[content...].contains(text), "\(text.unicodeScalars.map(\.value))")
        }
        let shown = try PageView.data("data-\(CaseNames(run.cases).all[0])", of: page)
        #expect((shown["result"] as? [String: Any])?["title"] as? String == Self.evil)
    }

    @Test func nothingIsFetched() throws {
        let pages = ReportPages(SampleRun.run(), Kinds.usage)
        for (page, own) in [
            (try ReportPages.single(SampleRun.run(), Kinds.usage), ""), (try pages.index, "'self' "),
            (try pages.viewer, "'self' "),
            (try Matrix([("a", SampleRun.run())]).html, ""), (try TraceSample.page(), ""),
        ] {
            #expect(
                page.contains(
                    "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src \(own)'unsafe-inline';"
                ))
            let allowed = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
            for word in ["http://", "https://", "src=", "@import", "url(", "<link", "\nimport ", "\nexport "]
            {
                #expect(!allowed.contains(word), "\(word)")
            }
        }
    }

    /// What is drawn is made of elements and texts, in the panel too.
    @Test func noScriptTakesTextForMarkup() {
        let scripts = (ShippedFiles.names(below: "Panel") + ShippedFiles.names(below: "Report")).filter {
            $0.hasSuffix(".js")
        }
        #expect(scripts.count > 12)
        for name in scripts {
            let text = String(decoding: ShippedFiles.bytes(of: name) ?? [], as: UTF8.self)
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "</script",
            ] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
    }

    /// Without a script a page says what to do, and nothing more.
    @Test func aPageWithoutAScriptSaysSo() throws {
        let page = try ReportPages.single(SampleRun.run(), Kinds.usage)
        let main = try #require(page.firstRange(of: "<main id=\"main\"")).lowerBound
        let script = try #require(page.firstRange(of: "<script")).lowerBound
        #expect(page[main..<script].contains("no script has run. Allow scripts for this file"))
        #expect(page.contains("<title>Client report: python-OBD 0.7.3</title>"))
    }

    @Test func aWholeCatalogueStaysSmall() throws {
        let page = try ReportPages.single(SampleRun.large(), Kinds.usage)
        #expect(page.utf8.count < 6_000_000)
        #expect(page.components(separatedBy: " id=\"data-").count == 79)
    }

    @Test func aNumberThatIsNotFiniteIsRefused() {
        var run = SampleRun.run()
        run.cases[0].duration = .infinity
        #expect(throws: EncodingError.self) { try ReportPages.single(run, Kinds.usage) }
    }

    @Test func namesOfCasesAreUnique() {
        var run = SampleRun.run()
        run.cases[1].id = "ELM-26.slow"
        run.cases[2].id = "ELM-03"
        run.cases[2].repetition = 2
        run.cases[3].id = "elm-03"
        run.cases[5].id = String(repeating: "../é", count: 200)
        let names = CaseNames(run.cases).all
        #expect(Set(names.map { $0.lowercased() }).count == names.count)
        #expect(names.contains("ELM-03-run2") && names.contains("ELM-26.slow-2"))
        #expect(names[3] == "elm-03-2")
        #expect(names[5].count == 120 && names[5].allSatisfy { $0 == "." })
    }
}
