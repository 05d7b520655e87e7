/// The index of a run: the causes that cases have in common, the table of cases with its filters, the counts by group.
struct RunIndex {
    private let run: RunResult
    private let names: CaseNames
    private let commonCauses: [CommonCause]
    private let flaky: [FlakyCase]

    /// Returns the reference to the case with a name.
    private let reference: (String) -> String

    init(_ run: RunResult, names: CaseNames, reference: @escaping (String) -> String) {
        self.run = run
        self.names = names
        self.reference = reference
        commonCauses = run.commonCauses
        flaky = run.flaky
    }

    /// Returns the indices of `cases` in the order of the table: failures first.
    ///
    /// Cases with the same verdict follow the catalogue; those that fail through another case come after the others.
    static func order(of cases: [CaseResult]) -> [Int] {
        cases.indices.sorted { left, right in
            let (one, other) = (key(cases[left]), key(cases[right]))
            return one == other ? left < right : one < other
        }
    }

    private static func key(_ result: CaseResult) -> Int {
        (Verdict.attentionOrder.firstIndex(of: result.verdict) ?? 0) * 2 + (result.through == nil ? 0 : 1)
    }

    // MARK: Causes

    var hasCauses: Bool { !commonCauses.isEmpty || !flaky.isEmpty }

    /// Writes the causes that cases have in common, and the flaky cases.
    func causes(_ main: inout Markup) {
        guard hasCauses else { return }
        main.element("h2", ["id": "causes"], text: "Mend these first")
        main.element("ol", ["class": "causes"]) { list in
            for cause in commonCauses {
                list.element("li") { entry in
                    entry.element("p") { line in
                        line.element("b", text: Self.sentence(cause.words))
                        line.words(": ")
                        line.element("span", text: consequence(cause))
                    }
                    chips(cause.cases, &entry)
                }
            }
            for found in flaky {
                list.element("li") { entry in
                    entry.element("p") { line in
                        line.element("b", text: "Flaky: ")
                        line.words("\(found.id): \(found.words).")
                    }
                    chips([found.id], &entry)
                }
            }
        }
        main.line()
    }

    private func consequence(_ cause: CommonCause) -> String {
        let count = Decimal.count(cause.cases.count, "case")
        if case .basis(let basis) = cause.kind {
            let others = cause.cases.count - 1
            return others == 0
                ? "\(basis) shows it"
                : "\(count), of which \(others == 1 ? "1 builds" : "\(others) build") on \(basis)"
        }
        return cause.details.isEmpty ? count : "\(count) (\(cause.detailWords))"
    }

    /// Returns `clause` with a capital letter at its beginning.
    private static func sentence(_ clause: String) -> String {
        clause.prefix(1).uppercased() + clause.dropFirst()
    }

    private func chips(_ ids: [String], _ entry: inout Markup) {
        entry.element("ul", ["class": "chips"]) { list in
            for id in ids {
                list.element("li") { chip in
                    guard let name = names.name(of: id) else { return chip.words(id) }
                    chip.element("a", ["href": reference(name)], text: id)
                }
            }
        }
    }

    // MARK: The table of cases

    /// Writes the table of cases with its filters; `opensDetails` adds a button that opens all cases.
    func table(_ main: inout Markup, opensDetails: Bool) {
        main.element("h2", ["id": "cases"], text: "Cases")
        filters(&main, opensDetails: opensDetails)
        main.element("table", ["id": "index"]) { table in
            table.element("caption", ["class": "unseen"], text: "The cases, failures first")
            table.element("thead") { head in
                head.element("tr") { row in
                    column("Verdict", sorts: "verdict", &row)
                    column("Case", sorts: "id", &row)
                    row.element("th", ["scope": "col"], text: "Title and reason")
                    row.element("th", ["scope": "col"], text: "Group")
                    row.element("th", ["scope": "col"], text: "Severity")
                    column("Time", sorts: "time", style: "n", &row)
                }
            }
            table.element("tbody") { body in
                for place in Self.order(of: run.cases) { row(place, &body) }
            }
        }
        main.line()
    }

    /// Writes a column head; with scripts it becomes a button that sorts by `sorts`.
    private func column(_ words: String, sorts key: String, style: String = "", _ row: inout Markup) {
        row.element("th", ["scope": "col", "class": style, "data-sort": key], text: words)
    }

    private func row(_ place: Int, _ body: inout Markup) {
        let (result, name) = (run.cases[place], names.all[place])
        let attributes = [
            ("data-v", result.verdict.style), ("data-g", result.group),
            ("data-t", Decimal.text(result.duration, 3)),
            ("data-more", (result.sources + result.tags).joined(separator: " ").lowercased()),
        ]
        body.element("tr", attributes: attributes) { row in
            row.element("td") { $0.verdict(result.verdict) }
            row.element("th", ["scope": "row"]) { cell in
                // The single file has this anchor at the details of the case.
                let target = reference(name)
                let anchor = target.hasPrefix("#") ? [] : [("id", CaseNames.anchor(name))]
                cell.element("a", attributes: anchor + [("href", target)]) { $0.words(result.name) }
            }
            row.element("td", ["class": "what"]) { cell in
                cell.words(result.title)
                let reason = result.known.map { "known: \($0)" } ?? result.reason
                if !reason.isEmpty { cell.element("p", text: reason) }
            }
            row.element("td", ["class": "group"], text: result.group)
            row.element("td", ["class": "severity"], text: result.severity)
            row.element("td", ["class": "n"], text: Decimal.time(result.duration))
        }
        body.line()
    }

    private func filters(_ main: inout Markup, opensDetails: Bool) {
        let counts = run.counts
        main.element("form", ["id": "filters", "class": "js", "role": "search", "aria-label": "Cases"]) {
            form in
            for verdict in Verdict.attentionOrder where counts[verdict] != nil {
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
            if opensDetails {
                form.element("button", ["type": "button", "id": "open-all"], text: "Open or close all")
            }
            form.element("span", ["id": "shown", "role": "status"])
        }
        main.line()
    }

    // MARK: Groups

    /// Writes the counts by group and verdict.
    func groups(_ main: inout Markup) {
        let counts = run.counts
        let present = Verdict.reportOrder.filter { counts[$0] != nil }
        main.element("h2", ["id": "groups"], text: "Groups")
        main.element(
            "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Cases by group"]
        ) {
            $0.element("table", ["class": "summary"]) { table in
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
        main.line()
    }
}
