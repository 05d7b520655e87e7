package import Documents

package struct ProfileLoader: Sendable {
    private let formats: EndpointFormats

    /// A loader that knows the kinds of endpoint `formats`.
    package init(_ formats: EndpointFormats) { self.formats = formats }

    /// The folder of named profiles, relative to the working directory.
    package static let folder = "Scenarios/clients"

    /// Loads the profile in the file at `path`. If there is no such file, `path` is a name in
    /// `Scenarios/clients`, or else the name of an embedded profile. Throws all mistakes together.
    package func load(_ path: String) throws(ScenarioMistakes) -> ClientProfile {
        try loadWithWarnings(path).profile
    }

    package func loadWithWarnings(
        _ path: String
    ) throws(ScenarioMistakes) -> (profile: ClientProfile, warnings: [Finding]) {
        let file = FileLookup.files(path, as: .profile).first ?? path
        var findings = Findings()
        let profile = try load(file: file, bytes: Files.bytes(of: file), findings: &findings)
        return (profile, findings.sorted)
    }

    /// Loads the profile in `text`; `file` is the name of the file in findings.
    package func load(text: String, file: String) throws(ScenarioMistakes) -> ClientProfile {
        var findings = Findings()
        return try load(file: file, bytes: Array(text.utf8), findings: &findings)
    }

    private func load(
        file: String, bytes: [UInt8]?, findings: inout Findings
    ) throws(ScenarioMistakes) -> ClientProfile {
        guard let bytes else {
            findings.error(
                Place(file: file, line: 1, column: 1), "", FileLookup.problem(of: file, as: .profile))
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

    package func read(_ document: Item, findings: inout Findings) -> ClientProfile {
        StructureCheck.check(document, against: .record(formats.profile), findings: &findings)
        var reader = Reader(findings: findings, formats: formats)
        let profile = ProfileReader.profile(document, &reader)
        findings = reader.findings
        return profile
    }
}
