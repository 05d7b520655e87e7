/// Tells the files of Dyno's formats from others, so that no message shows what stands in a file that is none of them.
enum OwnFile {
    /// The documents of `source` in order, what is wrong with them in `findings`; nil, with no finding, when it is a file of
    /// something else and something of it would be shown.
    static func documents(of source: SourceText, findings: inout Findings) -> [Item]? {
        var own = findings
        let documents = Composer.documents(of: source, findings: &own)
        let keys: [String]
        if case .mapping(let entries) = documents.first?.content, !entries.isEmpty {
            keys = entries.map(\.key)
        } else {
            // What is no mapping, or broken, is said without showing anything, but for these.
            let isShown = own.all.dropFirst(findings.all.count).contains { $0.problem.showsText }
            guard isShown else {
                findings = own
                return documents
            }
            keys = topKeys(of: source)
        }
        guard isOwn(keys) else { return nil }
        findings = own
        return documents
    }

    /// A file with the key `dyno`, or with at least as many known keys as others.
    private static func isOwn(_ keys: [String]) -> Bool {
        let known = keys.count { key in
            [Keys.scenario, Keys.vehicleFile, ProfileKeys.profile].contains { $0.key(key) != nil }
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

extension Problem {
    /// Whether its words show something of a file that could not be read as a mapping.
    fileprivate var showsText: Bool {
        switch self {
        case .duplicateKey, .anchor, .tag: true
        default: false
        }
    }
}
