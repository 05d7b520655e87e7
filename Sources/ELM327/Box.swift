/// State that few adapters have: a word while there is none.
struct Box<Value: Sendable>: Sendable {
    /// At most one value; an array, because its storage is shared and copied only when it changes.
    private var stored: [Value] = []

    /// Whether there is none.
    var isEmpty: Bool { stored.isEmpty }

    /// The value, or nil.
    var value: Value? {
        get { stored.first }
        set { stored = newValue.map { [$0] } ?? [] }
    }
}

extension Box: Equatable where Value: Equatable {}

extension Box: Hashable where Value: Hashable {}
