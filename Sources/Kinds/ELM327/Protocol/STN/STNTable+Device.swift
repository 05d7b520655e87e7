import SimulationCore

/// Who the device is, its voltage, its rate, its lights, and its memory (OBDLink manual, "General", "UART specific",
/// "Device ID" and "Voltage specific ST commands").
extension STNTable {
    /// Returns a command that prints what the device says of itself.
    private static func text(
        _ name: String, _ read: @escaping @Sendable (DeviceTraits) -> String
    ) -> Command {
        Command(name) { adapter, _, _ in adapter.traits.device.map { .text(read($0)) } ?? .refused }
    }

    static let identity: [Command] = [
        text("I") { $0.firmware },
        text("IX") { "\($0.firmware) [\($0.date)]" },
        Command("DI") { adapter, _, _ in hardware(of: adapter).map { .text($0) } ?? .refused },
        text("MFR") { $0.manufacturer },
        text("SN") { $0.serialNumber },
        Command("DIX") { adapter, _, now in
            guard let device = adapter.traits.device, let hardware = hardware(of: adapter) else {
                return .refused
            }
            let time = SimTimeOfDay(now)
            let lines = [
                "Device: \(hardware)", "Firmware: \(device.firmware) [\(device.date)]",
                "Mfr: \(device.manufacturer)", "Serial #: \(device.serialNumber)", "BL Ver: 4.0",
                "IC ID/Rev: 0x0000, 0x0000, 0x0000", "Init Date: \(device.date)", "POR Count: 1",
                "POR Time: \(time.days) days \(time.clock(withSeconds: true))",
                "Tot Run Time: \(time.days) days \(time.clock(withSeconds: false))",
                "Eng Cranks: 0", "Eng Starts: 0",
            ]
            for line in lines.dropLast() { adapter.printLine(line) }
            return .text(lines[lines.count - 1])
        },
        Command("DICPO") { _, _, _ in .text("1") },
        Command("DITPO") { _, _, now in .text("\(now.nanoseconds / 1_000_000_000)") },
        Command("DICES") { _, _, _ in .text("0") },
    ]

    /// Commands that set the names of the device.
    static let names: [Command] = [
        Command("SATI", .free) { adapter, _, _ in
            guard let text = adapter.stn.value?.batch.text(behind: "STSATI", longest: 31) else {
                return .refused
            }
            adapter.memory.deviceMemory.identity = text
            return .stored
        },
        Command("SDI", .free) { adapter, _, _ in
            guard adapter.memory.deviceMemory.hardware == nil,
                let text = adapter.stn.value?.batch.text(behind: "STSDI", longest: 47)
            else { return .refused }
            adapter.memory.deviceMemory.hardware = text
            return .stored
        },
        Command("S@1", .free) { adapter, _, _ in
            guard let text = adapter.stn.value?.batch.text(behind: "STS@1", longest: 47) else {
                return .refused
            }
            adapter.memory.deviceMemory.description = text
            return .stored
        },
    ]

    static let voltage: [Command] = [
        Command("VR") { adapter, _, _ in .text(adapter.voltmeter.text(decimals: 2)) },
        Command("VR", .number(0...3)) { adapter, operand, _ in
            .text(adapter.voltmeter.text(decimals: operand.decimal))
        },
        Command("VRX") { adapter, _, _ in .text(adapter.voltmeter.converterSteps) },
        Command("VCAL") { adapter, _, _ in
            adapter.memory.restoreCalibration()
            return .stored
        },
        Command("VCAL", .free) { adapter, operand, _ in calibrate(operand, &adapter) },
        Command("CALSTAT") { adapter, _, _ in
            .text("ANALOG IN: \(adapter.memory.deviceMemory.calibration.rawValue)")
        },
        Command("SAVCAL") { adapter, _, _ in
            adapter.memory.saveCalibration() ? .stored : .refused
        },
    ]

    /// The rate of the serial side.
    static let rate: [Command] = [
        Command("BR", .number(38...10_000_000)) { adapter, operand, now in
            guard SerialSide.canGenerate(operand.decimal) else { return .refused }
            adapter.beginRateChange(to: operand.decimal, now: now)
            return .none
        },
        Command("BRT", .number(0...65_535)) { adapter, operand, _ in
            adapter.settings.serial.rateTimeout = UInt16(operand.decimal)
            return .ok
        },
        Command("SBR", .number(38...10_000_000)) { adapter, operand, now in
            guard SerialSide.canGenerate(operand.decimal) else { return .refused }
            adapter.serial.requested = operand.decimal
            adapter.printLine("OK")
            adapter.task = .changingRate(.switchingForGood, due: now.advanced(by: adapter.rateStep))
            return .none
        },
    ]

    /// The stored rate, batches, lights, memory.
    static let general: [Command] = [
        Command("WBR") { adapter, _, _ in
            if adapter.serial.rate != 0 { adapter.memory.deviceMemory.serialRate = adapter.serial.rate }
            return .stored
        },
        setter("BC", .oneOf("01")) { $0.batch.isOn = $1.isOn },
        setter("BCOF", .oneOf("012")) { $0.batch.format = $1.byte },
        setter("UIL", .oneOf("01")) { $0.hasLights = $1.isOn },
        Command("RSTNVM") { adapter, _, _ in
            adapter.memory.restoreFactory()
            return .stored
        },
    ]

    /// Returns what `STDI` prints.
    private static func hardware(of adapter: Adapter) -> String? {
        adapter.memory.device.value?.hardware ?? adapter.traits.device?.hardware
    }

    /// `STVCAL [volts[,offset]]`: at most three decimals.
    private static func calibrate(_ operand: Operand, _ adapter: inout Adapter) -> Command.Reply {
        let values = operand.parts.map { Operand(characters: $0).thousandths }
        guard (1...2).contains(values.count), let volts = values[0], values.count == 1 || values[1] != nil
        else { return .refused }
        let offset = values.count == 2 ? values[1] ?? 0 : 0
        let isDone = adapter.memory.calibrateDevice(
            Double(volts) / 1000, offset: Double(offset) / 1000, supply: adapter.sensed.supplyVoltage)
        return isDone ? .stored : .refused
    }
}

/// A time since power-up in days, hours, minutes and seconds.
private struct SimTimeOfDay {
    let days: Int64
    private let seconds: Int64

    init(_ now: SimInstant) {
        let all = now.nanoseconds / 1_000_000_000
        days = all / 86_400
        seconds = all % 86_400
    }

    /// Returns `23:16:00`, or `23:16`.
    func clock(withSeconds: Bool) -> String {
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].prefix(withSeconds ? 3 : 2)
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
