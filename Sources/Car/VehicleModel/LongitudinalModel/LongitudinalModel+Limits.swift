extension LongitudinalModel.Parameters {
    /// One number of a car: its name in scenario files, its limits, and where it is kept.
    public struct Field: Sendable {
        /// Lower case with underscores, unique.
        public let name: String

        /// The unit in which it is kept; empty for shares and ratios.
        public let unit: String

        /// The least and the greatest value that the model can bear.
        public let range: ClosedRange<Double>

        /// Its meaning, in one line for people.
        public let meaning: String

        public let keyPath: any WritableKeyPath<LongitudinalModel.Parameters, Double> & Sendable

        init(
            _ name: String, _ unit: String, _ range: ClosedRange<Double>, _ meaning: String,
            _ keyPath: any WritableKeyPath<LongitudinalModel.Parameters, Double> & Sendable
        ) {
            self.name = name
            self.unit = unit
            self.range = range
            self.meaning = meaning
            self.keyPath = keyPath
        }
    }

    /// Every number that a car must have; what may be absent and the gear ratios are not among them.
    // swift-format-ignore
    public static let fields: [Field] = [
        .init("mass",                  "kg",    100...60_000,  "Mass with driver",                             \.chassis.mass),
        .init("rotating_mass_share",   "",      0...1,         "Rotating parts, as a share of the mass",       \.chassis.rotatingMassShare),
        .init("drag_area",             "m²",    0...20,        "Drag coefficient times frontal area",          \.chassis.dragArea),
        .init("rolling_resistance",    "",      0...0.2,       "Rolling resistance, as a share of the weight", \.chassis.rollingResistance),
        .init("wheel_radius",          "m",     0.1...1.5,     "Dynamic radius of the driven wheels",          \.chassis.wheelRadius),
        .init("full_braking",          "m/s²",  1...60,        "Deceleration at full brake pedal",             \.chassis.fullBraking),
        .init("final_drive",           "",      0.5...20,      "Ratio of the final drive",                     \.driveline.finalDrive),
        .init("driveline_efficiency",  "",      0.5...1,       "Share of the power that reaches the wheels",   \.driveline.efficiency),
        .init("shift_time",            "s",     0...3,         "Time for one change of gear",                  \.driveline.shiftTime),
        .init("displacement",          "L",     0.05...30,     "Displacement",                                 \.engine.displacement),
        .init("idle_speed",            "rpm",   400...6000,    "Idle speed when warm",                         \.engine.idleSpeed),
        .init("maximum_speed",         "rpm",   1500...16_000, "Speed of the limiter",                         \.engine.maximumSpeed),
        .init("cranking_speed",        "rpm",   50...350,      "Speed of the starter",                         \.engine.crankingSpeed),
        .init("volumetric_efficiency", "",      0.3...1.3,     "Greatest volumetric efficiency",               \.engine.volumetricEfficiency),
        .init("boost_ratio",           "",      1...4,         "Greatest manifold pressure, in atmospheres",   \.engine.boostRatio),
        .init("indicated_efficiency",  "",      0.1...0.6,     "Share of the fuel's energy on the pistons",    \.engine.indicatedEfficiency),
        .init("friction",              "N·m/L", 1...40,        "Friction and accessories at standstill",       \.engine.friction),
        .init("friction_per_speed",    "N·m/L", 0...10,        "Growth of friction with each 1000 rpm",        \.engine.frictionPerSpeed),
        .init("thermostat",            "°C",    40...120,      "Temperature kept by the thermostat",           \.cooling.thermostat),
        .init("heat_capacity",         "J/K",   5000...1e7,    "Heat that warms engine and coolant by 1 °C",   \.cooling.heatCapacity),
        .init("radiator",              "W/K",   100...1e6,     "Heat taken by the radiator for each degree",   \.cooling.radiator),
        .init("ambient_temperature",   "°C",    -60...80,      "Air outside",                                  \.air.temperature),
        .init("barometric_pressure",   "kPa",   40...120,      "Air pressure",                                 \.air.pressure),
        .init("tank_capacity",         "L",     0...2000,      "Capacity of the tank",                         \.tank.capacity),
        .init("initial_fuel_level",    "%",     0...100,       "Contents of the tank at power-on",             \.tank.initialLevel),
        .init("battery_capacity",      "kWh",   0...1000,      "Energy of the full traction battery",          \.battery.capacity),
        .init("initial_charge",        "%",     0...100,       "Charge of the traction battery at power-on",   \.battery.initialCharge),
        .init("battery_voltage",       "V",     0...1000,      "Nominal voltage of the traction battery",      \.battery.voltage),
        .init("motor_power",           "W",     0...2e6,       "Greatest power of the electric motor",         \.motor.power),
        .init("motor_torque",          "N·m",   0...5000,      "Greatest torque of the electric motor",        \.motor.torque),
        .init("motor_efficiency",      "",      0.5...1,       "Share of the power that motor and battery pass on", \.motor.efficiency),
        .init("auxiliary_power",       "W",     0...20_000,    "Power of everything else",                     \.battery.auxiliaryPower),
    ]

    /// Returns the same car with every number inside its limits, at least one gear, and an idle below the limiter.
    func withinLimits() -> Self {
        var car = self
        for field in Self.fields {
            let value = car[keyPath: field.keyPath]
            let finite = value.isFinite ? value : field.range.lowerBound
            car[keyPath: field.keyPath] = min(max(finite, field.range.lowerBound), field.range.upperBound)
        }
        car.engine.idleSpeed = min(car.engine.idleSpeed, car.engine.maximumSpeed * 0.5)
        car.driveline.gearRatios = car.driveline.gearRatios.prefix(24).map {
            $0.isFinite ? min(max($0, 0.1), 30) : 1
        }
        if car.driveline.gearRatios.isEmpty { car.driveline.gearRatios = [1] }
        car.counters.odometer = car.counters.odometer.map { $0.isFinite ? max(0, $0) : 0 }
        car.counters.engineRuntimeTotal = car.counters.engineRuntimeTotal.map { $0.isFinite ? max(0, $0) : 0 }
        car.counters.engineRuntimeIdle = car.counters.engineRuntimeIdle.map { $0.isFinite ? max(0, $0) : 0 }
        car.counters.indicatorTimeTotal = car.counters.indicatorTimeTotal.map { $0.isFinite ? max(0, $0) : 0 }
        if let temperature = car.cooling.initialTemperature {
            car.cooling.initialTemperature = temperature.isFinite ? min(max(temperature, -60), 130) : nil
        }
        return car
    }
}
