/// The page of one run: counts, the table of cases, a section with charts for each case, and the usage
/// coverage.
struct RunPage {
    private let run: RunResult

    /// The anchors of the cases, in the order of the cases.
    private let anchors: [String]

    init(_ run: RunResult) {
        self.run = run
        anchors = Self.anchors(of: run.cases)
    }

    var text: String {
        let page = Page(
            title: "Client report: \(run.clientName)", lead: lead,
            facts: [
                ("Started", run.started), ("Took", Decimal.time(run.duration)), ("Seed", "\(run.seed)"),
                ("Shard", run.shard), ("By", run.tool), ("Warnings", run.isStrict ? "count as failures" : ""),
            ],
            sections: [
                ("summary", "Summary"), ("cases", "Cases"), ("details", "Details"),
                ("usage", "Usage coverage"),
            ],
            footer: "Times are seconds since the power-on of the simulated car. \(run.tool)")
        return page.text(header: header) { main in
            summary(&main)
            table(&main)
            main.element("h2", ["id": "details"], text: "Details")
            for (result, anchor) in zip(run.cases, anchors) {
                CaseSection(result, anchor: anchor).write(to: &main)
                main.line()
            }
            UsageCoverageSection.write(run.cases, to: &main)
            LatenessSection.write(run, to: &main)
        }
    }

    private var lead: String {
        let decided = run.cases.count(where: \.verdict.isDecided)
        let failed = run.cases.count { $0.verdict == .fail || run.isStrict && $0.verdict == .warn }
        if decided == 0 { return "No case was decided." }
        if failed == 0 { return "None of \(Decimal.count(decided, "decided case")) failed." }
        return "\(failed) of \(Decimal.count(decided, "decided case")) failed."
    }

