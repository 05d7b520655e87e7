/// Scenario files as text, which are changed before they are loaded.
package enum ScenarioText {
    /// Returns the document of `base` with `change` merged into it, as a vehicle is merged into its base; the text is read as
    /// the same scenario from another folder only when it names no file by a relative path.
    package static func merge(
        _ change: String, into base: String, file: String
    ) throws(ScenarioMistakes) -> String {
        var findings = Findings()
        func document(_ text: String, _ file: String) -> Item? {
            SourceText(file: file, bytes: Array(text.utf8), findings: &findings)
                .flatMap { OwnFile.documents(of: $0, findings: &findings)?.first }
        }
        guard let lower = document(base, file), let upper = document(change, file), !findings.haveErrors
        else {
            throw ScenarioMistakes(findings)
        }
        return Merge.lay(upper, on: lower, shape: .record(Keys.scenario)).block()
    }
}
