/// A fault with its value.
public struct FaultSetting: Hashable, Sendable {
    /// The index of its kind in `FaultKind.rows`.
    public let kind: Int

    /// Its value, in the form of the kind.
    public let value: FaultValue

    /// The value as text, for the journal.
    public let words: String

    /// The fault `name` with `value`; nil when there is no such kind.
    public init?(_ name: String, _ value: FaultValue, words: String = "on") {
        guard let kind = FaultKind.index(of: name) else { return nil }
        self.kind = kind
        self.value = value
        self.words = words
    }

    /// The name of its kind.
    public var name: String { FaultKind.rows[kind].name }

    /// The stage in which it acts.
    public var stage: FaultKind.Stage { FaultKind.rows[kind].stage }
}
