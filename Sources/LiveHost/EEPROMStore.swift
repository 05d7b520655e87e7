/// Something that keeps what an adapter remembers without power; called on the host's loop, and seldom.
public protocol EEPROMStore: Sendable {
    /// The EEPROM of endpoint number `endpoint` holds `text` now; what was kept before is to be replaced as a whole.
    func keep(_ text: String, endpoint: Int)
}
