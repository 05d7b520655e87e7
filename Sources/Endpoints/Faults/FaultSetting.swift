/// A fault with its value.
public struct FaultSetting: Hashable, Sendable {
    /// The place of its kind in `FaultKind.rows`.
    public let kind: Int

    /// Its value, of the kind's form.
    public let value: FaultValue

    /// The value in words, for the journal.
    public let words: String

    /// The fault `name` with `value`; nil when there is no such kind.
    public init?(_ name: String, _ value: FaultValue, words: String = "on") {
        guard let kind = FaultKind.index(of: name) else { return nil }
        self.kind = kind
        self.value = value
        self.words = words
    }

    /// What the fault is called.
    public var name: String { FaultKind.rows[kind].name }

    /// Where the fault acts.
    public var stage: FaultKind.Stage { FaultKind.rows[kind].stage }
}
