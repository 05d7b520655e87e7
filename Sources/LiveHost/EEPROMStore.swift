/// Storage for the EEPROM contents of adapters. It is called on the host's loop, rarely.
package protocol EEPROMStore: Sendable {
    /// Stores `text` as the EEPROM contents of endpoint number `endpoint`, in place of everything stored for
    /// it before.
    func keep(_ text: String, endpoint: Int)
}
