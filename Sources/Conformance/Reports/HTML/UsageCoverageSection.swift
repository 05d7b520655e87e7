/// Lists what the client met in a run, and what it did not meet.
enum UsageCoverageSection {
    static func write(_ cases: [CaseResult], to main: inout Markup) {
        var total = UsageCoverage()
        for result in cases { total.add(result.exposure) }
        main.element("h2", ["id": "usage"], text: "Usage coverage")
        main.element(
            "p", ["class": "muted"],
            text:
                "A client is only as tested as what it met. What is listed as not met was never put to it in this run."
        )
        // A client that sent no command and no request does not use an adapter, so only kinds that it met are
        // listed.
        let hasLines = !total.commands.isEmpty || !total.requests.isEmpty
        for kind in KnownUsageCoverage.kinds where hasLines || !kind.met(total).isEmpty {
            let met = kind.met(total).sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
            let missed = kind.missed(in: total)
            main.element("h3") { heading in
                heading.words("\(kind.title) ")
                heading.element(
                    "span", ["class": "muted"],
                    text: "\(kind.known.count - missed.count) of \(kind.known.count) known ones met")
            }
            main.element("p", ["class": "muted"], text: kind.about)
            if met.isEmpty {
                main.element("p", text: "None.")
            } else {
                main.element("ul", ["class": "chips"]) { list in
                    for entry in met {
                        list.element("li") {
                            $0.element("code", text: entry.key)
                            $0.element("b", text: "\(entry.value)×")
                        }
                    }
                }
            }
            guard !missed.isEmpty else { continue }
            main.element("details", ["class": "inner"]) { details in
                details.element("summary", text: "\(missed.count) never met")
                details.element("ul", ["class": "chips missed"]) { list in
                    for name in missed { list.element("li") { $0.element("code", text: name) } }
                }
            }
            main.line()
        }
    }
}
