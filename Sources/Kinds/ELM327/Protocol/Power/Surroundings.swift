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
