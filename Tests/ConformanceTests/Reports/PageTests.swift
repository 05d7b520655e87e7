import Foundation
import Testing

@testable import Conformance

@Suite struct PageTests {
    @Test func aPageIsWellFormedAndHasEverything() throws {
        let page = Reports.html(SampleRun.run())
        #expect(WellFormed.mistake(in: page) == nil)
        for part in [
            "Client report: python-OBD 0.7.3", "id=\"case-ELM-03\"", "id=\"case-ELM-26.slow\"",
            "class=\"sequence\"",
            "<th scope=\"col\">On the wire</th>", "class=\"histogram\"", "It looks as if 4163 rpm",
            "id=\"case-ELM-03-expects-value\"",
            "href=\"#case-ELM-03-expects-value\"", "id=\"case-ELM-03-lines-value\"",
            "issue 17: does not wait after a reset", "Adapter commands",
            "<p class=\"purpose\">The answer to <code>010C</code> comes in one segment with its echo.</p>",
            "ELM-03-one-segment.yaml --filter ELM-03 --seed 7 --client python-OBD</code>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        if let path = ProcessInfo.processInfo.environment["DYNO_PAGES"] {
            try page.write(toFile: "\(path)/sample.html", atomically: true, encoding: .utf8)
            try Reports.html(SampleRun.large()).write(
                toFile: "\(path)/large.html", atomically: true, encoding: .utf8)
            try Matrix([("a.json", SampleRun.run()), ("b.json", SampleRun.large(cases: 40))]).html
                .write(toFile: "\(path)/matrix.html", atomically: true, encoding: .utf8)
            try SampleRun.write(ReportPages(SampleRun.run()), to: URL(fileURLWithPath: path))
            try Reports.json(SampleRun.run()).write(
                toFile: "\(path)/a.json", atomically: true, encoding: .utf8)
            try Reports.json(SampleRun.large()).write(
                toFile: "\(path)/b.json", atomically: true, encoding: .utf8)
        }
    }

    @Test func theRatesOfUpdatesAreATableAndAPlot() {
        var run = SampleRun.run()
        #expect(!Reports.html(run).contains("Updates of the display"))
        run.cases[0].expectations[0].updates = UpdateRate(
            interval: 0.05, asked: 20, shown: 12.25, claimed: [10, 13])
        run.cases[0].expectations[1].updates = UpdateRate(interval: 0, asked: 60, shown: 19.96)
        let page = Reports.html(run)
        #expect(WellFormed.mistake(in: page) == nil)
        #expect(page.contains("<td>50 ms</td><td>20.0</td><td>12.3</td><td>10 to 13</td>"))
        #expect(page.contains("aria-label=\"Updates a second by interval: none: 20.0, 50 ms: 12.3\""))
    }

    @Test func nothingThatAClientSaidIsMarkup() {
        var run = SampleRun.run()
        let evil = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u{0}\u{1B}&amp;"
        run.client = evil
        run.cases[0].id = evil
        run.cases[0].group = evil
        run.cases[0].title = evil
        run.cases[0].reason = evil
        run.cases[0].scenario = "- id: \(evil)\n\(evil)"
        run.cases[0].clientOutput = [evil, "! \(evil)"]
        run.cases[0].expectations[1].id = evil
        run.cases[0].expectations[1].signature = evil
        run.cases[0].exposure.commands = [evil: 1]
        run.cases[0].trace?.events[3].text = evil
        run.cases[0].trace?.series[0].signal = evil
        let page = Reports.html(run)
        #expect(WellFormed.mistake(in: page) == nil)
        // The script of the page, and the data block of each case.
        #expect(page.components(separatedBy: "<script").count == 2 + run.cases.count)
        #expect(page.components(separatedBy: "</script").count == 2 + run.cases.count)
        #expect(page.components(separatedBy: "<script type=\"text/html\">").count == 1 + run.cases.count)
        #expect(!page.contains("<img"))
        #expect(page.contains("&lt;/script&gt;&lt;script&gt;"))
    }

