import SimulationCore

/// The measurement of an adapter at its supply pin (`RV`, `STVR`, `STVRX`).
struct Voltmeter: Hashable, Sendable {
    /// The voltage at the pin, in volts.
    let supply: Double

    /// The calibration: what the reading is multiplied with, and what is added to it in volts.
    let factor: Double
    let offset: Double

    /// The reading at any voltage, or nil.
    let fixed: Double?

    /// The highest reading of an STN device, in volts.
    static let highest = 65.534

    /// The voltage as the adapter takes it to be, in volts.
    var volts: Double { fixed ?? max(0, supply * factor + offset) }

    /// `RV`: one decimal; `hasRange` says whether what is above the range is shown as dashes.
    func text(hasRange: Bool) -> String {
        let volts = volts
        if hasRange, volts > Self.highest { return "--.-V" }
        let tenths = Int((max(0, min(volts, 99.9)) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)V"
    }

    /// `STVR`: the voltage without a unit; dashes above what can be shown.
    func text(decimals: Int) -> String {
        let volts = volts
        let isShown = volts <= Self.highest
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
        let steps = (max(0, supply) / (3.3 * 7.2) * 4095).rounded()
        return "0x" + Hex.string(Int(min(steps, 4095)), width: 3)
    }
}

/// The supply, the ignition input and the CAN traffic at the diagnostic connector.
public struct Surroundings: Hashable, Sendable {
    /// The voltage at the supply pin, in volts.
    public var supplyVoltage: Double

    /// The level of the ignition input (pin 15).
    public var ignition: Bool

    /// The bit rate of the traffic on the CAN wires, which nobody has asked for; nil for quiet wires.
    public var trafficBitRate: Int?

    /// A connector with these levels and quiet wires.
    public init(supplyVoltage: Double, ignition: Bool, trafficBitRate: Int? = nil) {
        self.supplyVoltage = supplyVoltage
        self.ignition = ignition
        self.trafficBitRate = trafficBitRate
    }

    /// The voltage in volts below which the regulator cannot hold the chip's 5 V any more, so that its brown-out
    /// detector stops it.
    ///
    /// Not published for the supply pin: 4.2 V at the chip, and what a linear regulator and its diode take.
    public static let brownOutVoltage = 6.0

    /// Below this the chip's memory is lost too, so that it starts as after power-up; a guess.
    static let powerLossVoltage = 2.0
}
