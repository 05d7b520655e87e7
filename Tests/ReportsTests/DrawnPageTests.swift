import Kinds
import Foundation
import Testing

@testable import Conformance
@testable import Reports

/// What the scripts of the report make of their data.
@Suite(.enabled(if: PageView.isPossible, "there is no Chromium, or DYNO_TEST_PYTHON names no Python"))
struct DrawnPageTests {
    private static let openAll = "document.querySelectorAll('details.case').forEach(d => { d.open = true; })"
    private static let later = "new Promise(done => setTimeout(() => done(''), 50))"
    private static let text = "document.body.textContent"

    /// Returns the sample with the first case changed.
    private static func run(_ change: (inout CaseResult) -> Void) -> RunResult {
        var run = SampleRun.run()
        change(&run.cases[0])
        return run
    }

    @Test func theSingleFileHasEverything() throws {
        let seen = try PageView.values(
            of: try ReportPages.single(SampleRun.run(), Kinds.usage, files: "o/"),
            [
                "document.querySelectorAll('details.case .body').length", Self.openAll, Self.later,
                "document.querySelectorAll('details.case .body').length",
                PageView.texts("#top h1, #top .lead, .legend li"), PageView.texts("#case-ELM-03 h3"),
                Self.text,
                "document.querySelectorAll('#case-ELM-03 svg.sequence, #case-ELM-03 svg.histogram').length",
                PageView.texts("#case-ELM-03-expects-value .lines, #case-ELM-03-lines-value"),
                "document.querySelector('.files a').getAttribute('href')",
                PageView.texts(".purpose code"), "document.querySelectorAll('script').length",
            ])
        #expect(seen[0] == "0" && seen[3] == "10")
        #expect(
            seen[4]
                == "Client report: python-OBD 0.7.3|1 of 6 decided cases failed.|✓pass 1|○pass (not met) 1|✓fixed 1"
                + "|iinfo 1|~known 1|!warn 1|✗fail 1|✗error 1|?inconclusive 1|–n/a 1")
        #expect(seen[5] == "Expectations|The wire|Signals")
        for part in [
            "It looks as if 4163 rpm", "On the wire", "issue 17: does not wait after a reset",
            "Adapter commands",
            "ELM-03-one-segment.yaml --filter ELM-03 --seed 7 --client python-OBD",
            "Usual cause and remedy: ",
            "It builds on ELM-03, which failed too", "What the client printed",
            "Client's endexited with status 1",
            "Verdictfail: breaks something required",
        ] {
            #expect(seen[6].contains(part), "\(part)")
        }
        #expect(seen[7] == "2")
        #expect(seen[8].hasPrefix("lines 7–9|  - id: value\n    about: The client shows"))
        #expect(seen[9] == "o/ELM-03/journal.jsonl" && seen[10] == "010C")
        #expect(seen[11] == "\(2 + 10)")
    }

    @Test func theTableIsFilteredAndSortedAndTheAddressHasIt() throws {
        let ids = PageView.texts("#index tbody th")
        func click(_ query: String) -> String { "document.querySelector('\(query)').click()" }
        let seen = try PageView.values(
            of: try ReportPages.single(SampleRun.run(), Kinds.usage),
            [
                ids, click("#filters button.fail"), click("#filters button.warn"), ids,
                PageView.texts("#filters [role=status]"),
                "document.querySelectorAll('details.case:not([hidden])').length",
                click("#filters button.fail"), click("#filters button.warn"),
                click("th[data-sort=time] button"),
                click("th[data-sort=time] button"), ids,
                "(() => { const s = document.querySelector('#filters input'); s.value = 'reset SLOW'; "
                    + "s.dispatchEvent(new Event('input')); })()", ids,
            ])
        #expect(
            seen[0] == "ELM-03|ELM-27|ELM-05|ELM-26/slow|ELM-29|ELM-06|ELM-30|ELM-31|ELM-04|ELM-28")
        #expect(seen[3] == "ELM-03|ELM-05" && seen[4] == "2 of 10 cases" && seen[5] == "2")
        #expect(seen[10].hasPrefix("ELM-31|ELM-30|ELM-29|"))
        #expect(seen[12] == "ELM-26/slow")
    }

    /// A case takes the place of the index, which comes back as it was.
    @Test func theFilterStaysFromPageToPage() throws {
        let rows = PageView.texts("#index tbody th")
        func go(_ query: String) -> String {
            "new Promise(done => { document.querySelector('\(query)').click(); setTimeout(done, 150); })"
        }
        let seen = try PageView.values(
            in: ReportPages(SampleRun.run(), Kinds.usage), at: "?v=fail,warn&sort=-id",
            [
                rows, PageView.texts("#filters [aria-pressed=true]"), go("#index tbody a"),
                PageView.texts("h1 .id"),
                "document.title.split(':')[0]", rows, go("nav a"), rows, "location.search",
            ])
        #expect(seen[0] == "ELM-05|ELM-03" && seen[1] == "✗fail|!warn")
        #expect(seen[3] == "ELM-05" && seen[4] == "ELM-05" && seen[5].isEmpty)
        #expect(seen[7] == "ELM-05|ELM-03" && seen[8] == "?v=fail,warn&sort=-id")
    }

    @Test func nothingThatAClientSaidIsMarkup() throws {
        let run = PageTests.hostile()
        let pages = ReportPages(run, Kinds.usage, files: "o%20ut/")
        let expressions =
            [
                Self.openAll, Self.later, "document.images.length",
                "document.querySelectorAll('td b, p b b').length",
                "[...document.querySelectorAll('.files a')].map(a => a.getAttribute('href')).join(' ')",
            ]
        let name = CaseNames(run.cases).all[0]
        let views =
            [try PageView.values(of: try ReportPages.single(run, Kinds.usage, files: "o%20ut/"), expressions)]
            + (try PageView.values(in: [(pages, ""), (pages, "#case-\(name)")], expressions))
        #expect(views.count == 3 && views[1][4].isEmpty && !views[2][4].isEmpty)
        for seen in views {
            #expect(seen[2] == "0" && seen[3] == "0")
            guard !seen[4].isEmpty else { continue }
            #expect(seen[4].contains("o%20ut/javascript%3Aalert%281%29"))
            #expect(seen[4].contains("o%20ut/a%20b/%22%26%3F%23.gz"))
            #expect(!seen[4].contains("ut/..") && !seen[4].contains("etc/x"))
        }
    }

    @Test func aLinkIntoACaseOpensItAlone() throws {
        let page = try ReportPages.single(SampleRun.run(), Kinds.usage)
        let links = [
            ("case-ELM-03-expects-value", "case-ELM-03"), ("case-ELM-03-lines-value", "case-ELM-03"),
            ("case-ELM-05", "case-ELM-05"), ("%E0%A4%A", ""), ("case-X", ""),
        ]
        let seen = try PageView.values(
            of: links.map { (page, "#\($0.0)") },
            [
                "[...document.querySelectorAll('details.case[open]')].map(d => d.id).join()",
                "[...document.querySelectorAll('.aimed')].filter(e => e.getClientRects().length).map(e => e.id).join()",
            ])
        for (link, seen) in zip(links, seen) { #expect(seen == [link.1, link.1.isEmpty ? "" : link.0]) }
    }

    @Test func causesComeFirst() throws {
        let run = CauseTests.run([("A", .fail, "no frames are joined", nil), ("B", .fail, nil, ["A"])])
        let seen = try PageView.values(
            of: try ReportPages(run, Kinds.usage).index,
            [
                PageView.texts("main h2"), PageView.texts(".causes p"),
                "[...document.querySelectorAll('.causes a')].map(a => a.getAttribute('href')).join()",
            ])
        #expect(seen[0] == "Mend these first|Cases|Groups|Usage coverage")
        #expect(seen[1] == "No frames are joined: 2 cases, of which 1 builds on A")
        #expect(seen[2] == "#case-A,#case-B")
        let shared = CauseTests.showing([
            ("A", .fail, [("it sends early", "after ATZ")]), ("B", .warn, [("it sends early", "after ATZ")]),
        ])
        let words = try PageView.values(
            of: try ReportPages(shared, Kinds.usage).index, [PageView.texts(".causes p")])
        #expect(words == ["It sends early: 2 cases (after ATZ: 2)"])
    }

    @Test func aCauseOfManyCasesShowsSomeOfThem() throws {
        let run = CauseTests.run(
            [("A", .fail, "no frames are joined", nil)] + (1...20).map { ("B-\($0)", .fail, nil, ["A"]) })
        let seen = try PageView.values(
            of: try ReportPages(run, Kinds.usage).index,
            [
                "document.querySelectorAll('.causes li > ul li').length", PageView.texts(".causes summary"),
                "document.querySelectorAll('.causes details li').length",
            ])
        #expect(seen == ["12", "9 more", "9"])
    }

    @Test func thePageOfACaseHasItsNeighboursAndItsFiles() throws {
        let pages = ReportPages(SampleRun.run(), Kinds.usage, index: "report.html", files: "")
        #expect(try pages.file(at: 0, hasTrace: false, pack: SampleRun.pack).path == "cases/ELM-03.js")
        let links =
            "[...document.querySelectorAll('nav a, .files a')].map(a => a.getAttribute('href')).join(' ')"
        let seen = try PageView.values(
            in: pages, at: "#case-ELM-03-expects-value",
            [PageView.texts("h1"), links, PageView.texts(".aimed .id")])
        #expect(seen[0] == "✗fail ELM-03 Echo, answer and prompt in one segment")
        #expect(
            seen[1] == "#cases #case-ELM-27 trace.html#ELM-03 ELM-03/journal.jsonl" && seen[2] == "value")
        let through = try PageView.values(
            in: pages, at: "#case-ELM-05",
            [links, "document.querySelector('.warning a').getAttribute('href')"])
        #expect(through == ["#cases #case-ELM-27 #case-ELM-26.slow trace.html#ELM-05", "#case-ELM-03"])
        // Without a known folder there are names and no links.
        let bare = try PageView.values(
            in: ReportPages(SampleRun.run(), Kinds.usage), at: "#case-ELM-03", [PageView.texts(".files li")])
        #expect(bare == ["trace viewer|journal: ELM-03/journal.jsonl"])
    }

    @Test func whatWasMeasuredIsATableAndAPlot() throws {
        var run = SampleRun.run()
        let without = try PageView.values(
            of: try ReportPages(run, Kinds.usage).index, [PageView.texts("main h2")])
        #expect(without == ["Mend these first|Cases|Groups|Usage coverage"])
        run.cases[0].expectations[0].updates = UpdateRate(
            interval: 0.05, asked: 20, shown: 12.25, claimed: [10, 13])
        run.cases[0].expectations[1].updates = UpdateRate(interval: 0, asked: 60, shown: 19.96)
        run.cases[0].lateness = try LatenessTests.lateness([1, 1, 30])
        run.cases[1].lateness = try LatenessTests.lateness([2])
        let seen = try PageView.values(
            of: try ReportPages(run, Kinds.usage).index,
            [
                PageView.texts("main h2"), PageView.texts("#updates + .scroll tbody tr"),
                "[...document.querySelectorAll('svg')].map(s => s.getAttribute('aria-label')).join('|')",
                PageView.texts("#lateness ~ ul li"), "document.querySelectorAll('.histogram .bar').length",
            ])
        #expect(
            seen[0]
                == "Mend these first|Cases|Groups|Updates of the display|Usage coverage|Lateness of the host")
        #expect(seen[1] == "none60.020.0–|50 ms20.012.310 to 13")
        #expect(
            seen[2].hasPrefix("Updates a second by interval: none: 20.0, 50 ms: 12.3|Delays of the host: "))
        #expect(
            seen[3].hasPrefix("ELM-03: ") && seen[3].contains("|ELM-04: ")
                && seen[3].contains("30 ms at most"))
        #expect(seen[4] == "3")
    }

    @Test func aPageWithoutCasesStands() throws {
        var run = SampleRun.run()
        run.cases = []
        let seen = try PageView.values(
            of: try ReportPages.single(run, Kinds.usage), [PageView.texts("#top .lead, #top .warning")])
        #expect(seen == ["No case was decided.|This run is not complete: 10 chosen cases did not run."])
    }

    @Test func clientsStandSideBySide() throws {
        let seen = try PageView.values(
            of: try Matrix([("a", SampleRun.run()), ("b", SampleRun.large(cases: 5))]).html,
            [
                PageView.texts("#top, main h3"), PageView.texts(".matrix thead th"),
                PageView.texts(".matrix .differs .id"),
                PageView.texts(".matrix tbody tr:last-child td"),
                // No head covers the first group.
                "document.querySelector('.matrix thead th').getBoundingClientRect().bottom "
                    + "<= document.querySelector('.groupline').getBoundingClientRect().top + 1",
            ])
        #expect(
            seen[0].contains("Clients side by side2 clients, 12 cases")
                && seen[0].contains("|python-OBD 0.7.3 (a) "))
        #expect(seen[1] == "Case|Title|python-OBD 0.7.3 (a)|python-OBD 0.7.3 (b)")
        #expect(!seen[2].isEmpty && seen[3].contains("not run"))
        #expect(seen[4] == "true")
    }
}

