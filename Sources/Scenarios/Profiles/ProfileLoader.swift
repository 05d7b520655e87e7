/// Reads client profiles.
public enum ProfileLoader {
    /// Where a profile of a name is looked for, relative to the folder that the program was started in.
    public static let folder = "Scenarios/clients"

    /// The profile in the file at `path`, or in the file of that name in `Scenarios/clients`; all mistakes are thrown at
    /// once.
    public static func load(_ path: String) throws(ScenarioMistakes) -> ClientProfile {
        let named = "\(folder)/\(path).yaml"
        let file = !Files.exists(path) && Files.exists(named) ? named : path
        return try load(file: file, bytes: Files.bytes(of: file))
    }

    /// The profile in `text`, which stands in for a file called `file`.
    public static func load(text: String, file: String) throws(ScenarioMistakes) -> ClientProfile {
        try load(file: file, bytes: Array(text.utf8))
    }

    private static func load(file: String, bytes: [UInt8]?) throws(ScenarioMistakes) -> ClientProfile {
        var findings = Findings()
        guard let bytes else {
            findings.error(Place(file: file, line: 1, column: 1), "", .unreadable)
            throw ScenarioMistakes(findings)
        }
        var profile: ClientProfile?
        if let source = SourceText(file: file, bytes: bytes, findings: &findings) {
            let documents = OwnFile.documents(of: source, findings: &findings)
            if documents == nil {
                findings.error(Place(file: file, line: 1, column: 1), "", .foreign)
            } else if let documents, let document = documents.first {
                profile = read(document, findings: &findings)
                if documents.count > 1 {
                    findings.error(documents[1].place, "", .count(documents.count, expected: 1...1))
                }
            } else if !findings.haveErrors {
                findings.error(Place(file: file, line: 1, column: 1), "", .empty)
            }
        }
        guard let profile, !findings.haveErrors else { throw ScenarioMistakes(findings) }
        return profile
    }

    /// The profile that a document describes.
    static func read(_ document: Item, findings: inout Findings) -> ClientProfile {
        StructureCheck.check(document, against: .record(ProfileKeys.profile), findings: &findings)
        var reader = Reader(findings: findings)
        let profile = ProfileReader.profile(document, &reader)
        findings = reader.findings
        return profile
    }
}
