extension LongitudinalModel {
    /// The temperatures of the parts that warm up, °C.
    struct Temperatures: Hashable, Sendable {
        var coolant: Double
        var oil: Double
        var catalyst: Double
        var intakeAir: Double
    }

    /// Warms and cools everything for `seconds`, and moves the supply voltage.
    mutating func warm(for seconds: Double) {
        let ambient = surroundings.ambient
        let fuelPower = engine.charge.fuelFlow * heatingValue
        let wind = 1 + speed / 10
        if parameters.powertrain != .electric {
            // Heat to the coolant, heat lost through the block, and what the radiator takes once the thermostat opens.
            let opening = min(max((temperatures.coolant - (parameters.cooling.thermostat - 2)) / 8, 0), 1)
            let lost = (12 * wind + parameters.cooling.radiator * opening) * (temperatures.coolant - ambient)
            let gain = (0.28 * fuelPower - lost) / parameters.cooling.heatCapacity
            temperatures.coolant = min(max(temperatures.coolant + gain * seconds, ambient - 1), 130)
        }
        let isFiring = isFiring
        let oilTarget = isFiring ? temperatures.coolant + 3 + 20 * engine.charge.load : ambient
        temperatures.oil = Self.lag(temperatures.oil, oilTarget, seconds, isFiring ? 300 : 5000)
        let flow = min(engine.charge.fuelFlow / (0.8 * max(parameters.engine.displacement, 0.1)), 1)
        let catalystTarget =
            isFiring && !engine.charge.fuelIsCut ? 380 + 450 * flow : isFiring ? 300 : ambient
        temperatures.catalyst = Self.lag(temperatures.catalyst, catalystTarget, seconds, isFiring ? 45 : 900)
        let soak = 0.25 * max(0, temperatures.coolant - ambient) / (1 + engine.charge.airFlow / 10)
        temperatures.intakeAir = Self.lag(temperatures.intakeAir, ambient + soak, seconds, 60)
        electricity.voltage = Self.lag(electricity.voltage, restingVoltage, seconds, 0.25)
    }

    /// The steady voltage of the 12 V supply, V.
    var restingVoltage: Double {
        switch ignition {
        case .off: 12.6
        case .on: 12.3
        case .cranking: 10.2
        case .running: parameters.powertrain == .hybrid || !hasGearbox || isFiring ? 14.2 : 12.3
        }
    }

    /// Returns one step of a first-order lag, stable however long the step is.
    private static func lag(_ value: Double, _ target: Double, _ seconds: Double, _ time: Double) -> Double {
        value + (target - value) * seconds / (time + seconds)
    }
}