/// The charts in the page of a case.
@Suite(.enabled(if: PageView.isPossible, "there is no Chromium, or DYNO_TEST_PYTHON names no Python"))
struct DrawnChartTests {
    /// Returns the values of the expressions in the page of the first case with each of `traces`.
    private func values(_ traces: [Trace], records: [UInt64] = [], _ expressions: [String]) throws
        -> [[String]]
    {
        let pages = traces.map { trace in
            var run = SampleRun.run()
            run.cases[0].trace = trace
            run.cases[0].expectations[1].records = records
            return (ReportPages(run, Kinds.usage), "#case-ELM-03")
        }
        return try PageView.values(in: pages, expressions)
    }

    private static let rows = PageView.texts(".sequence .bytes, .sequence .gap, .sequence .bandname")

    @Test func repetitionsAndPausesAreTakenTogether() throws {
        var trace = Trace()
        func add(_ kind: String, _ time: Double, _ text: String, detail: String = "") {
            trace.events.append(
                Trace.Event(
                    record: UInt64(trace.events.count), time: time, kind: kind, endpoint: "obd",
                    connection: 1,
                    text: text, detail: detail))
        }
        add("input", 1, "010C\\r")
        add("request", 1, "010C")
        add("output", 1.1, "4")
        add("output", 1.105, "1")
        add("output", 1.3, " \\r>")
        add("input", 5.3, "010D\\r")
        add("request", 5.3, "010D", detail: "aborted")
        trace.events[5].skipped = 3
        let seen = try values(
            [trace], records: [1, 3], [Self.rows, "document.querySelectorAll('.sequence .decides').length"])
        #expect(seen == [[#"010C\r|4¦1| \r>|3 events left out, 4.0 s|010D\r|010D (aborted)"#, "2"]])
    }

