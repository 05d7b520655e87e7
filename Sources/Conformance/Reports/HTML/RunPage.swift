/// The page of one run: the index of its cases, and in the single file the sections of all cases too.
///
/// In the single file the markup of a section is the text of a script element of its own, a data block, and becomes
/// elements when the section is opened: a browser would need many seconds for a whole catalogue at once.
struct RunPage {
    /// How the details of the cases are reached.
    enum Form {
        /// Each case has a page of its own.
        case index
        /// The page contains all cases; `files` are the links to their files.
        case single(files: FileLinks)
    }

    private let run: RunResult
    private let names: CaseNames
    private let form: Form

    init(_ run: RunResult, names: CaseNames? = nil, form: Form) {
        self.run = run
        self.names = names ?? CaseNames(run.cases)
        self.form = form
    }

    var text: String {
        var page = Page(
            title: "Client report: \(run.clientName)", lead: lead,
            facts: [
                ("Started", run.started), ("Took", Decimal.time(run.duration)), ("Seed", "\(run.seed)"),
                ("Shard", run.shard), ("By", run.tool), ("Warnings", run.isStrict ? "count as failures" : ""),
            ],
            footer: "Times are seconds since the power-on of the simulated car. \(run.tool)")
        let index = RunIndex(run, names: names, reference: reference)
        page.sections = index.hasCauses ? [("#causes", "Causes")] : []
        page.sections += [("#cases", "Cases"), ("#groups", "Groups")]
        page.styles = [PageStyle.base, PageStyle.index, PageStyle.charts]
        page.scripts = [PageScript.index]
        if case .single = form {
            page.sections.append(("#details", "Details"))
            page.styles.append(PageStyle.ofCase)
        } else {
            page.isPartOfSeveral = true
        }
        page.sections.append(("#usage", "Coverage"))
        return page.text(header: header) { main in
            index.causes(&main)
            index.table(&main, opensDetails: isSingle)
            index.groups(&main)
            UpdatesSection.write(run, to: &main)
            if case .single(let files) = form { details(files, &main) }
            UsageCoverageSection.write(run.cases, to: &main)
            LatenessSection.write(run, to: &main)
        }
    }

    private var isSingle: Bool { if case .single = form { true } else { false } }

    /// Returns the reference to the case `name`.
    private func reference(_ name: String) -> String {
        isSingle ? "#\(CaseNames.anchor(name))" : ReportPages.path(of: name)
    }

    private func details(_ files: FileLinks, _ main: inout Markup) {
        main.element("h2", ["id": "details"], text: "Details")
        main.element("noscript") {
            $0.element(
                "p", ["class": "warning"],
                text:
                    "A case is shown when it is opened, by a script. 'dyno report html result.json --out pages/' makes "
                    + "pages that need none.")
        }
        for place in RunIndex.order(of: run.cases) {
            let (result, name) = (run.cases[place], names.all[place])
            var attributes = [("id", CaseNames.anchor(name)), ("class", "case")]
            if result.verdict.needsExplanation { attributes.append(("data-explain", "yes")) }
            let body = CaseBody(
                result, name: name, of: run, names: names, links: files, level: 3, reference: reference)
            main.element("details", attributes: attributes) { details in
                details.element("summary") { summary in
                    summary.verdict(result.verdict)
                    summary.element("span", ["class": "id"], text: result.name)
                    summary.element("span", text: result.title)
                    summary.element("span", ["class": "muted"], text: Decimal.time(result.duration))
                }
                details.element("script", ["type": "text/html"], body.write)
            }
            main.line()
        }
    }

    private var lead: String {
        let decided = run.cases.count(where: \.verdict.isDecided)
        let failed = run.cases.count { $0.verdict == .fail || run.isStrict && $0.verdict == .warn }
        if decided == 0 { return "No case was decided." }
        if failed == 0 { return "None of \(Decimal.count(decided, "decided case")) failed." }
        return "\(failed) of \(Decimal.count(decided, "decided case")) failed."
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
                        ? "\(Decimal.count(missing, "chosen case")) did not run."
                        : "it was interrupted, or parts of it are missing."))
        }
    }
}
