import SimulationCore

/// What an adapter measures at its supply pin, and how it is calibrated (`RV`, `CV`, `STVR`, `STVRX`, `STVCAL`).
extension Adapter {
    /// The voltage as the adapter takes it to be, in volts.
    var measuredVoltage: Double {
        let offset = stn.isEmpty ? 0 : memory.device.value?.voltageOffset ?? 0
        return traits.fixedVoltage ?? max(0, sensed.supplyVoltage * memory.voltageFactor + offset)
    }

    /// What an STN device shows at most, in volts.
    static let highestVoltage = 65.534

    /// `STVR`: the voltage without a unit; dashes above what can be shown.
    func voltage(decimals: Int) -> String {
        let volts = measuredVoltage
        let isShown = volts <= Self.highestVoltage
        let scale = [1, 10, 100, 1000][min(max(decimals, 0), 3)]
        let whole = isShown ? Int((volts * Double(scale)).rounded()) : 0
        guard scale > 1 else { return isShown ? "\(whole)" : "--" }
        guard isShown else { return "--." + String(repeating: "-", count: decimals) }
        let fraction = String(whole % scale)
        return "\(whole / scale)." + String(repeating: "0", count: max(0, decimals - fraction.count))
            + fraction
    }

    /// `STVRX`: the twelve bits of the converter, for 3.3 V behind a divider of 7.2; the thresholds that the manual shows
    /// in volts and in steps have this scale.
    var converterSteps: String {
        let steps = (max(0, sensed.supplyVoltage) / (3.3 * 7.2) * 4095).rounded()
        return "0x" + Hex.string(Int(min(steps, 4095)), width: 3)
    }

    /// `CV` and `STVCAL`: what the supply voltage is known to be, and what the wiring takes off before the divider (nil
    /// keeps it); false when there is no voltage to compare with.
    mutating func calibrate(_ volts: Double, offset: Double?) -> Bool {
        guard sensed.supplyVoltage > 0 else { return false }
        guard !stn.isEmpty else {
            memory.voltageFactor = volts / sensed.supplyVoltage
            return true
        }
        guard volts <= Self.highestVoltage else { return false }
        let taken = offset ?? device.voltageOffset
        memory.voltageFactor = (volts - taken) / sensed.supplyVoltage
        device.voltageOffset = taken
        if device.calibration == .factory { device.calibration = .ready }
        return true
    }

    /// `CV 0000` and `STVCAL` alone: the factory's calibration.
    mutating func restoreCalibration() {
        memory.voltageFactor = memory.device.value?.savedFactor ?? 1
        guard !memory.device.isEmpty else { return }
        device.voltageOffset = device.savedOffset
        if device.calibration == .ready { device.calibration = .factory }
    }

    /// `STSAVCAL`: makes the calibration the factory's, once.
    mutating func saveCalibration() -> Command.Reply {
        guard device.calibration == .ready else { return .refused }
        device.savedFactor = memory.voltageFactor
        device.savedOffset = device.voltageOffset
        device.calibration = .saved
        return .stored
    }

    /// `STVCAL [volts[,offset]]`: at most three decimals.
    mutating func calibrate(_ operand: Operand) -> Command.Reply {
        let values = operand.parts.map { Operand(characters: $0).thousandths }
        guard (1...2).contains(values.count), let volts = values[0], values.count == 1 || values[1] != nil
        else { return .refused }
        let offset = values.count == 2 ? values[1] ?? 0 : 0
        return calibrate(Double(volts) / 1000, offset: Double(offset) / 1000) ? .stored : .refused
    }
}

extension Operand {
    /// A decimal number of at most five digits before its point and three behind it, times a thousand; nil for anything
    /// else.
    var thousandths: Int? {
        let halves = characters.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), (1...5).contains(halves[0].count),
            halves.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let whole = Operand(characters: halves[0]).decimal * 1000
        guard halves.count == 2 else { return whole }
        guard (1...3).contains(halves[1].count) else { return nil }
        let scale = [100, 10, 1][halves[1].count - 1]
        return whole + Operand(characters: halves[1]).decimal * scale
    }
}
