package import CompanionServices
package import SimulationCore

/// The stores for what outlives the run of a host; nil where nothing does.
struct Stores {
    /// The EEPROM contents of adapters.
    let memories: (any EEPROMStore)?
    /// The store of companion services.
    let services: (any ServiceKeeper)?
}

/// Storage for the EEPROM contents of adapters. It is called on the host's loop, rarely.
package protocol EEPROMStore: Sendable {
    /// Stores `text` as the EEPROM contents of `endpoint`, in place of everything stored for
    /// it before.
    func keep(_ text: String, endpoint: EndpointID)
}

/// Storage for what companion services keep. It is called on the host's loop, before the answers leave.
package protocol ServiceKeeper: Sendable {
    /// Keeps `changes` of the service that `endpoint` owns, all or none of them. Returns nil, or why
    /// they could not be kept.
    func keep(_ changes: [StoreChange], endpoint: EndpointID) -> String?
}
