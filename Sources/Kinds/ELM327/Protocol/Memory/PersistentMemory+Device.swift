import SimulationCore

/// The content of the EEPROM for an STN device, and the calibration of the voltage.
extension PersistentMemory {
    /// The stored values of such a device, as the factory left it until one is stored.
    var deviceMemory: DeviceMemory {
        get { device.value ?? DeviceMemory() }
        set { device.value = newValue }
    }

    /// `STRSTNVM`: the factory's settings; the identifier of `@3` and the byte of `SD` stay.
    mutating func restoreFactory() {
        var fresh = PersistentMemory()
        fresh.deviceIdentifier = deviceIdentifier
        fresh.userByte = userByte
        var device = deviceMemory
        device.restoreFactory()
        fresh.device.value = device
        fresh.voltageFactor = device.savedFactor
        self = fresh
    }

    /// `CV` of a genuine chip: `supply` volts at the pin are known to be `volts`; false when there is no voltage to compare
    /// with.
    mutating func calibrate(_ volts: Double, supply: Double) -> Bool {
        guard supply > 0 else { return false }
        voltageFactor = volts / supply
        return true
    }

    /// `CV` and `STVCAL` of an STN device: the same, and what the wiring takes off before the divider (nil keeps it).
    mutating func calibrateDevice(_ volts: Double, offset: Double?, supply: Double) -> Bool {
        guard supply > 0, volts <= Voltmeter.highest else { return false }
        let taken = offset ?? deviceMemory.voltageOffset
        voltageFactor = (volts - taken) / supply
        deviceMemory.voltageOffset = taken
        if deviceMemory.calibration == .factory { deviceMemory.calibration = .ready }
        return true
    }

    /// `CV 0000` and `STVCAL` alone: the factory's calibration.
    mutating func restoreCalibration() {
        voltageFactor = device.value?.savedFactor ?? 1
        guard !device.isEmpty else { return }
        deviceMemory.voltageOffset = deviceMemory.savedOffset
        if deviceMemory.calibration == .ready { deviceMemory.calibration = .factory }
    }

    /// `STSAVCAL`: makes the calibration the factory's, once; false when there is none to save.
    mutating func saveCalibration() -> Bool {
        guard deviceMemory.calibration == .ready else { return false }
        deviceMemory.savedFactor = voltageFactor
        deviceMemory.savedOffset = deviceMemory.voltageOffset
        deviceMemory.calibration = .saved
        return true
    }
}

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

    public var parameters = StoredParameters()

    /// The values stored by commands other than AT commands.
    var device = Box<DeviceMemory>()

    /// A new chip.
    public init() {}
}
