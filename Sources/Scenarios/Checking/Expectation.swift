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
    package var form: Form

    /// The forms that an expectation can have.
    package enum Form: Hashable, Sendable {
        /// Requests occur in an order.
        case sequence(Order)
        /// A request occurs a number of times.
        case count(Count)
        /// A request recurs with a period.
        case every(Period)
        /// A request or a misbehaviour does not occur.
        case never(Never)
        /// The client receives a good answer again after a fault.
        case recovers(Recovery)
        /// The reports of the client are correct.
        case report(Report)
        /// The client sends its next request soon enough after a prompt.
        case response(Response)
        /// The client connects, stays connected or stops connecting as required.
        case connection(Connection)
        /// The client's program exits as required.
        case exit(Exit)
        /// The client's program prints a line, or does not print it.
        case output(Line)
        /// The client shows the correct alerts.
        case alerts(Alerts)
        /// The client has stored the correct maintenance records.
        case stored(Stored)
        /// The client sends HTTP requests of a form a number of times.
        case sent(Sent)
        /// The client shows a signal as often as it was asked to.
        case updates(Updates)

        /// The key of the form in a scenario file.
        package var name: String {
            switch self {
            case .sequence: "sequence"
            case .count: "count"
            case .every: "every"
            case .never: "never"
            case .recovers: "recovers"
            case .report: "report"
            case .response: "response"
            case .connection: "connection"
            case .exit: "exit"
            case .output: "output"
            case .alerts: "alerts"
            case .stored: "stored"
            case .sent: "request"
            case .updates: "updates"
            }
        }
    }

    /// Creates an expectation of the only client of a case.
    package init(
        id: String, about: String = "", severity: Scenario.Severity? = nil, place: Place, form: Form
    ) {
        self.id = id
        self.about = about
        self.severity = severity
        self.place = place
        self.form = form
    }
}