    @Test func severalEndpointsHaveALaneEach() throws {
        func event(_ kind: String, _ endpoint: String, _ text: String, detail: String = "") -> Trace.Event {
            Trace.Event(
                record: 1, time: 1, kind: kind, endpoint: endpoint, connection: 1, text: text, detail: detail)
        }
        var trace = Trace()
        trace.events = [
            event("input", "obd", "010C\\r"), event("frame", "", "7E8", detail: "engine"),
            event("output", "dash", "forza-sled, 232 bytes"),
        ]
        // Where the lifelines and the arrows begin.
        let heads = PageView.texts(".sequence .headname")
        let starts =
            "[...document.querySelectorAll('.sequence .wire')].map(p => p.getAttribute('d').split(' ')[0]).join()"
        // The usual two lanes beside the client: the datagram seems to come from the adapter, as the frame does.
        var traces = [trace]
        trace.lanes = [Trace.Lane(endpoint: "dash", kind: "game", hasBus: false)]
        traces.append(trace)
        trace.lanes = [
            Trace.Lane(endpoint: "obd", kind: "adapter", hasBus: true),
            Trace.Lane(endpoint: "dash", kind: "game", hasBus: false),
        ]
        traces.append(trace)
        #expect(Excerpt.line(trace.events[2], trace.lanes).contains("client ← dash"))
        trace.lanes?.removeFirst()
        trace.lanes?.append(Trace.Lane(endpoint: "gauge", kind: "game", hasBus: false))
        let seen = try values(traces + [trace], [heads, starts])
        #expect(seen[0] == ["client|adapter|bus and ECUs", "M130,M900,M520"])
        #expect(seen[1][0] == "client|game")
        #expect(seen[2] == ["client|obd|dash|bus and ECUs", "M130,M900,M643"])
        #expect(seen[3][0] == "client|dash|gauge")
    }

