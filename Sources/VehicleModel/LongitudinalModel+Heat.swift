extension LongitudinalModel {
    /// Warms and cools everything for `seconds`, and moves the supply voltage.
    mutating func warm(for seconds: Double) {
        let ambient = surroundings.ambient
        let fuelPower = charge.fuelFlow * heatingValue
        let wind = 1 + speed / 10
        if parameters.powertrain != .electric {
            // Heat to the coolant, heat lost through the block, and what the radiator takes once the thermostat opens.
            let opening = min(max((coolant - (parameters.thermostat - 2)) / 8, 0), 1)
            let lost = (12 * wind + parameters.radiator * opening) * (coolant - ambient)
            let gain = (0.28 * fuelPower - lost) / parameters.heatCapacity
            coolant = min(max(coolant + gain * seconds, ambient - 1), 130)
        }
        let isFiring = isFiring
        let oilTarget = isFiring ? coolant + 3 + 20 * charge.load : ambient
        oil = Self.lag(oil, oilTarget, seconds, isFiring ? 300 : 5000)
        let flow = min(charge.fuelFlow / (0.8 * max(parameters.displacement, 0.1)), 1)
        let catalystTarget = isFiring && !charge.fuelIsCut ? 380 + 450 * flow : isFiring ? 300 : ambient
        catalyst = Self.lag(catalyst, catalystTarget, seconds, isFiring ? 45 : 900)
        let soak = 0.25 * max(0, coolant - ambient) / (1 + charge.airFlow / 10)
        intakeAir = Self.lag(intakeAir, ambient + soak, seconds, 60)
        voltage = Self.lag(voltage, restingVoltage, seconds, 0.25)
    }

    /// The steady voltage of the 12 V supply, V.
    var restingVoltage: Double {
        switch ignition {
        case .off: 12.6
        case .cranking: 10.2
        case .on: parameters.powertrain == .hybrid || !hasGearbox || isFiring ? 14.2 : 12.3
        }
    }

    /// One step of a first-order lag, stable however long the step is.
    private static func lag(_ value: Double, _ target: Double, _ seconds: Double, _ time: Double) -> Double {
        value + (target - value) * seconds / (time + seconds)
    }
}
