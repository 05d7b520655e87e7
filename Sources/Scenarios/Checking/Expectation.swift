/// One thing that a case demands of its client.
public struct Expectation: Sendable {
    /// Its name, unique in its case.
    public var id: String

    /// What it demands, in the words of the file; empty when the form says it all.
    public var about: String

    /// How much breaking it weighs, or nil for the case's own severity.
    public var severity: Scenario.Severity?

    /// Which of several clients it is about, by its place in `Scenario.clients`; nil for the only one.
    public var client: Int?

    /// Where it stands.
    public var place: Place

    /// What it demands.
    public var form: Form

    /// The forms that an expectation can have.
    public enum Form: Hashable, Sendable {
        /// Requests in an order.
        case sequence(Order)
        /// Requests in a number.
        case count(Count)
        /// Requests at regular times.
        case every(Period)
        /// Something that does not occur.
        case never(Never)
        /// A good request again after something went wrong.
        case recovers(Recovery)
        /// What the client says.
        case report(Report)
        /// How soon the client goes on after a prompt.
        case response(Response)
        /// What the client does about connecting.
        case connection(Connection)
        /// How the client's program ends.
        case exit(Exit)
        /// What the client's program prints.
        case output(Line)
        /// Which alerts the client shows.
        case alerts(Alerts)
        /// Which maintenance records the client has stored.
        case stored(Stored)

        /// The form's key in the file.
        public var name: String {
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
            }
        }
    }

    /// An expectation with these parts.
    public init(
        id: String, about: String = "", severity: Scenario.Severity? = nil, place: Place, form: Form
    ) {
        self.id = id
        self.about = about
        self.severity = severity
        self.place = place
        self.form = form
    }
}
