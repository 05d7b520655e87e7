/// The details of one case: reasons, the command that repeats it, its files, expectations, charts, scenario and output.
struct CaseBody {
    private let result: CaseResult
    private let name: String
    private let run: RunResult
    private let names: CaseNames
    private let links: FileLinks

    /// The level of its headings, 2 or 3.
    private let level: Int

    /// Returns the reference to the case with a name.
    private let reference: (String) -> String

    /// The sequence numbers of the records that decided.
    private let deciding: Set<UInt64>

    init(
        _ result: CaseResult, name: String, of run: RunResult, names: CaseNames, links: FileLinks, level: Int,
        reference: @escaping (String) -> String
    ) {
        self.result = result
        self.name = name
        self.run = run
        self.names = names
        self.links = links
        self.level = level
        self.reference = reference
        let broken = result.expectations.filter { ![.pass, .notApplicable].contains($0.verdict) }
        // A case that passed shows the records of all its expectations.
        deciding = Set((broken.isEmpty ? result.expectations : broken).flatMap(\.records))
    }

    func write(to body: inout Markup) {
        if let purpose = result.purpose { body.element("p", ["class": "purpose"]) { $0.prose(purpose) } }
        if !result.reason.isEmpty {
            body.element("p", ["class": "reason \(result.verdict.style)"]) {
                $0.element("span", text: result.reason)
            }
        }
        basis(&body)
        remedy(&body)
        if let known = result.known { body.element("p", text: "Known failure: \(known)") }
        if let found = run.flaky.first(where: { $0.id == result.id }) {
            body.element("p", text: "Flaky: \(found.words).")
        }
        again(&body)
        files(&body)
        body.facts(
            [
                ("Verdict", "\(result.verdict.word): \(result.verdict.meaning)"), ("Group", result.group),
                ("Severity", result.severity), ("Took", Decimal.time(result.duration)),
                ("Observed", result.observes.joined(separator: ", ")),
                ("Source", result.sources.joined(separator: "; ")),
                ("Tags", result.tags.joined(separator: ", ")),
                ("File", result.file), ("Seed", "\(result.seed)"), ("Client's end", result.ending),
            ].filter { !$0.1.isEmpty })
        expectations(&body)
        if let trace = result.trace {
            wire(trace, &body)
            SignalSection(result, trace, heading: heading).write(to: &body)
        }
        ScenarioListing(result, name: name).write(to: &body)
        output(&body)
    }

    private var heading: String { "h\(level)" }

    /// Writes the general fault through which the case fails.
    private func basis(_ body: inout Markup) {
        guard let basis = result.through else { return }
        body.element("p", ["class": "warning"]) { line in
            line.words("It builds on ")
            if let name = names.name(of: basis) {
                line.element("a", ["href": reference(name)], text: basis)
            } else {
                line.words(basis)
            }
            line.words(", which failed too: look there first.")
        }
    }

    /// Writes the usual cause of a failure and its remedy, for a case that needs one.
    private func remedy(_ body: inout Markup) {
        guard let remedy = result.remedy, RunResult.isBroken(result.verdict) else { return }
        body.element("p", ["class": "remedy"]) { line in
            line.element("strong", text: "Usual cause and remedy: ")
            line.prose(remedy)
        }
    }

    // MARK: The command and the files

    private func again(_ body: inout Markup) {
        let client = run.clientArguments.map { " \($0)" } ?? ""
        let id = "\(CaseNames.anchor(name))-again"
        body.element("div", ["class": "again"]) { line in
            line.element("span", ["class": "label"], text: "Again")
            line.element("code", ["id": id], text: result.command + client)
            line.element(
                "button",
                ["type": "button", "class": "js", "data-copy": id, "aria-label": "Copy the command"],
                text: "Copy")
        }
    }

    private func files(_ body: inout Markup) {
        guard !result.files.isEmpty else { return }
        body.element("ul", ["class": "files"]) { list in
            for kind in FileLinks.order(result.files.keys) {
                guard let file = result.files[kind] else { continue }
                list.element("li") { item in
                    guard let target = links.reference(to: file) else {
                        item.words("\(FileLinks.words(kind)): ")
                        return item.element("code", text: file)
                    }
                    item.element("a", ["href": target, "title": file], text: FileLinks.words(kind))
                }
            }
        }
    }

    // MARK: Expectations

    private func expectations(_ body: inout Markup) {
        guard !result.expectations.isEmpty else { return }
        body.element(heading, text: "Expectations")
        var used: Set<String> = []
        for expectation in result.expectations {
            let anchor = CaseNames.anchor(name, expects: expectation.id)
            let style = [("class", "expectation \(expectation.verdict.style)")]
            // Each of several clients may have crashed.
            let isNew = used.insert(anchor).inserted
            body.element("div", attributes: (isNew ? [("id", anchor)] : []) + style) { entry in
                entry.element("div") { line in
                    line.verdict(expectation.verdict)
                    line.words(" ")
                    line.element("a", ["class": "id", "href": "#\(anchor)"], text: expectation.id)
                    line.element(
                        "span", ["class": "muted"],
                        text: (expectation.client.map { " \($0):" } ?? "")
                            + " \(expectation.form), \(expectation.severity)")
                    if let lines = ScenarioListing.lines(of: expectation.id, in: result.scenario) {
                        line.words(" ")
                        line.element(
                            "a",
                            ["class": "lines", "href": "#\(CaseNames.anchor(name, lines: expectation.id))"],
                            text: lines.count == 1
                                ? "line \(lines.lowerBound + 1)"
                                : "lines \(lines.lowerBound + 1)–\(lines.upperBound + 1)")
                    }
                }
                if !expectation.about.isEmpty { entry.element("div", text: expectation.about) }
                if !expectation.reason.isEmpty {
                    entry.element("div", ["class": "why"], text: expectation.reason)
                }
                if let moment = expectation.at {
                    entry.element("div", ["class": "muted"], text: "decided at \(Decimal.text(moment, 3)) s")
                }
                if let signature = expectation.signature {
                    entry.element("div", ["class": "signature"], text: "It looks as if \(signature)")
                }
                entry.raw(IntervalHistogram.svg(expectation.intervals))
            }
        }
    }

    // MARK: The wire and the output

    private func wire(_ trace: Trace, _ body: inout Markup) {
        let chart = SequenceChart.svg(trace, deciding: deciding)
        guard !chart.isEmpty else { return }
        body.element(heading, text: "The wire")
        body.element("figure", ["class": "chart", "tabindex": "0"]) { figure in
            figure.element("figcaption") { caption in
                caption.words(
                    "Time in seconds on the left; ¦ parts writes that came within "
                        + "\(Decimal.short(SequenceRows.together * 1000)) ms of one another.")
                if trace.omitted > 0 {
                    caption.words(
                        " \(Decimal.count(trace.omitted, "event")) left out; the journal has them all.")
                }
                if !deciding.isEmpty { caption.words(" ▶ marks what decided.") }
            }
            figure.raw(chart)
        }
    }

    private func output(_ body: inout Markup) {
        guard !result.clientOutput.isEmpty else { return }
        body.element("details", ["class": "inner"]) { details in
            details.element("summary", text: "What the client printed")
            details.element(
                "pre",
                [
                    "class": "output", "tabindex": "0", "role": "region",
                    "aria-label": "What the client printed",
                ]
            ) { pre in
                for line in result.clientOutput {
                    if line.hasPrefix("! ") {
                        pre.element("span", ["class": "stderr"], text: String(line.dropFirst(2)))
                    } else {
                        pre.words(line)
                    }
                    pre.line()
                }
            }
        }
    }
}
