/// The page of one case.
struct CasePage {
    let run: RunResult
    let result: CaseResult
    let name: String
    let names: CaseNames
    let links: FileLinks

    /// The references to the index and to the neighbours in the order of the index.
    let index: String
    let previous: String?
    let next: String?

    var text: String {
        var page = Page(
            title: "\(result.name) \(result.title)", lead: "", sections: [(index, "All cases")],
            footer: "Times are seconds since the power-on of the simulated car. \(run.tool)")
        page.windowTitle = "\(result.verdict.word): \(result.name), \(run.clientName)"
        page.isPartOfSeveral = true
        if let previous { page.sections.append((previous, "Previous")) }
        if let next { page.sections.append((next, "Next")) }
        page.styles = [PageStyle.base, PageStyle.ofCase, PageStyle.charts]
        page.heading = { heading in
            heading.verdict(result.verdict)
            heading.words(" ")
            heading.element("span", ["class": "id"], text: result.name)
            heading.words(" \(result.title)")
        }
        let body = CaseBody(result, name: name, of: run, names: names, links: links, level: 2) {
            "\($0).html"
        }
        return page.text(
            header: { header in
                header.element("p", ["class": "lead"], text: "\(run.clientName), \(run.started)")
            },
            content: { main in
                main.element(
                    "article", ["id": CaseNames.anchor(name), "class": "body"], body.write)
            })
    }
}
