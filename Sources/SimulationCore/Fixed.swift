/// A value that never changes, held by reference: whatever owns it copies one word.
public final class Fixed<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// Holds `value`.
    @inlinable
    public init(_ value: Value) { self.value = value }
}
