/// An immutable value held by reference, so that copying its owner copies one word.
public final class Fixed<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// Holds `value`.
    @inlinable
    public init(_ value: Value) { self.value = value }
}
