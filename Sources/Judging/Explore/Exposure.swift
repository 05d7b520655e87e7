package import SimulationCore

/// The part of the tables that a client met in an exploration, the part that it did not meet, and its behaviour on the wire.
package struct Exposure: Sendable {
    package struct Row: Hashable, Sendable {
        package let name: String
        package let meaning: String
        /// Who may differ so.
        package let legality: Variation.Legality
    }

    /// All rows that trials of the client can differ in, by name.
    package let rows: [Row]

    /// The number of trials with a row.
    package private(set) var played: [String: Int] = [:]

    /// The number of trials for an errand.
    package private(set) var errands: [String: Int]

    /// The rows and errands of `maker`, before the first trial.
    package init(_ maker: TrialMaker) {
        var found: [String: Row] = [:]
        for dimension in maker.errands.flatMap(maker.dimensions) where found[dimension.name] == nil {
            found[dimension.name] = Row(
                name: dimension.name, meaning: dimension.meaning, legality: dimension.variation.legality)
        }
        rows = found.values.sorted { $0.name < $1.name }
        errands = Dictionary(uniqueKeysWithValues: maker.errands.map { ($0.name, 0) })
    }

    mutating func note(_ trial: Trial) {
        errands[trial.errand.name, default: 0] += 1
        for name in Set(trial.names) { played[name, default: 0] += 1 }
    }

    /// The rows that no trial had.
    package var unmet: [Row] { rows.filter { played[$0.name] == nil } }

    /// Returns a page in Markdown: how often each row was met, those that never were first, and what the client did,
    /// `features`.
    package func page(client: String, tries: Int, features: Set<String>) -> String {
        var text = "# What \(client) was shown\n\n"
        text += "\(tries) trials had \(rows.count - unmet.count) of \(rows.count) rows.\n\n"
        text += "| row | trials | legality | meaning |\n|---|---|---|---|\n"
        for row in rows.sorted(by: { (played[$0.name] ?? 0, $0.name) < (played[$1.name] ?? 0, $1.name) }) {
            text +=
                "| `\(row.name)` | \(played[row.name] ?? 0) | \(row.legality.rawValue) | \(row.meaning) |\n"
        }
        text += "\n## Errands\n\n| errand | trials |\n|---|---|\n"
        for (name, count) in errands.sorted(by: { $0.key < $1.key }) { text += "| \(name) | \(count) |\n" }
        text += "\n## On the wire\n\nRequest, answer, and what the client did next:\n\n"
        for feature in features.filter({ !$0.contains(":") }).sorted() { text += "* \(feature)\n" }
        return text
    }
}