    /// Returns an anchor for each case: made from its id, stable between runs, and unique in the page.
    static func anchors(of cases: [CaseResult]) -> [String] {
        var seen: [String: Int] = [:]
        return cases.map { result in
            var anchor = String(
                result.id.unicodeScalars.map { scalar -> Character in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": Character(scalar)
                    default: "."
                    }
                })
            anchor = "case-\(anchor)" + (result.repetition > 1 ? "-run\(result.repetition)" : "")
            let count = seen[anchor, default: 0] + 1
            seen[anchor] = count
            return count > 1 ? "\(anchor)-\(count)" : anchor
        }
    }

    private func header(_ markup: inout Markup) {
        let counts = run.counts
        let present = Verdict.reportOrder.filter { counts[$0] != nil }
        if !present.isEmpty {
            let label = RunResult.sentence(of: counts)
            markup.element("div", ["class": "bar", "role": "img", "aria-label": label]) { bar in
                for verdict in present {
                    bar.element("span", ["class": verdict.style, "style": "flex:\(counts[verdict] ?? 0)"])
                }
            }
            markup.element("ul", ["class": "legend"]) { list in
                for verdict in present {
                    list.element("li", ["title": verdict.meaning]) {
                        $0.verdict(verdict)
                        $0.words(" ")
                        $0.element("b", text: "\(counts[verdict] ?? 0)")
                    }
                }
            }
        }
        let missing = run.chosen - run.cases.count
        if run.isPartial || missing > 0 {
            markup.element(
                "p", ["class": "warning"],
                text: "This run is not complete: "
                    + (missing > 0
                        ? "\(Decimal.count(missing, "chosen case")) did not run." : "it was interrupted."))
        }
    }

    /// Writes general faults, shared signatures and flaky cases.
    private func general(_ main: inout Markup) {
        for fault in run.generalFaults {
            main.element("p", ["class": "warning"]) { line in
                line.element("b", text: "In general: ")
                line.words("\(fault.words) (\(fault.basis)).")
                if !fault.cases.isEmpty { line.words(" \(fault.consequences).") }
            }
        }
        for shared in run.sharedSignatures {
            main.element("p", ["class": "warning"]) { line in
                line.element("b", text: "In general: ")
                line.words("it looks as if \(shared.signature), in \(shared.cases.joined(separator: ", ")).")
            }
        }
        for found in run.flaky {
            main.element("p", ["class": "warning"]) { line in
                line.element("b", text: "Flaky: ")
                line.words("\(found.id): \(found.words).")
            }
        }
    }

    private func summary(_ main: inout Markup) {
        let counts = run.counts
        let present = Verdict.reportOrder.filter { counts[$0] != nil }
        main.element("h2", ["id": "summary"], text: "Summary")
        general(&main)
        main.element("div", ["class": "scroll"]) { scroll in
            scroll.element("table", ["class": "summary"]) { table in
                table.element("thead") { head in
                    head.element("tr") { row in
                        row.element("th", ["scope": "col"], text: "Group")
                        row.element("th", ["scope": "col", "class": "n"], text: "Cases")
                        for verdict in present {
                            row.element("th", ["scope": "col", "class": "n"]) { $0.verdict(verdict) }
                        }
                    }
                }
                table.element("tbody") { body in
                    for group in run.groups {
                        let cases = run.cases.filter { $0.group == group }
                        body.element("tr") { row in
                            row.element("th", ["scope": "row"], text: group.isEmpty ? "(no group)" : group)
                            row.element("td", ["class": "n"], text: "\(cases.count)")
                            for verdict in present {
                                let count = cases.count { $0.verdict == verdict }
                                row.element(
                                    "td", ["class": count == 0 ? "n zero" : "n"],
                                    text: count == 0 ? "·" : "\(count)")
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: The table of cases

    private func table(_ main: inout Markup) {
        main.element("h2", ["id": "cases"], text: "Cases")
        filters(&main)
        main.element("div", ["class": "scroll"]) { scroll in
            scroll.element("table") { table in
                table.element("thead") { head in
                    head.element("tr") { row in
                        for name in ["Verdict", "Case", "Title", "Severity"] {
                            row.element("th", ["scope": "col"], text: name)
                        }
                        row.element("th", ["scope": "col", "class": "n"], text: "Time")
                        row.element("th", ["scope": "col"], text: "Reason")
                    }
                }
                for group in run.groups {
                    table.element("tbody", ["data-group": group]) { body in
                        body.element("tr", ["class": "groupline"]) {
                            $0.element(
                                "th", ["colspan": "6", "scope": "rowgroup"],
                                text: group.isEmpty ? "(no group)" : group)
                        }
                        for (result, anchor) in zip(run.cases, anchors) where result.group == group {
                            row(result, anchor, &body)
                        }
                    }
                    table.line()
                }
            }
        }
    }

    private func row(_ result: CaseResult, _ anchor: String, _ body: inout Markup) {
        body.element(
            "tr",
            [
                "data-row": Self.searchText(result), "data-verdict": result.verdict.style,
                "data-group": result.group,
            ]
        ) { row in
            row.element("td") { $0.verdict(result.verdict) }
            row.element("td", ["class": "id"]) { $0.element("a", ["href": "#\(anchor)"], text: result.name) }
            row.element("td", text: result.title)
            row.element("td", text: result.severity)
            row.element("td", ["class": "n"], text: Decimal.time(result.duration))
            row.element("td", ["class": "muted"], text: result.known.map { "known: \($0)" } ?? result.reason)
        }
        body.line()
    }

    private func filters(_ main: inout Markup) {
        let counts = run.counts
        main.element("form", ["id": "filters", "class": "js", "role": "search"]) { form in
            for verdict in Verdict.reportOrder where counts[verdict] != nil {
                form.element(
                    "button",
                    [
                        "type": "button", "class": verdict.style, "data-verdict": verdict.style,
                        "aria-pressed": "false",
                    ]
                ) { $0.verdict(verdict) }
            }
            form.element("select", ["id": "group", "aria-label": "Group"]) { select in
                select.element("option", ["value": ""], text: "all groups")
                for group in run.groups { select.element("option", ["value": group], text: group) }
            }
            form.element(
                "input",
                ["id": "search", "type": "search", "aria-label": "Search", "placeholder": "id, word, source"])
            form.element("button", ["type": "button", "id": "open-all"], text: "Open or close all")
            form.element("span", ["id": "shown", "aria-live": "polite"])
        }
    }

    /// Returns the text that the search filter matches, in lower case.
    static func searchText(_ result: CaseResult) -> String {
        let parts = [
            result.id, result.title, result.group, result.severity, result.reason, result.verdict.rawValue,
        ]
        return (parts + result.sources + result.tags).joined(separator: " ").lowercased()
    }
}
