/// The kinds of endpoint whose clients can be judged.
package enum WireDialects {
    /// The kinds, the most common first.
    static let all: [any WireDialect.Type] = [
        ELM327Dialect.self,
        TelemetryDialect.self,
        MTGDialect.self,
        HTTPDialect.self,
        CANAccessDialect.self,
        DoIPDialect.self,
    ]
}
