/// Where a host keeps what outlives its run; nil where nothing does.
struct Stores {
    /// The EEPROM contents of adapters.
    let memories: (any EEPROMStore)?
    /// What companion services keep.
    let services: (any ServiceKeeper)?
}