    @Test func nothingIsFetched() {
        let page = Reports.html(SampleRun.run())
        let allowed = page.replacingOccurrences(of: "http://www.w3.org/1999/xhtml", with: "")
        for word in ["http://", "https://", "src=", "@import", "url(", "<link"] {
            #expect(!allowed.contains(word), "\(word)")
        }
        for text in [
            PageStyle.base, PageStyle.index, PageStyle.ofCase, PageStyle.charts, PageScript.base,
            PageScript.index,
        ] {
            #expect(!text.contains("<") && !text.contains("&"))
        }
    }

    @Test func aWholeCatalogueStaysSmall() {
        let page = Reports.html(SampleRun.large())
        #expect(WellFormed.mistake(in: page) == nil)
        #expect(page.utf8.count < 8_000_000)
        #expect(page.components(separatedBy: "<details id=\"case-").count == 79)
    }

    /// What is inside a case is text for a browser until the case is opened.
    @Test func theCasesOfTheSingleFileAreDataBlocks() {
        let page = Reports.html(SampleRun.large())
        var elements = ""
        for (place, piece) in page.components(separatedBy: "<script type=\"text/html\">").enumerated() {
            guard place > 0, let end = piece.firstRange(of: "</script>") else {
                elements += piece
                continue
            }
            let block = piece[..<end.lowerBound]
            #expect(block.contains("class=\"again\"") && !block.contains("<!--"))
            elements += piece[end.upperBound...]
        }
        #expect(elements.components(separatedBy: "<details id=\"case-").count == 79)
        for part in ["class=\"expectation", "class=\"sequence\"", "class=\"source\""] {
            #expect(!elements.contains(part) && page.contains(part), "\(part)")
        }
        #expect(elements.utf8.count < 500_000)
    }

    @Test func namesOfCasesAreUnique() {
        var run = SampleRun.run()
        run.cases[1].id = "ELM-26.slow"
        run.cases[2].id = "ELM-03"
        run.cases[2].repetition = 2
        run.cases[3].id = "elm-03"
        run.cases[5].id = String(repeating: "../é", count: 200)
        let names = CaseNames(run.cases)
        #expect(Set(names.all.map { $0.lowercased() }).count == names.all.count)
        #expect(names.all.contains("ELM-03-run2") && names.all.contains("ELM-26.slow-2"))
        #expect(
            names.all[3] == "elm-03-2" && names.name(of: "ELM-03") == "ELM-03" && names.name(of: "X") == nil)
        #expect(names.all[5].count == 120 && names.all[5].allSatisfy { $0 == "." })
    }

    @Test func aPageWithoutCasesStands() {
        var run = SampleRun.run()
        run.cases = []
        #expect(WellFormed.mistake(in: Reports.html(run)) == nil)
        #expect(Reports.html(run).contains("No case was decided."))
    }

    @Test func expectationsAreFoundInTheScenario() {
        let text = SampleRun.scenario
        #expect(ScenarioListing.lines(of: "polls", in: text) == 4...5)
        #expect(ScenarioListing.lines(of: "value", in: text) == 6...8)
        #expect(ScenarioListing.lines(of: "val", in: text) == nil)
        #expect(
            ScenarioListing.lines(of: "x", in: "expect:\n  - { id: x, never: {} }\n  - { id: y }") == 1...1)
        #expect(ScenarioListing.lines(of: "x", in: "expect:\n  - \"id\": \"x\"") == nil)
    }
}

