/// The expectations that several kinds have in common.
extension ExploredKind {
    /// Returns an expectation on what the client reports.
    package static func report(_ id: String, _ form: Outline) -> Outline {
        ["id": .value(id.replacing(".", with: "-")), "report": form]
    }

    /// Returns that what the client says about `name` fits `form`, and, where nothing is missing, that it says it.
    package static func pair(
        _ name: String, _ form: Outline, _ facts: TrialFacts, isDue: Bool = true
    ) -> [Outline] {
        var rule = form
        rule["at_least"] = "0"
        guard facts.isWhole, isDue else { return [report("true-\(name)", rule)] }
        return [report("true-\(name)", rule), report("shows-\(name)", due(form, facts))]
    }

    /// Returns what must be reported; who is disturbed may also say why it stops, and end.
    package static func due(_ form: Outline, _ facts: TrialFacts) -> Outline {
        guard !facts.isUndisturbed else { return form }
        var form = form
        form["or_ends"] = "on"
        return form
    }

    /// Returns that the client says the text `name`, which is `value`.
    package static func text(_ name: String, _ value: String, _ facts: TrialFacts) -> [Outline] {
        guard !value.isEmpty, facts.client.claims.texts?.contains(name) ?? true else { return [] }
        return pair(
            name, ["text": ["name": .value(name), "equals": .value("\"\(value)\"")]], facts,
            isDue: facts.task.kind == .vin || facts.isUndisturbed)
    }

    /// Returns that the client says the list `name`, which has `members`.
    package static func list(_ name: String, _ members: [String], _ facts: TrialFacts) -> [Outline] {
        guard !members.isEmpty, facts.client.claims.texts?.contains(name) ?? true else { return [] }
        let quoted = members.map { "\"\($0)\"" }.joined(separator: ", ")
        return pair(
            name, ["text": ["name": .value(name), "members": .value("[\(quoted)]")]], facts,
            isDue: facts.isUndisturbed)
    }

    /// Returns that a client which ends by itself does so: in the time `usual` in the neutral trial, else in the time `longest`.
    package static func ending(
        _ facts: TrialFacts, usual: String = "60s", longest: String = "150s"
    ) -> [Outline] {
        // Where every answer is late or missing, the end is a matter of patience.
        guard facts.client.endsByItself,
            facts.departures.allSatisfy({ $0.effect == .none || $0.span == .passing || facts.isSevered })
        else { return [] }
        let limit = facts.departures.isEmpty ? usual : longest
        return [["id": "ends", "exit": ["status": "any", "within": .value(limit)]]]
    }
}