    @Test func axesEndAtRoundNumbers() throws {
        let ranges: [([Double], String)] = [
            ([0, 0.5, 1], "0.0|0.5|1.0"), ([612.5, 612.5, 612.5], "580|600|620|640|660"),
            ([-3, 40, 97], "-50|0|50|100"), ([0.091, 0.2, 0.32], "0.0|0.1|0.2|0.3|0.4"),
            ([1e300, 5, 5], "4.0|4.5|5.0|5.5|6.0"),
        ]
        var trace = Trace()
        trace.events = [
            Trace.Event(record: 1, time: 1, kind: "input", endpoint: "obd", connection: 1, text: "A")
        ]
        trace.series = ranges.map { values, _ in
            Trace.Series(
                signal: "x", unit: "",
                truth: values.enumerated().map { Trace.Point(time: Double($0.offset), value: $0.element) },
                reported: [])
        }
        let seen = try values(
            [trace],
            [
                "[...document.querySelectorAll('.plot')].map(p => [...p.querySelectorAll('.tick.y')].map(t => t.textContent)"
                    + ".join('|')).join(' ')"
            ])
        #expect(seen == [[ranges.map(\.1).joined(separator: " ")]])
    }

    @Test func fewValuesAreATableAndManyAPlot() throws {
        let points = (0..<3).map { Trace.Point(time: Double($0), value: Double($0)) }
        let traces = [(3, 1), (0, 3), (2, 1), (2, 0), (0, 0)].map { truth, reported in
            var trace = Trace()
            trace.series = [
                Trace.Series(
                    signal: "vehicle.speed", unit: "km/h", truth: Array(points.prefix(truth)),
                    reported: Array(points.prefix(reported)))
            ]
            return trace
        }
        let seen = try values(
            traces,
            [
                "document.querySelectorAll('.plot').length", PageView.texts(".summary td"),
                PageView.texts("h2"),
            ])
        #expect(seen.map { $0[0] } == ["1", "1", "0", "0", "0"])
        #expect(seen[2][1] == "0 km/h at 0.000 s, 1 km/h at 1.000 s|0 km/h at 0.000 s")
        #expect(seen[3][1].hasSuffix("|none"))
        #expect(seen.map { $0[2].contains("Signals") } == [true, true, true, true, false])
    }

