/// The traits of one adapter, held by reference: they never change, and copying or keeping an adapter copies one word.
final class FixedTraits: Sendable {
    /// How the adapter differs from the genuine chip.
    let traits: Traits

    init(_ traits: Traits) {
        self.traits = traits
    }
}
