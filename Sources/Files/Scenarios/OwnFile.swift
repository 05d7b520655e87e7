import Documents

/// Distinguishes the files of Dyno's formats from others, so that no message shows the contents of a foreign
/// file.
enum OwnFile {
    /// Parses the documents of `source` in order; errors are added to `findings`.
    ///
    /// Returns nil, and adds no finding, when the file is of another format and a finding would show part of
    /// its contents.
    static func documents(of source: SourceText, findings: inout Findings) -> [Item]? {
        var own = findings
        let documents = Composer.documents(of: source, findings: &own)
        let keys: [String]
        if case .mapping(let entries) = documents.first?.content, !entries.isEmpty {
            keys = entries.map(\.key)
        } else {
            // Findings about a text that is not a mapping, or not valid YAML, show no contents, except for
            // these.
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

    /// The first keys of all formats, whatever the kinds of endpoint are.
    private static let known = Set(
        [EndpointFormats.none.scenario, Keys.vehicleFile, EndpointFormats.none.profile].flatMap {
            $0.keys.map(\.name)
        })

    /// Returns whether these are the keys of a file of Dyno: `dyno` is among them, or at least one and at least half
    /// of them are known.
    private static func isOwn(_ keys: [String]) -> Bool {
        let known = keys.count(where: Self.known.contains)
        return keys.contains("dyno") || known > 0 && known * 2 >= keys.count
    }

    /// Returns the keys at the beginning of lines, for a text that is not valid YAML as a whole.
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
