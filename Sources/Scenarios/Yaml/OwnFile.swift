/// Tells the files of Dyno's formats from others, so that no message shows what stands in a file that is none of them.
enum OwnFile {
    /// The documents of `source` in order, what is wrong with them in `findings`; nil, with no finding, when it is a file of
    /// something else: no mapping, or one that has neither the key `dyno` nor as many known keys as others.
    static func documents(of source: SourceText, findings: inout Findings) -> [Item]? {
        var own = findings
        let documents = Composer.documents(of: source, findings: &own)
        let isEmpty = documents.isEmpty && own == findings
        guard isEmpty || isOwn(documents.first, source) else { return nil }
        findings = own
        return documents
    }

    private static func isOwn(_ document: Item?, _ source: SourceText) -> Bool {
        guard let document else { return isOwn(topKeys(of: source)) }
        guard case .mapping(let entries) = document.content else { return false }
        return entries.isEmpty || isOwn(entries.map(\.key))
    }

    private static func isOwn(_ keys: [String]) -> Bool {
        let known = keys.count { key in
            [Keys.scenario, Keys.vehicleFile, Keys.profile].contains { $0.key(key) != nil }
        }
        return keys.contains("dyno") || known > 0 && known * 2 >= keys.count
    }

    /// The keys that lines begin with, in a text that is no YAML as a whole.
    private static func topKeys(of source: SourceText) -> [String] {
        source.text.split(whereSeparator: \.isNewline).compactMap { line in
            let start = line.first == "{" ? line.dropFirst().drop { $0 == " " } : line
            let bare = start.first == "\"" || start.first == "'" ? start.dropFirst() : start
            let name = bare.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
            let rest = bare.dropFirst(name.count).drop { $0 == "\"" || $0 == "'" }
            return name.isEmpty || rest.first != ":" ? nil : String(name)
        }
    }
}
