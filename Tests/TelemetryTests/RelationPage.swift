/// The page with the relations of all games, in Markdown.
enum RelationPage {
    private static let head = """
        # What the packets of games say of a lap

        <!-- made from Vectors/telemetry/relations.yaml; RECORD=1 swift test --filter RelationTests -->

        How the numbers in a game's packets go together while a car is driven, between which bounds they stay, and what Dyno's
        packets have *now*. [relations.yaml](../../Vectors/telemetry/relations.yaml) explains the functions in the column
        *fields*; r is a correlation, a factor comes from least squares. A source that names a recording or a capture gives its
        numbers; the bounds are wider where another car or circuit may show others. *Unverified* is what no source states.
        A relation whose packets are those that the game sends in its own rhythm has *(sent)* behind its layout.

        """

    /// The page; relations have their game before the first comma of their names.
    static func markdown(_ relations: [RelationVector], in race: RelationRace) throws -> String {
        var games: [(name: String, rows: String)] = []
        for relation in relations {
            let parts = relation.name.split(separator: ", ", maxSplits: 1).map(String.init)
            let row = try row(relation, parts.last ?? "", in: race)
            if let place = games.firstIndex(where: { $0.name == parts[0] }) {
                games[place].rows += row
            } else {
                games.append((parts[0], row))
            }
        }
        return games.reduce(head) { page, game in
            page + "\n## \(game.name)\n\n| relation | layout | fields | bound | now | source |\n"
                + "|---|---|---|---|---|---|\n" + game.rows
        }
    }

    private static func row(_ relation: RelationVector, _ title: String, in race: RelationRace) throws
        -> String
    {
        let outcome = try RelationOutcome(relation, in: race)
        let fields = [relation.one, relation.other].compactMap(\.self).map { "`\($0)`" }
        let layouts = [relation.layout, relation.with].compactMap(\.self).joined(separator: ", ")
        let cells = [
            title, layouts + (relation.sent == true ? " (sent)" : ""), fields.joined(separator: " with "),
            outcome.bounds.joined(separator: ", "), outcome.findings.joined(separator: ", "),
            (relation.unverified == true ? "*unverified*: " : "") + relation.source,
        ]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
}
