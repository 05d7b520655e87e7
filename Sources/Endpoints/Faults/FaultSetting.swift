/// A fault with its value.
package struct FaultSetting: Hashable, Sendable {
    /// The index of its kind in `FaultKind.rows`.
    package let kind: Int

    /// Its value, in the form of the kind.
    package let value: FaultValue

    /// The value as text, for the journal.
    package let words: String

    /// The fault `name` with `value`; nil when there is no such kind.
    package init?(_ name: String, _ value: FaultValue, words: String = "on") {
        guard let kind = FaultKind.index(of: name) else { return nil }
        self.kind = kind
        self.value = value
        self.words = words
    }

    /// The name of its kind.
    package var name: String { FaultKind.rows[kind].name }

    /// The stage in which it acts.
    package var stage: FaultKind.Stage { FaultKind.rows[kind].stage }
}
