package import Documents

/// One requirement of a case on its client.
package struct Expectation: Sendable {
    /// The identifier of the expectation, unique in its case.
    package var id: String

    /// The requirement in the words of the file; empty when the form alone describes it.
    package var about: String

    /// The severity of a violation, or nil for the severity of the case.
    package var severity: Scenario.Severity?

    /// The index of its client in `Scenario.clients`, counted from 0; nil for the only client.
    package var client: Int?

    /// The position of the expectation in its file.
    package var place: Place

    /// The kind of the requirement with its parameters.
    package var form: any ExpectationForm

    /// Creates an expectation of the only client of a case.
    package init(
        id: String, about: String = "", severity: Scenario.Severity? = nil, place: Place,
        form: any ExpectationForm
    ) {
        self.id = id
        self.about = about
        self.severity = severity
        self.place = place
        self.form = form
    }
}

/// A form that an expectation can have, such as `count`: its keys and its reader.
package protocol ExpectationForm: Sendable {
    /// The key that states the form, with the shape of its parameters and what it demands.
    static var key: Shape.Key { get }

    /// Reads the parameters of the form from `item`. Returns nil when they are incomplete, after an error.
    static func read(_ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader) -> Self?
}

extension ExpectationForm {
    /// The key of the form in a scenario file.
    package var name: String { Self.key.name }
}
