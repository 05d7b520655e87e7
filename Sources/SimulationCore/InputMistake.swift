/// Why what somebody has written or given cannot be read, and what would be right, for people.
package struct InputMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake.
    package let description: String

    /// A mistake with this description.
    package init(_ description: String) {
        self.description = description
    }
}
