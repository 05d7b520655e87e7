package import Conformance
package import Documents
import MTG
package import Scenarios
package import SimulationCore

/// The client has stored the maintenance records that it received: correct values, newest first, at most
/// `limit` records, and none from invalid bytes. This is undecided when the stored records cannot be
/// read.
package struct StoredForm: Hashable, Sendable {
    package var endpoint: EndpointID = 0
    /// The exact number of stored records; nil for the number that results from the records sent.
    package var exactly: Int?
    /// The greatest number of records that a client keeps.
    package var limit = ClientStore.usualLimit
    /// The mark that must have occurred, or else the expectation is undecided; nil for none. The stored
    /// records are read after the case has ended.
    package var after: Mark?
    /// Whether the client may refuse all records when it reports so (`error`, `rejected`).
    package var allowsRefusal = false
}

extension StoredForm: ExpectationForm {
    package static let key = Shape.Key(
        "stored", .record(keys), required: true, "The maintenance records that the client has stored")

    private static let keys = Shape.Record(rows, unless: Self(), and: [Keys.endpoint])

    private static let rows: [PropertyKey<Self>] = [
        .integer("exactly", Keys.counts, ifStated: \.exactly, "How many records there are")
            .unlessStated("as many as there should be"),
        .integer("limit", AuditKeys.keptRecords, \.limit, "The most records that are kept"),
        .key("after", Keys.mark, "Nothing is decided unless this has come"),
        .word(
            "refusal", ["allowed": true], \.allowsRefusal,
            "A client that stores nothing and says that it has refused what came has done enough"),
    ]

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> StoredForm? {
        var form = Self(after: reader.mark(item["after"], "\(path).after", names))
        reader.read(rows, of: item, path, into: &form)
        if let exactly = form.exactly, item["limit"] != nil, exactly > form.limit,
            let place = item["exactly"]?.place
        {
            reader.findings.error(
                place, "\(path).exactly",
                .outOfRange("\(exactly)", range: "at most \(form.limit), as limit says"))
        }
        guard let endpoint = MaintenanceDescription.endpoint(item, path, names, &reader) else { return nil }
        form.endpoint = endpoint
        return form
    }
}

extension StoredForm: JudgedForm {
    package var about: String { "Stores exactly the records that it got, with their values." }

    package var readsStore: Bool { true }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try AuditJudgement(evaluator: evaluator).judge(self)
    }

    package func decides(in scenario: Scenario) -> Bool { true }

    package func lack(_ claims: Claims, in scenario: Scenario) -> String? {
        claims.stores
            ? claims.lack(forRecordsAt: endpoint, in: scenario)
            : "the profile does not say where the client stores records"
    }
}

extension MaintenanceDescription {
    /// Returns the endpoint that `item` names. Reports an error when it is not a telematics unit.
    static func endpoint(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> EndpointID? {
        guard let endpoint = reader.endpoint(item, path, names) else { return nil }
        guard !describes(names.endpoints[endpoint]) else { return endpoint }
        reader.findings.error(
            (item["endpoint"] ?? item).place, item["endpoint"] == nil ? path : "\(path).endpoint",
            .unusable(names.endpoints[endpoint].name, expected: "the name of \(noun)"))
        return nil
    }
}