@Suite struct ChartTests {
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
        let rows = SequenceRows(trace, deciding: [1, 3]).rows
        #expect(rows.map(\.shape) == [.toEndpoint, .toClient, .toClient, .gap, .toEndpoint, .note])
        #expect(rows[1].text == "4¦1" && rows[1].isDeciding && rows[0].isDeciding && !rows[2].isDeciding)
        #expect(rows[3].text == "3 events left out, 4.0 s")
        #expect(rows[5].text == "010D (aborted)")
    }

    @Test func severalEndpointsHaveALaneEach() {
        func event(_ kind: String, _ endpoint: String, _ text: String, detail: String = "") -> Trace.Event {
            Trace.Event(
                record: 1, time: 1, kind: kind, endpoint: endpoint, connection: 1, text: text, detail: detail)
        }
        var trace = Trace()
        trace.events = [
            event("input", "obd", "010C\\r"), event("frame", "", "7E8", detail: "engine"),
            event("output", "dash", "forza-sled, 232 bytes"),
        ]
        /// How many lines begin at `x`: the lifeline, and the arrows from it.
        func starts(_ x: Int) -> Int {
            SequenceChart.svg(trace, deciding: []).split(separator: "M\(x) ").count - 1
        }
        // The usual two lanes beside the client: the datagram seems to come from the adapter, as the frame does.
        #expect(SequenceChart.svg(trace, deciding: []).contains(">adapter<"))
        #expect([130, 520, 900].map(starts) == [2, 2, 2])
        trace.lanes = [
            Trace.Lane(endpoint: "obd", kind: "adapter", hasBus: true),
            Trace.Lane(endpoint: "dash", kind: "game", hasBus: false),
        ]
        let chart = SequenceChart.svg(trace, deciding: [])
        #expect([">client<", ">obd<", ">dash<", ">bus and ECUs<"].allSatisfy { chart.contains($0) })
        #expect(!chart.contains(">adapter<"))
        #expect([130, 387, 520, 643, 900].map(starts) == [2, 1, 0, 2, 2])
        #expect(Excerpt.line(trace.events[2], trace.lanes).contains("client ← dash"))
        trace.lanes?.removeFirst()
        trace.lanes?.append(Trace.Lane(endpoint: "gauge", kind: "game", hasBus: false))
        #expect(!SequenceChart.svg(trace, deciding: []).contains(">bus and ECUs<"))
    }

    @Test(arguments: [
        ([0.0, 1], 0.0, 1.0, 0.2), ([612.5], 580.0, 645.0, 20.0), ([-3, 97], -20.0, 100.0, 20.0),
        ([0.091, 0.32], 0.05, 0.35, 0.05), ([], 0.0, 1.0, 0.2), ([.nan, 5, .infinity], 4.0, 6.0, 0.5),
    ])
    func axesEndAtRoundNumbers(_ values: [Double], _ low: Double, _ high: Double, _ step: Double) {
        let axis = Axis(values)
        #expect(
            axis.low <= (values.filter(\.isFinite).min() ?? 0)
                && axis.high >= (values.filter(\.isFinite).max() ?? 0))
        #expect(
            abs(axis.step - step) < 1e-9 && abs(axis.low - low) < step * 1.01
                && abs(axis.high - high) < step * 1.01)
        #expect(axis.ticks.count >= 3 && axis.ticks.count <= 12)
        #expect(abs((axis.ticks.last ?? 0) - axis.high) < 1e-9)
    }

    @Test func oneValueOrOneIntervalDrawsNothingOdd() {
        #expect(IntervalHistogram.svg([1]).isEmpty)
        #expect(WellFormed.mistake(in: IntervalHistogram.svg([0.1, 0.1, 0.1])) == nil)
        let series = Trace.Series(
            signal: "x", unit: "", truth: [Trace.Point(time: 0, value: 0)], reported: [])
        let plot = SignalPlot.svg(series, marks: [], moments: [0], until: 0)
        #expect(WellFormed.mistake(in: plot) == nil && !plot.contains("nan") && !plot.contains("–"))
        let none = Trace.Series(signal: "x", unit: "", truth: [], reported: [])
        #expect(SignalPlot.svg(none, marks: [], moments: [], until: 9).isEmpty)
    }
}
