import SimulationCore

/// The content of the adapter's EEPROM, which is kept without power.
public struct PersistentMemory: Hashable, Sendable {
    /// The protocol that a reset loads.
    public var storedProtocol: ProtocolNumber = .automatic

    /// Whether the stored protocol was written as `Ah` or found by a search.
    public var storedAutomatically = true

    /// The user's identifier that `@3` writes once and `@2` reads: twelve characters of 21h-5Fh.
    public var deviceIdentifier: [UInt8]?

    /// The user's byte that `SD` writes and `RD` reads.
    public var userByte: UInt8 = 0xFF

    /// The factor that `CV` derived from a known voltage; 1 as from the factory.
    public var voltageFactor: Double = 1

    /// The programmable parameters.
    public var parameters = StoredParameters()

    /// The values stored by commands other than AT commands.
    var device = Box<DeviceMemory>()

    /// A new chip.
    public init() {}
}
