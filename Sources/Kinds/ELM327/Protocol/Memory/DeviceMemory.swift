/// The persistent memory of an STN device, in addition to that of an ELM327.
///
/// Source: OBDLink Family Reference and Programming Manual, "Device ID", "Voltage", "UART" and "PowerSave" commands.
struct DeviceMemory: Hashable, Sendable {
    /// The text of `ATI` (`STSATI`), nil for the device's own.
    var identity: String?

    /// The text of `STDI` (`STSDI`), which can be set once; nil for the device's own.
    var hardware: String?

    /// The text of `AT@1` (`STS@1`), nil for the device's own.
    var description: String?

    /// The rate that a reset brings, in bits per second (`STWBR`), nil for that of PP 0C.
    var serialRate: Int?

    /// The triggers of sleep and wake-up from the next reset on.
    var power = PowerTriggers()

    /// The state of the calibration (`STCALSTAT`).
    var calibration = Calibration.factory

    /// The correction of the voltage measured, in volts (`STVCAL`).
    var voltageOffset: Double = 0

    /// The calibration that `STSAVCAL` has made the factory's.
    var savedFactor: Double = 1
    var savedOffset: Double = 0

    /// The states of the calibration: none, made, made the factory's for good.
    enum Calibration: String, Hashable, Sendable {
        case factory = "NOT READY"
        case ready = "READY"
        case saved = "SAVED"
    }

    /// `STRSTNVM`: all but what can be written once only.
    mutating func restoreFactory() {
        var fresh = DeviceMemory()
        fresh.hardware = hardware
        fresh.savedFactor = savedFactor
        fresh.savedOffset = savedOffset
        fresh.voltageOffset = savedOffset
        fresh.calibration = calibration == .saved ? .saved : .factory
        self = fresh
    }
}
