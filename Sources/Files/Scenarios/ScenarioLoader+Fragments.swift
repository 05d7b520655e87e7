package import Documents
package import Rig

/// Parts of a scenario file that a program states on their own, for a car that exists already.
extension ScenarioLoader {
    /// Reads what an event does from `text`, such as `store: P0133`, for a car of `description`.
    ///
    /// The keys are those of an event without the ones that say when it happens. Findings name the text `file`. All
    /// mistakes are thrown together.
    package func actions(
        text: String, file: String, of description: RigDescription
    ) throws(ScenarioMistakes) -> [any EventAction] {
        var findings = Findings()
        let documents = Self.documents(in: text, file: file, findings: &findings)
        for document in documents {
            StructureCheck.check(document, against: .record(formats.eventActions), findings: &findings)
        }
        if findings.haveErrors { throw ScenarioMistakes(findings) }
        var reader = Reader(findings: findings, formats: formats)
        reader.custom = CustomSignals(description.vehicle)
        let actions = documents.flatMap { reader.actions($0, of: description) }
        if reader.findings.haveErrors { throw ScenarioMistakes(reader.findings) }
        return actions
    }

    /// Reads expectations from `text`, for a client of `scenario`: one expectation, or a list of them.
    ///
    /// The keys are those under `expect:` of a scenario file; one without an `id` is named after its form and its number.
    /// All mistakes are thrown together.
    package func expectations(
        text: String, file: String, of scenario: Scenario
    ) throws(ScenarioMistakes) -> [Expectation] {
        var findings = Findings()
        let documents = Self.documents(in: text, file: file, findings: &findings)
        let stated = documents.flatMap { $0.kind == .list ? $0.members : [$0] }
        let members = stated.enumerated().map { $1.named($0 + 1) }
        for (index, member) in members.enumerated() {
            StructureCheck.check(
                member, against: Keys.expectation(formats.forms), path: "expect[\(index)]",
                findings: &findings)
        }
        if findings.haveErrors { throw ScenarioMistakes(findings) }
        var reader = Reader(findings: findings, formats: formats)
        let expectations = reader.expectations(
            Item(place: Place(file: file, line: 1, column: 1), content: .list(members)), "expect",
            ExpectationNames(scenario.rig, clients: scenario.clients))
        if reader.findings.haveErrors { throw ScenarioMistakes(reader.findings) }
        return expectations
    }

    private static func documents(in text: String, file: String, findings: inout Findings) -> [Item] {
        guard let source = SourceText(file: file, bytes: Array(text.utf8), findings: &findings) else {
            return []
        }
        let documents = Composer.documents(of: source, findings: &findings)
        if documents.isEmpty, !findings.haveErrors {
            findings.error(Place(file: file, line: 1, column: 1), "", .empty)
        }
        return documents
    }
}

extension Item {
    /// Returns the expectation with an id: its own, or its form and `number`.
    fileprivate func named(_ number: Int) -> Item {
        guard case .mapping(var entries) = content, self["id"] == nil else { return self }
        let form = entries.first { !["about", "severity", "client"].contains($0.key) }?.key ?? "expectation"
        let name = Item(place: place, content: .scalar("\(form)-\(number)"))
        entries.append(Entry(key: "id", keyPlace: place, value: name))
        return Item(place: place, content: .mapping(entries))
    }
}
