/// A part of a large struct that holds nothing.
///
/// The compiler passes a struct with an existential in it by address. Without one it copies the whole struct each time
/// that a part of it is read, whenever the struct might change meanwhile.
public struct PassedByAddress: Sendable {
    private let nothing: (any Sendable)?

    /// The part; every one is the same.
    public init() { nothing = nil }
}
