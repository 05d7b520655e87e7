/// A fault with its value.
public struct FaultSetting: Hashable, Sendable {
    /// Its kind.
    public let kind: FaultKind

    /// Its value, in the form of the kind.
    public let value: FaultValue

    /// The value as text, for the journal.
    public let words: String

    /// A fault of `kind` with `value`.
    package init(_ kind: FaultKind, _ value: FaultValue, words: String = "on") {
        self.kind = kind
        self.value = value
        self.words = words
    }

    /// The name of its kind.
    public var name: String { kind.name }
}
