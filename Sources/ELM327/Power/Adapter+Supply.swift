public import SimulationCore

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
}

/// The supply: dips, failures, and the state after them (ELM327 data sheet, "LV RESET", "Resets").
extension Adapter {
    /// Below this the regulator cannot hold the chip's 5 V any more and its brown-out detector stops it.
    ///
    /// Not published for the supply pin: 4.2 V at the chip, and what a linear regulator and its diode take.
    public static let brownOutVoltage = 6.0

    /// Below this the chip's memory is lost too, so that it starts as after power-up; a guess.
    public static let powerLossVoltage = 2.0

    /// The connector is as given from now on; a change has its consequences.
    public mutating func sense(_ surroundings: Surroundings, now: SimInstant) {
        sensed.supplyVoltage = surroundings.supplyVoltage
        sensed.trafficBitRate = surroundings.trafficBitRate
        if surroundings.ignition != sensed.ignition { turn(ignition: surroundings.ignition, now: now) }
        if case .unpowered = task {
            power.lowest = min(power.lowest, sensed.supplyVoltage)
            if sensed.supplyVoltage >= Self.brownOutVoltage { restorePower(now: now) }
        } else if sensed.supplyVoltage < Self.brownOutVoltage {
            losePower()
        }
    }

    /// The connector as the adapter finds it when it is plugged in: nothing has changed, so nothing follows but that a
    /// chip without supply does not run.
    public mutating func plug(into surroundings: Surroundings) {
        sensed = surroundings
        if sensed.supplyVoltage < Self.brownOutVoltage { losePower() }
    }

    private mutating func losePower() {
        dropTask()
        power.lowest = sensed.supplyVoltage
        power.wakeDue = nil
        forgetHistory()
        closeProtocol()
        task = .unpowered
    }

    private mutating func restorePower(now: SimInstant) {
        unit.isLockedUp = false
        beginReset(power.lowest < Self.powerLossVoltage ? .powerUp : .brownOut, now: now)
    }

    /// The CAN controller has failed for good: `ERR94`, all settings as after power-up, and with PP 2A b5 no search on CAN
    /// until the power is switched or `FE` forgets it.
    mutating func endWithFatalError(now: SimInstant) {
        printLine("ERR94")
        restoreAll(at: .power, now: now)
        power.blocksAfterError = version >= .v1_3a && settings.can.errorChecking.contains(.blocksAfterError)
        finish(now: now)
    }
}
