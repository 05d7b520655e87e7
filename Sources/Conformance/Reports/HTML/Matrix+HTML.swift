extension Matrix {
    /// The table as one HTML page without external resources.
    package var html: String {
        let differing = rows.count(where: \.differs)
        let page = Page(
            title: "Clients side by side",
            lead: "\(Decimal.count(columns.count, "client")), \(Decimal.count(rows.count, "case")), "
                + "\(differing) with different verdicts.",
            sections: [("#clients", "Clients"), ("#cases", "Cases")],
            footer: "A row in relief is one in which the clients differ. "
                + (columns.first.map(\.run.tool) ?? ""))
        return page.text(header: { _ in }) { main in
            main.element("h2", ["id": "clients"], text: "Clients")
            for column in columns { client(column, &main) }
            main.element("h2", ["id": "cases"], text: "Cases")
            table(&main)
        }
    }

    private func client(_ column: Column, _ main: inout Markup) {
        let counts = column.run.counts
        let present = Verdict.reportOrder.filter { counts[$0] != nil }
        main.element("h3") { heading in
            heading.words("\(column.name) ")
            heading.element(
                "span", ["class": "muted"], text: "seed \(column.run.seed), \(column.run.started)")
        }
        main.element(
            "div", ["class": "bar", "role": "img", "aria-label": RunResult.sentence(of: counts)]
        ) { bar in
            for verdict in present {
                bar.element("span", ["class": verdict.style, "style": "flex:\(counts[verdict] ?? 0)"])
            }
        }
        main.element("ul", ["class": "legend"]) { list in
            for verdict in present {
                list.element("li") {
                    $0.verdict(verdict)
                    $0.words(" ")
                    $0.element("b", text: "\(counts[verdict] ?? 0)")
                }
            }
        }
    }

    private func table(_ main: inout Markup) {
        main.element(
            "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Cases and clients"]
        ) {
            rows(&$0)
        }
    }

    private func rows(_ main: inout Markup) {
        main.element("table", ["class": "matrix"]) { table in
            table.element("thead") { head in
                head.element("tr") { row in
                    row.element("th", ["scope": "col"], text: "Case")
                    row.element("th", ["scope": "col"], text: "Title")
                    for column in columns { row.element("th", ["scope": "col"], text: column.name) }
                }
            }
            table.element("tbody") { body in
                var group: String?
                for row in rows {
                    if row.group != group {
                        group = row.group
                        body.element("tr", ["class": "groupline"]) {
                            $0.element(
                                "th", ["colspan": "\(columns.count + 2)", "scope": "rowgroup"],
                                text: row.group.isEmpty ? "(no group)" : row.group)
                        }
                    }
                    body.element("tr", ["class": row.differs ? "differs" : "same"]) { line in
                        line.element("td", ["class": "id"], text: row.id)
                        line.element("td", text: row.title)
                        for verdict in row.verdicts {
                            line.element("td") { cell in
                                if let verdict {
                                    cell.verdict(verdict)
                                } else {
                                    cell.element("span", ["class": "zero"], text: "not run")
                                }
                            }
                        }
                    }
                    body.line()
                }
            }
        }
    }
}
