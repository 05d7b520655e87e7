extension Settings {
    /// What is let in among the messages on the bus.
    struct Filters: Hashable, Sendable {
        /// The identifier's pattern and mask (`CF`, `CM`, `CRA`), right-justified; nil for the protocol's own.
        var pattern: UInt32?
        var mask: UInt32?

        /// `FT`: the only transmitter, or nil for all.
        var transmitter: UInt8?

        /// Whether the host has set identifiers of its own.
        var chooseIdentifiers: Bool { pattern != nil || mask != nil }

        /// Goes back to the protocol's own identifiers.
        mutating func openIdentifiers() {
            pattern = nil
            mask = nil
        }
    }
}
