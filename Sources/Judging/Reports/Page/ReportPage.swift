import Conformance
import Documents
import Platform

/// One file of the report: `Report/page.html` with its style sheets, its script and its data inside.
package struct ReportPage {
    /// The kind of the page: its script is `Report/KIND-page.js`, its style sheet `Report/KIND-page.css`.
    package enum Kind: String, CaseIterable {
        case run, matrix, trace, site
    }

    package let kind: Kind
    package let title: String

    /// Whether the page opens scripts with data that stand beside it.
    package let opensFiles: Bool

    /// The data, each with the id by which the script finds it: those that it needs at once, and those that it opens
    /// later, which stand behind it.
    private var blocks: (first: [(id: String, json: [UInt8])], later: [(id: String, json: [UInt8])]) = (
        [], []
    )

    package init(_ kind: Kind, title: String, opensFiles: Bool = false) {
        self.kind = kind
        self.title = title
        self.opensFiles = opensFiles
    }

    /// Adds data that the script finds by `id`; throws when a number is not finite.
    package mutating func add(_ data: some Encodable, id: String, isLater: Bool = false) throws {
        let block = (id, Self.harmless(try Self.json(data)))
        if isLater { blocks.later.append(block) } else { blocks.first.append(block) }
    }

    /// Returns `data` as JSON in one line; throws when a number is not finite.
    static func json(_ data: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(data))
    }

    /// Adds data in JSON that the script finds by `id`.
    package mutating func add(json: String, id: String) {
        blocks.first.append((id, Self.harmless(Array(json.utf8))))
    }

    /// Returns `json` with escapes for what ends a script element (`<`) and for the line separators of JavaScript
    /// (U+2028, U+2029). All of them stand in strings only.
    static func harmless(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count + json.count / 16)
        var start = 0
        func isSeparator(at place: Int) -> Bool {
            place + 2 < json.count && json[place + 1] == 0x80 && json[place + 2] & 0xFE == 0xA8
        }
        for place in json.indices {
            switch json[place] {
            case UInt8(ascii: "<"):
                result += json[start..<place] + Array(#"\u003C"#.utf8)
                start = place + 1
            case 0xE2 where isSeparator(at: place):
                result +=
                    json[start..<place] + Array((json[place + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8)
                start = place + 3
            default: break
            }
        }
        return result + json[start...]
    }

    package var text: String {
        var page = ""
        for line in Self.template {
            if line.hasPrefix("<title>") {
                page += "<title>\(Escaping.escaped(title))</title>\n"
            } else if opensFiles, line.hasPrefix("<meta http-equiv=\"Content-Security-Policy\"") {
                page += line.replacing("script-src", with: "script-src 'self'") + "\n"
            } else if line.hasPrefix("<link rel=\"stylesheet\"") {
                page += "<style>\n\(Self.styles[kind] ?? "")</style>\n"
            } else if line.hasPrefix("<script ") {
                for block in blocks.first { page += Self.element(block) }
                page += "<script>\n(() => {\n'use strict';\n"
                page += (Self.scripts[kind] ?? "") + "})();\n</script>\n"
                for block in blocks.later { page += Self.element(block) }
            } else {
                page += line + "\n"
            }
        }
        return page
    }

    private static func element(_ block: (id: String, json: [UInt8])) -> String {
        "<script type=\"application/json\" id=\"\(Escaping.escaped(block.id))\">"
            + String(decoding: block.json, as: UTF8.self) + "</script>\n"
    }

    // MARK: The files

    private static let template = lines(of: "Report/page.html")
    private static let styles = files("css")
    private static let scripts = files("js")

    private static func files(_ type: String) -> [Kind: String] {
        Dictionary(
            uniqueKeysWithValues: Kind.allCases.map { ($0, joined("Report/\($0.rawValue)-page.\(type)")) })
    }

    /// Returns the style sheet or the script `name` behind all that it imports, without indents and lines of
    /// comment.
    ///
    /// The files import each other as a browser does it; what a script exports is known to those behind it.
    package static func joined(_ name: String) -> String {
        var seen: Set<String> = []
        return joined(name, &seen)
    }

    private static func joined(_ name: String, _ seen: inout Set<String>) -> String {
        guard seen.insert(name).inserted else { return "" }
        var text = ""
        for line in lines(of: name) {
            let bare = line.drop { $0 == " " }
            if bare.hasPrefix("import ") || bare.hasPrefix("@import ") {
                let parts = bare.split { $0 == "'" || $0 == "\"" }
                if parts.count > 1 { text += joined(path(parts[parts.count - 2], from: name), &seen) }
            } else if !bare.isEmpty, !bare.hasPrefix("//"), !bare.hasPrefix("/*") {
                text += bare.hasPrefix("export ") ? bare.dropFirst("export ".count) : bare
                text += "\n"
            }
        }
        return text
    }

    /// Returns the name of the file that `name` calls `reference`: `plots.js`, `./plots.js` or `../Panel/theme.js`.
    private static func path(_ reference: Substring, from name: String) -> String {
        if reference.hasPrefix("../") { return String(reference.dropFirst("../".count)) }
        let own = reference.hasPrefix("./") ? reference.dropFirst("./".count) : reference
        return "\(name.prefix { $0 != "/" })/\(own)"
    }

    private static func lines(of name: String) -> [Substring] {
        let text = String(decoding: ShippedFiles.bytes(of: name) ?? [], as: UTF8.self)
        return text.split(separator: "\n")
    }
}
