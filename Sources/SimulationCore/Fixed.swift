/// An immutable value held by reference, so that copying its owner copies one word.
package final class Fixed<Value: Sendable>: Sendable {
    /// The value.
    package let value: Value

    /// Holds `value`.
    @inlinable
    package init(_ value: Value) { self.value = value }
}
