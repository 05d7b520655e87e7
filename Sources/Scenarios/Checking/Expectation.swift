/// One thing that a case demands of its client.
public struct Expectation: Sendable {
    /// Its name, unique in its case.
    public var id: String

    /// What it demands, in the words of the file; empty when the form says it all.
    public var about: String

    /// How much breaking it weighs, or nil for the case's own severity.
    public var severity: Scenario.Severity?

    /// Where it stands.
    public var place: Place
}