    @Test func marksThatStandTogetherShareALabel() throws {
        var trace = Trace()
        trace.events = [1.0, 1.01, 1.02, 6, 9].enumerated().map { place, time in
            Trace.Event(
                record: UInt64(place), time: time, kind: place == 3 ? "event" : "fault", endpoint: "obd",
                connection: 1, text: "f\(place)", detail: place == 4 ? "acts" : "begins")
        }
        trace.series = [
            Trace.Series(
                signal: "x", unit: "", truth: (0..<3).map { Trace.Point(time: Double($0), value: 1) },
                reported: [])
        ]
        let seen = try values(
            [trace],
            [
                PageView.texts(".marktext"), "document.querySelectorAll('.plot .mark').length",
                PageView.texts(".marks li"), PageView.texts(".marknumber title"),
            ])
        #expect(
            seen == [
                [
                    "1–3|4", "4",
                    "1.000 s: fault begins: f0|1.010 s: fault begins: f1|1.020 s: fault begins: f2|6.000 s: f3",
                    "fault begins: f0\nfault begins: f1\nfault begins: f2|f3",
                ]
            ])
    }

    @Test func oneIntervalIsNoHistogramAndEqualOnesAre() throws {
        var run = SampleRun.run()
        run.cases[0].expectations[0].intervals = [1]
        run.cases[0].expectations[1].intervals = [0.1, 0.1, 0.1]
        let seen = try PageView.values(
            in: ReportPages(run, Kinds.usage), at: "#case-ELM-03",
            [
                PageView.texts(".expectation figcaption"),
                "document.querySelector('.histogram').outerHTML.includes('NaN')",
            ])
        #expect(seen == ["3 intervals: shortest 100 ms, median 100 ms, longest 100 ms", "false"])
    }

    @Test func expectationsAreFoundInTheScenario() throws {
        let scenarios = [
            (SampleRun.scenario, ["polls", "value", "val"]),
            ("expect:\n  - { id: x, never: {} }\n  - { id: y }\n  - \"id\": \"z\"\n", ["x", "z"]),
        ]
        let pages = scenarios.map { scenario, ids in
            var run = SampleRun.run()
            run.cases[0].scenario = scenario
            run.cases[0].expectations = ids.map {
                ExpectationResult(
                    id: $0, form: "never", about: "", severity: "must", verdict: .pass, reason: "")
            }
            return (ReportPages(run, Kinds.usage), "#case-ELM-03")
        }
        let seen = try PageView.values(in: pages, [PageView.texts("a.lines"), PageView.texts("mark")])
        #expect(seen[0][0] == "lines 5–6|lines 7–9")
        #expect(seen[1] == ["line 2|line 4", "  - { id: x, never: {} }|  - \"id\": \"z\""])
    }
}
