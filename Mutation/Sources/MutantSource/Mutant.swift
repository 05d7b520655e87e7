/// One small change to a source file.
package struct Mutant: Hashable, Sendable {
    /// The kinds of change.
    package enum Operation: String, CaseIterable, Hashable, Sendable {
        /// A condition is negated.
        case negate
        /// A comparison is swapped: `<` and `<=`, `>` and `>=`, `==` and `!=`.
        case compare
        /// A number is increased by one.
        case constant
        /// A call or an assignment is left out.
        case drop
        /// A function ends before its first statement.
        case leave
        /// Two arguments of the same type are exchanged.
        case exchange
        /// The other end is taken: `first` and `last`, `min` and `max`, `prefix` and `suffix`.
        case end
    }

    /// How the change is compiled in beside the original.
    enum Form: Hashable, Sendable {
        /// Another expression; `isCondition` when it is a Boolean.
        case expression(isCondition: Bool)
        /// A statement left out.
        case statement
        /// A statement inserted at `range`, which is empty.
        case insertion
    }

    /// The kind of change.
    package let operation: Operation

    /// The line of the original, counted from 1.
    package let line: Int

    /// The column of the original, counted from 1.
    package let column: Int

    /// The names of the enclosing declarations, for example `Inbox.take(_:)`.
    package let declaration: String

    /// The original on one line.
    package let original: String

    /// What replaces it, on one line; empty when it is left out.
    package let replacement: String

    let form: Form

    /// The bytes of the original in the source.
    let range: Range<Int>

    /// The new text.
    let text: String
}
