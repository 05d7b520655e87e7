/// A page in one file: head, title, navigation, style sheets and scripts around a given content.
struct Page {
    var title: String
    var lead: String
    var facts: [(name: String, value: String)] = []

    /// The links of the navigation, each with its reference and name.
    var sections: [(reference: String, name: String)] = []
    var footer: String

    /// The title of the browser's window; that of the page when empty.
    var windowTitle = ""

    /// Writes the title when it is more than a text.
    var heading: ((inout Markup) -> Void)?

    /// The style sheets and the scripts besides the common one.
    var styles = [PageStyle.base, PageStyle.index]
    var scripts: [String] = []

    /// Whether other pages belong to it, so that links may lead to files beside it.
    var isPartOfSeveral = false

    func text(header: (inout Markup) -> Void, content: (inout Markup) -> Void) -> String {
        var page = Markup()
        page.raw("<!DOCTYPE html>\n")
        page.element("html", ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"]) { html in
            html.element("head") { head in
                head.element("meta", ["charset": "utf-8"])
                head.element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
                head.element("meta", ["name": "color-scheme", "content": "light dark"])
                head.element(
                    "meta",
                    [
                        "http-equiv": "Content-Security-Policy",
                        "content":
                            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
                    ])
                head.element("title", text: windowTitle.isEmpty ? title : windowTitle)
                head.element("style") { $0.raw(styles.joined(separator: "\n")) }
            }
            html.line()
            html.element("body", ["data-pages": isPartOfSeveral ? "several" : "one"]) { body in
                body.element("a", ["class": "skip", "href": "#main"], text: "Skip to the content")
                body.element("header") { $0.element("div", ["class": "in"]) { top(&$0, header) } }
                navigation(&body)
                body.element("main", ["id": "main", "tabindex": "-1"]) { content(&$0) }
                body.line()
                body.element("footer", text: footer)
                body.element("script") { $0.raw(([PageScript.base] + scripts).joined(separator: "\n")) }
            }
        }
        return page.text + "\n"
    }

    private func top(_ markup: inout Markup, _ header: (inout Markup) -> Void) {
        markup.element("h1") { markup in
            if let heading { heading(&markup) } else { markup.words(title) }
        }
        if !lead.isEmpty { markup.element("p", ["class": "lead"], text: lead) }
        header(&markup)
        let facts = facts.filter { !$0.value.isEmpty }
        if !facts.isEmpty { markup.facts(facts) }
    }

    private func navigation(_ body: inout Markup) {
        body.element("nav", ["aria-label": "Report"]) { nav in
            nav.element("div", ["class": "in"]) { bar in
                for section in sections {
                    bar.element("a", ["href": section.reference], text: section.name)
                }
                bar.element(
                    "button", ["id": "theme", "type": "button", "class": "js", "title": "Light or dark"],
                    text: "Theme")
            }
        }
        body.line()
    }
}

extension Markup {
    /// Adds a list of names and values.
    mutating func facts(_ facts: [(name: String, value: String)]) {
        element("dl", ["class": "facts"]) { list in
            for fact in facts {
                list.element("div") {
                    $0.element("dt", text: fact.name)
                    $0.element("dd", text: fact.value)
                }
            }
        }
    }

    /// Adds a verdict as sign and word, so that it can be recognised without colour.
    mutating func verdict(_ verdict: Verdict) {
        element("span", ["class": "v \(verdict.style)"]) {
            $0.element("i", ["aria-hidden": "true"], text: verdict.sign)
            $0.words(verdict.word)
        }
    }
}

extension Verdict {
    /// The class of the verdict in the style sheet.
    var style: String {
        switch self {
        case .notApplicable: "na"
        case .notMet: "notmet"
        default: rawValue
        }
    }
}
