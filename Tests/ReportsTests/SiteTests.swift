import ForeignPrograms
import Foundation
import TestKit
import Testing

@testable import Conformance
@testable import Reports

/// The site of the results of several clients.
@Suite struct SiteTests {
    /// A run of `client` with verdicts of cases in `elm327/framing` and `telemetry`.
    static func run(_ client: String, _ version: String, _ day: Int, _ verdicts: [(String, Verdict)])
        -> RunResult
    {
        var run = CauseTests.run(verdicts.map { ($0.0, $0.1, nil, nil) })
        run.client = client
        run.clientVersion = version
        run.started = "2026-01-0\(day)T00:00:00Z"
        for index in run.cases.indices {
            let isGame = run.cases[index].id.hasPrefix("F1")
            run.cases[index].group = isGame ? "telemetry" : "framing"
            run.cases[index].file = isGame ? "shipped:telemetry/x.yaml" : "Scenarios/elm327/framing/x.yaml"
        }
        return run
    }

    static func site() -> Site {
        var site = Site()
        site.add(run("other", "", 3, [("A-1", .fail)]), report: nil)
        // Neither the order of files counts, nor when a version ran.
        site.add(
            run("client", "2", 2, [("A-1", .fail), ("A-2", .inconclusive), ("F1-01", .pass)]), report: "../r/"
        )
        site.add(run("client", "1", 9, [("A-1", .pass), ("A-2", .pass)]), report: nil)
        return site
    }

    static func files(_ site: Site = site()) throws -> [String: String] {
        var files: [String: String] = [:]
        try site.files(tool: "dyno 0") { path, text in files[path] = text }
        return files
    }

