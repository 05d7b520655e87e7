/// A field of a message's header section (RFC 9110 §5).
package struct HTTPField: Hashable, Sendable {
    /// The name as the sender wrote it; names are compared without regard to case.
    package var name: String

    /// The value, without white space around it.
    package var value: String

    /// A field with this name and value.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPField] {
    /// The value of the first field called `name` in any case, or nil.
    package subscript(name: String) -> String? {
        first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The values of all fields called `name` in any case, in order.
    package func values(of name: String) -> [String] {
        filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
