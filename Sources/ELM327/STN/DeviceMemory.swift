/// What an STN device keeps without power beside what an ELM327 does.
///
/// Source: OBDLink Family Reference and Programming Manual, "Device ID", "Voltage", "UART" and "PowerSave" commands.
struct DeviceMemory: Hashable, Sendable {
    /// What `ATI` prints (`STSATI`), nil for the device's own.
    var identity: String?

    /// What `STDI` prints (`STSDI`), which can be set once; nil for the device's own.
    var hardware: String?

    /// What `AT@1` prints (`STS@1`), nil for the device's own.
    var description: String?

    /// The rate that a reset brings, in bits per second (`STWBR`), nil for that of PP 0C.
    var serialRate: Int?

    /// What puts it to sleep and wakes it from the next reset on.
    var power = PowerTriggers()

    /// How far the calibration has got (`STCALSTAT`).
    var calibration = Calibration.factory

    /// What is added to the voltage measured, in volts (`STVCAL`).
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

extension Adapter {
    /// What such a device has stored, as the factory left it until something is.
    var device: DeviceMemory {
        get { memory.device.value ?? DeviceMemory() }
        set { memory.device.value = newValue }
    }

    /// `STRSTNVM`: the factory's settings; the identifier of `@3` and the byte of `SD` stay.
    mutating func restoreFactory() {
        var fresh = PersistentMemory()
        fresh.deviceIdentifier = memory.deviceIdentifier
        fresh.userByte = memory.userByte
        var device = self.device
        device.restoreFactory()
        fresh.device.value = device
        fresh.voltageFactor = device.savedFactor
        memory = fresh
    }

    /// The text behind the `letters` of the command that is run, as it was typed, without spaces around it; nil when it is
    /// empty, too long, or has a character outside 20h-7Eh.
    func typedText(behind letters: String, longest: Int) -> String? {
        var rest = (stn.value?.batch.typedCommand ?? [])[...]
        var left = letters.utf8.count
        while left > 0, let byte = rest.popFirst() { left -= byte > 0x20 ? 1 : 0 }
        rest = rest.drop { $0 == 0x20 }
        while rest.last == 0x20 { rest.removeLast() }
        guard left == 0, !rest.isEmpty, rest.count <= longest, rest.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return String(decoding: rest, as: UTF8.self)
    }
}