    static func json(_ files: [String: String], _ path: String) throws -> [String: Any] {
        let text = try #require(files["api/\(path).json"])
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func theNewestVersionOfAClientCounts() throws {
        let files = try Self.files()
        let index = try Self.json(files, "index")
        let clients = try #require(index["clients"] as? [[String: Any]])
        #expect(clients.map { $0["name"] as? String } == ["client", "other"])
        #expect(clients[0]["counts"] as? [String: Int] == ["fail": 1, "inconclusive": 1, "pass": 1])
        #expect(clients[0]["version"] as? String == "2" && clients[0]["runs"] as? Int == 2)
        let areas = clients[0]["areas"] as? [String: [String: [String: Int]]]
        #expect(
            areas == [
                "elm327": ["framing": ["fail": 1, "inconclusive": 1]], "telemetry": ["F1": ["pass": 1]],
            ])
        let client = try Self.json(files, "clients/client")
        let changes = try #require(client["changes"] as? [String: Any])
        #expect(changes["version"] as? String == "1")
        let changed = try #require(changes["cases"] as? [[String: Any]])
        #expect(
            changed.map { "\($0["id"] ?? "") \($0["change"] ?? "")" } == [
                "A-1 worse", "A-2 undecided", "F1-01 new",
            ])
        let history = try #require(client["history"] as? [[String: Any]])
        #expect(history.map { $0["version"] as? String } == ["2", "1"] && history[0]["worse"] as? Int == 1)
        let outcomes = try #require(client["cases"] as? [[String: Any]])
        #expect(outcomes[0]["report"] as? String == "../r/report.html#case-A-1")
        #expect(files["badges/client.svg"]?.contains(">1 of 2 cases<") == true)
        #expect(files["badges/client-telemetry.svg"]?.contains(">1 of 1 cases<") == true)
    }

    @Test func aCaseHasItsClients() throws {
        let form = try Self.json(try Self.files(), "cases/A-1")
        let clients = try #require(form["clients"] as? [[String: Any]])
        #expect(
            clients.map { "\($0["label"] ?? "") \($0["verdict"] ?? "")" } == ["client 2 fail", "other fail"])
        #expect(form["kind"] as? String == "elm327" && form["area"] as? String == "framing")
    }

    @Test(.enabled(if: ForeignProgram.python != nil, "DYNO_TEST_PYTHON names no Python"))
    func theDocumentsFollowTheirSchema() throws {
        let scratch = try Scratch()
        let folder = scratch.url
        try Self.write(Self.site(), to: folder)
        let difference = RunDifference(
            Self.run("c", "1", 1, [("A", .pass)]), Self.run("c", "2", 2, [("A", .fail)]))
        try difference.json.write(
            to: folder.appendingPathComponent("difference.json"), atomically: true, encoding: .utf8)
        let (output, status) = try Script.run([folder.path], name: "check_site.py")
        #expect(status == 0 && output.hasPrefix("7 documents good"), "\(output)")
    }

    static func write(_ site: Site, to folder: URL) throws {
        for (path, text) in try files(site) {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test func aBadgeIsTextInSVG() {
        let badge = Badge("a<b>&\"", ["pass": 2, "warn": 1, "n/a": 4]).text
        #expect(badge.contains("a&lt;b&gt;&amp;&quot;") && badge.contains(">2 of 3 cases<"))
        #expect(Badge("x", ["n/a": 1]).text.contains("nothing decided"))
    }
}

/// The pages of the site in a browser.
@Suite(.enabled(if: PageView.isPossible, "there is no Chromium, or DYNO_TEST_PYTHON names no Python"))
struct DrawnSiteTests {
    private static func go(_ anchor: String) -> String {
        "new Promise(done => { location.hash = '\(anchor)'; setTimeout(() => done(''), 250); })"
    }

    @Test func everyPageIsReached() throws {
        let seen = try PageView.values(
            ofSite: SiteTests.site(),
            [
                PageView.texts("main h2"), PageView.texts(".shares tbody tr"),
                PageView.texts("td.share a[title]"),
                Self.go("area/elm327/framing"), PageView.texts("h1, tbody tr"), Self.go("client/client"),
                PageView.texts("h1, main h2"), PageView.texts("tbody th"),
                "[...document.querySelectorAll('main a')].map(a => a.getAttribute('href')).join(' ')",
                Self.go("case/A-1"), PageView.texts("h1, tbody tr"), Self.go(""), PageView.texts("main h2"),
                "(() => { const s = document.querySelector('[type=search]'); s.value = 'f1'; "
                    + "s.dispatchEvent(new Event('input')); })()", PageView.texts(".found li"),
            ])
        #expect(seen[0] == "elm327|telemetry" && seen[1] == "client 20/1|other0/1|client 21/1")
        #expect(seen[4].contains("elm327: framing|A-1 A-1must✗fail✗fail|A-2 A-2must?inconclusive·"))
        #expect(seen[6] == "client 2|Since 1|Cases|History")
        #expect(seen[7] == "A-1|A-2|F1-01|A-1|A-2|F1-01|2|1")
        #expect(seen[8].contains("../r/report.html#case-A-1"))
        #expect(seen[10] == "A-1 A-1|client 2✗fail report|other✗fail")
        #expect(seen[12] == "elm327|telemetry" && seen[14] == "F1-01 F1-01")
    }

    @Test func nothingThatAClientSaidIsMarkup() throws {
        var site = Site()
        var run = PageTests.hostile()
        run.clientVersion = PageTests.evil
        site.add(run, report: nil)
        run.started = "2027"
        run.clientVersion += "2"
        run.cases[0].verdict = .pass
        site.add(run, report: nil)
        let files = try SiteTests.files(site)
        for path in files.keys {
            #expect(path.allSatisfy { $0.isASCII && !"<>\"' ".contains($0) }, "\(path)")
        }
        let name = CaseNames(texts: [run.client]).all[0]
        let id = CaseNames(run.cases).all[0]
        let seen = try PageView.values(
            ofSite: site,
            [
                "document.images.length", Self.go("client/\(name)"), "document.images.length",
                PageView.texts("h1 img, td b, p b b"), Self.go("case/\(id)"), "document.images.length",
                "document.querySelector('h1').textContent.includes('<img src=x')",
            ])
        #expect(seen[0] == "0" && seen[2] == "0" && seen[3].isEmpty && seen[5] == "0" && seen[6] == "true")
    }
}
