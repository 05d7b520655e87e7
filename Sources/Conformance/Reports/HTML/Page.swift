/// A page in one file: head, title, navigation, style sheet and script around a given content.
struct Page {
    var title: String
    var lead: String
    var facts: [(name: String, value: String)] = []

    /// The sections in the navigation, each with its anchor and name.
    var sections: [(anchor: String, name: String)] = []
    var footer: String

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
                head.element("title", text: title)
                head.element("style") { $0.raw(PageStyle.text) }
            }
            html.line()
            html.element("body") { body in
                body.element("header") { $0.element("div", ["class": "in"]) { top(&$0, header) } }
                navigation(&body)
                body.element("main") { content(&$0) }
                body.line()
                body.element("footer", text: footer)
                body.element("script") { $0.raw(PageScript.text) }
            }
        }
        return page.text + "\n"
    }

    private func top(_ markup: inout Markup, _ header: (inout Markup) -> Void) {
        markup.element("h1", text: title)
        markup.element("p", ["class": "lead"], text: lead)
        header(&markup)
        markup.element("dl", ["class": "facts"]) { list in
            for fact in facts where !fact.value.isEmpty {
                list.element("div") {
                    $0.element("dt", text: fact.name)
                    $0.element("dd", text: fact.value)
                }
            }
        }
    }

    private func navigation(_ body: inout Markup) {
        body.element("nav", ["aria-label": "Sections"]) { nav in
            nav.element("div", ["class": "in"]) { bar in
                for section in sections {
                    bar.element("a", ["href": "#\(section.anchor)"], text: section.name)
                }
                bar.element("button", ["id": "theme", "type": "button", "class": "js"], text: "Light / dark")
            }
        }
        body.line()
    }
}

extension Markup {
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
