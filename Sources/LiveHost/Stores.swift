/// The stores for what outlives the run of a host; nil where nothing does.
struct Stores {
    /// The EEPROM contents of adapters.
    let memories: (any EEPROMStore)?
    /// The store of companion services.
    let services: (any ServiceKeeper)?
}
