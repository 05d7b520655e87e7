/// The kinds of endpoint whose clients can be judged: one line each.
public enum WireDialects {
    /// The kinds, those that clients talk to most often first.
    static let all: [any WireDialect.Type] = [
        ELM327Dialect.self,
        TelemetryDialect.self,
        MTGDialect.self,
    ]
}
