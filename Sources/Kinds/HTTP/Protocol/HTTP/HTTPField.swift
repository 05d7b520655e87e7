/// A field of a message's header section (RFC 9110 §5).
public struct HTTPField: Hashable, Sendable {
    /// The name as the sender wrote it; names are compared without regard to case.
    public var name: String

    /// The value, without white space around it.
    public var value: String

    /// A field with this name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPField] {
    /// The value of the first field called `name` in any case, or nil.
    public subscript(name: String) -> String? {
        first { HTTPCharacter.equals($0.name, name) }?.value
    }

    /// The values of all fields called `name` in any case, in order.
    public func values(of name: String) -> [String] {
        filter { HTTPCharacter.equals($0.name, name) }.map(\.value)
    }
}
