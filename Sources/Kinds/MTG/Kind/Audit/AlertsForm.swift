package import Conformance
package import Documents
package import MTG
package import Scenarios
package import SimulationCore

/// The client shows the alerts that result from the maintenance records that it received, or stated ones.
///
/// The records are decoded from the bytes on the wire. The alerts may be those of the last good record or
/// of any good record that reached the client in the last 2 s. This is undecided when the alerts of the
/// client cannot be read.
package struct AlertsForm: Hashable, Sendable {
    package var endpoint: EndpointID = 0
    /// The role of the user; nil for the role of the task.
    package var role: MaintenanceRole?
    package var source = Source.endpoint
    /// The expected alerts; nil for those that the oracle derives from the records.
    package var equals: [AlertShown]?
    /// Whether the levels of the alerts are compared, too.
    package var countsLevels = true
    /// The smallest number of reports of alerts.
    package var atLeast = 1
    /// Whether only what is shown at the end of the window counts; nothing shown is not an alert.
    package var isLastOnly = false
    /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
    /// client's program.
    package var window = Window()

    /// The source of the names and thresholds.
    package enum Source: Hashable, Sendable {
        case endpoint
        /// The source that the client reports in a text called `thresholds`, or the source of the
        /// endpoint when it reports none.
        case stated
        case fixed(ThresholdSource)
    }
}

extension AlertsForm: ExpectationForm {
    package static let key = Shape.Key(
        "alerts", .record(keys), required: true, "The alerts that the client shows")

    /// The word for the source that the client reports.
    private static let statedSource = "stated"

    private static let keys = Shape.Record(rows, unless: Self(), and: [Keys.endpoint] + Keys.window)

    private static let rows: [PropertyKey<Self>] = [
        .word("role", ifStated: \.role, "Who looks").unlessStated("the task's role"),
        .key(
            "source", .scalar(.word(ThresholdSource.allCases.map(\.rawValue) + [statedSource])),
            "What decides names and thresholds; the endpoint's source unless stated"
        ) { item, _, form, reader in
            form.source =
                reader.word(item, ThresholdSource.self).map { .fixed($0) }
                ?? (item.text == statedSource ? .stated : .endpoint)
        },
        .key(
            "equals", .list(.text, count: 0...64),
            "Exactly these alerts, by name, `: engine-stop` behind it where that is meant"
        ) { item, path, form, reader in
            form.equals = reader.texts(item).compactMap { AlertShown($0) }
            for (index, member) in item.members.enumerated() where isBlank(member.text) {
                reader.findings.error(
                    member.place, "\(path)[\(index)]",
                    .unusable(member.text ?? "", expected: "the name of a parameter, such as Fuel Level"))
            }
        },
        .onOff("levels", \.countsLevels, "Whether how serious an alert is counts too"),
        .integer("at_least", Keys.counts, \.atLeast, "How often alerts are shown at least"),
        .onOff(
            "last", \.isLastOnly,
            "Only what is shown at the end of the window counts; nothing is not an alert"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> AlertsForm? {
        var form = Self(window: reader.window(item, path, names))
        reader.read(rows, of: item, path, into: &form)
        if form.isLastOnly, item["at_least"] == nil { form.atLeast = 0 }
        if form.equals != nil {
            for key in ["role", "source"] {
                if let other = item[key] {
                    reader.findings.error(other.place, "\(path).\(key)", .excluded(key, by: "equals"))
                }
            }
        }
        // What is stated needs no record: an app of a car shows alerts too.
        let found =
            form.equals == nil
            ? MaintenanceDescription.endpoint(item, path, names, &reader) : reader.endpoint(item, path, names)
        guard let endpoint = found else { return nil }
        form.endpoint = endpoint
        return form
    }

    /// Returns whether `text` is not empty and contains no alert, for example only white space.
    private static func isBlank(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return AlertShown(text) == nil
    }
}

extension AlertsForm: JudgedForm {
    package var about: String {
        equals.map { "Shows exactly these alerts: \(Words.list($0.map(\.description)))." }
            ?? "Shows exactly the alerts that the records call for."
    }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try AuditJudgement(evaluator: evaluator).judge(self)
    }

    package func decides(in scenario: Scenario) -> Bool { true }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        claims.saysAlerts
            ? claims.lack(forRecordsAt: endpoint, in: scenario) : "the client does not claim to show alerts"
    }

    package func questions(
        _ id: String, _ evaluator: CaseEvaluator, isEnding: Bool
    ) -> [SightQuestion] {
        guard isEnding, let alerts = AuditJudgement(evaluator: evaluator).calledFor(self) else { return [] }
        return [
            SightQuestion(
                id,
                alerts.isEmpty
                    ? "The app should show no alert. Is that so?"
                    : "The app should show the alerts \(Words.list(alerts.map(\.description))) and no others. Does it?"
            )
        ]
    }

    package func outcomeBySight(_ id: String, _ evaluator: CaseEvaluator) -> Outcome? {
        evaluator.outcome(ofAnswersTo: [id], window)
    }
}
