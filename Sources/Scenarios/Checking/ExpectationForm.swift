/// A form that an expectation can have, such as `count`: its keys and its reader.
package protocol ExpectationForm: Sendable {
    /// The key that states the form, with the shape of its parameters and what it demands.
    static var key: Shape.Key { get }

    /// Reads the parameters of the form from `item`. Returns nil when they are incomplete, after an error.
    static func read(_ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader) -> Self?
}

extension ExpectationForm {
    /// The key of the form in a scenario file.
    package var name: String { Self.key.name }
}
