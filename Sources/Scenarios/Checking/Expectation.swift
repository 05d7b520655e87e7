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
