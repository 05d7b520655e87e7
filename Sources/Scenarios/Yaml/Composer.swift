import Yams

/// Parses the text of a file into items, one for each YAML document.
///
/// It refuses the features of YAML that scenarios do not use: anchors, aliases, merges, tags and keys that
/// are not plain text.
package struct Composer {
    /// The maximum nesting depth of mappings and lists.
    package static let deepest = 24

    private let file: String
    package private(set) var findings: Findings

    private init(file: String, findings: Findings) {
        self.file = file
        self.findings = findings
    }

    /// Parses the documents of `source` in order; errors are added to `findings`.
    package static func documents(of source: SourceText, findings: inout Findings) -> [Item] {
        let start = Place(file: source.file, line: 1, column: 1)
        if let flood = source.aliasFlood {
            findings.error(flood, "", .alias)
            return []
        }
        var composer = Composer(file: source.file, findings: findings)
        var documents: [Item] = []
        do {
            // The parser must outlive the nodes: they refer to their anchors weakly. The basic resolver
            // treats all scalars as text, so that `on` and `"on"` are the same key.
            let parser = try Parser(yaml: source.text, resolver: .basic, encoding: .utf8)
            while let root = try parser.nextRoot() {
                documents += composer.item(from: root, depth: 0).map { [$0] } ?? []
            }
            withExtendedLifetime(parser) {}
        } catch let error as YamlError {
            let (place, problem) = SyntaxMistake.describe(error, in: source)
            composer.findings.error(place, "", problem)
        } catch {
            composer.findings.error(start, "", .syntax("\(error)"))
        }
        findings = composer.findings
        return documents
    }

    /// Returns the item for `node`, or nil when scenarios cannot contain such a node.
    private mutating func item(from node: Node, depth: Int, isKey: Bool = false) -> Item? {
        let place = place(of: node)
        guard node.anchor == nil else {
            // The members are not visited: each alias to them would be visited again.
            findings.error(place, "", .anchor(node.anchor?.rawValue ?? ""))
            return nil
        }
        guard depth < Self.deepest else {
            findings.error(place, "", .tooDeep(Self.deepest))
            return nil
        }
        switch node {
        case .scalar(let scalar):
            // The parser itself gives this tag to quoted text and, when it compares keys, to keys.
            let isMarked = scalar.style == .plain && !isKey
            check(tag: scalar.tag.rawValue, at: place, allowed: isMarked ? "" : "tag:yaml.org,2002:str")
            let quotes: Item.Quotes =
                switch scalar.style {
                case .singleQuoted: .single
                case .doubleQuoted: .double
                default: .none
                }
            return Item(place: place, content: .scalar(scalar.string), quotes: quotes)
        case .sequence(let sequence):
            check(tag: sequence.tag.rawValue, at: place, allowed: "")
            var members: [Item] = []
            for member in sequence { members += item(from: member, depth: depth + 1).map { [$0] } ?? [] }
            return Item(place: place, content: .list(members))
        case .mapping(let mapping):
            check(tag: mapping.tag.rawValue, at: place, allowed: "")
            return Item(place: place, content: .mapping(entries(of: mapping, depth: depth)))
        case .alias:
            findings.error(place, "", .alias)
            return nil
        }
    }

    private mutating func entries(of mapping: Node.Mapping, depth: Int) -> [Item.Entry] {
        var entries: [Item.Entry] = []
        for (key, value) in mapping {
            let keyPlace = place(of: key)
            guard case .scalar = key else {
                findings.error(keyPlace, "", .keyIsNoText)
                continue
            }
            guard let name = item(from: key, depth: depth + 1, isKey: true)?.text else { continue }
            guard name != "<<" else {
                findings.error(keyPlace, "", .merge)
                continue
            }
            guard let item = item(from: value, depth: depth + 1) else { continue }
            entries.append(Item.Entry(key: name, keyPlace: keyPlace, value: item))
        }
        return entries
    }

    private mutating func check(tag name: String, at place: Place, allowed: String) {
        guard !name.isEmpty, name != allowed else { return }
        findings.error(place, "", .tag(name.replacing("tag:yaml.org,2002:", with: "!!")))
    }

    private func place(of node: Node) -> Place {
        Place(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }
}
