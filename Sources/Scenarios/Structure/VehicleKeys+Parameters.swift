import VehicleModel

extension VehicleKeys {
    /// One parameter of the longitudinal model: its key, its range, its setter and its description.
    struct Parameter: Sendable {
        let name: String
        let range: ClosedRange<Double>
        let set: @Sendable (inout LongitudinalModel.Parameters, Double) -> Void
        let meaning: String

        init(
            _ name: String, _ range: ClosedRange<Double>, _ meaning: String,
            _ set: @escaping @Sendable (inout LongitudinalModel.Parameters, Double) -> Void
        ) {
            self.name = name
            self.range = range
            self.set = set
            self.meaning = meaning
        }
    }

    /// The numeric parameters of the longitudinal model; the descriptions state the units.
    // swift-format-ignore
    static let parameterRows: [Parameter] = [
        .init("mass",                  100...100_000, "Mass with driver, kg") { $0.chassis.mass = $1 },
        .init("rotating_mass_share",   0...1,         "Rotating parts, as a share of the mass") { $0.chassis.rotatingMassShare = $1 },
        .init("drag_area",             0.05...20,     "Drag coefficient times frontal area, m²") { $0.chassis.dragArea = $1 },
        .init("rolling_resistance",    0...0.2,       "Rolling resistance, as a share of the weight") { $0.chassis.rollingResistance = $1 },
        .init("wheel_radius",          0.05...2,      "Dynamic radius of the driven wheels, m") { $0.chassis.wheelRadius = $1 },
        .init("full_braking",          1...60,        "Deceleration at full brake pedal, m/s²") { $0.chassis.fullBraking = $1 },
        .init("final_drive",           0.1...50,      "Ratio of the final drive") { $0.driveline.finalDrive = $1 },
        .init("driveline_efficiency",  0.1...1,       "Share of the power that reaches the wheels") { $0.driveline.efficiency = $1 },
        .init("shift_time",            0...10,        "Time for one change of gear, s") { $0.driveline.shiftTime = $1 },
        .init("displacement",          0.05...100,    "Displacement, L") { $0.engine.displacement = $1 },
        .init("idle_speed",            100...6000,    "Idle speed when warm, rpm") { $0.engine.idleSpeed = $1 },
        .init("maximum_speed",         500...16_000,  "Speed of the limiter, rpm") { $0.engine.maximumSpeed = $1 },
        .init("cranking_speed",        50...1000,     "Speed of the starter, rpm") { $0.engine.crankingSpeed = $1 },
        .init("volumetric_efficiency", 0.1...2,       "Greatest volumetric efficiency") { $0.engine.volumetricEfficiency = $1 },
        .init("boost_ratio",           1...5,         "Greatest manifold pressure as a multiple of atmospheric pressure") { $0.engine.boostRatio = $1 },
        .init("indicated_efficiency",  0.05...0.7,    "Share of the fuel's energy that pushes the pistons") { $0.engine.indicatedEfficiency = $1 },
        .init("friction",              0...200,       "Friction when warm, N·m for each litre") { $0.engine.friction = $1 },
        .init("friction_per_speed",    0...50,        "Growth of friction, N·m for each litre and 1000 rpm") { $0.engine.frictionPerSpeed = $1 },
        .init("thermostat",            20...150,      "Temperature that the thermostat keeps, °C") { $0.cooling.thermostat = $1 },
        .init("heat_capacity",         1000...10_000_000, "Heat that warms the engine by one degree, J/K") { $0.cooling.heatCapacity = $1 },
        .init("radiator",              100...1_000_000, "Heat that the radiator takes away, W for each degree") { $0.cooling.radiator = $1 },
        .init("initial_temperature",   -40...150,     "Coolant and oil at power-on, °C") { $0.cooling.initialTemperature = $1 },
        .init("ambient_temperature",   -40...60,      "Air outside, °C") { $0.air.temperature = $1 },
        .init("barometric_pressure",   30...120,      "Air pressure, kPa") { $0.air.pressure = $1 },
        .init("tank_capacity",         1...5000,      "Capacity of the tank, L") { $0.tank.capacity = $1 },
        .init("initial_fuel_level",    0...100,       "Contents of the tank at power-on, %") { $0.tank.initialLevel = $1 },
        .init("battery_capacity",      0...2000,      "Energy of the full traction battery, kWh") { $0.battery.capacity = $1 },
        .init("initial_charge",        0...100,       "Charge of the traction battery at power-on, %") { $0.battery.initialCharge = $1 },
        .init("battery_voltage",       0...2000,      "Nominal voltage of the traction battery, V") { $0.battery.voltage = $1 },
        .init("motor_power",           0...5_000_000, "Greatest power of the electric motor, W") { $0.motor.power = $1 },
        .init("motor_torque",          0...50_000,    "Greatest torque of the electric motor, N·m") { $0.motor.torque = $1 },
        .init("motor_efficiency",      0.1...1,       "Share of the power that motor and battery pass on") { $0.motor.efficiency = $1 },
        .init("auxiliary_power",       0...100_000,   "What everything else takes from the traction battery, W") { $0.battery.auxiliaryPower = $1 },
        .init("odometer",              0...429_496_729.5, "Odometer at power-on, km") { $0.counters.odometer = $1 },
        .init("engine_runtime_total",  0...4_294_967_295, "Running time over the engine's life at power-on, s") { $0.counters.engineRuntimeTotal = $1 },
        .init("engine_runtime_idle",   0...4_294_967_295, "Idling time over the engine's life at power-on, s") { $0.counters.engineRuntimeIdle = $1 },
        .init("indicator_time_total",  0...235_926_000, "Running time with the malfunction indicator on continuously at power-on (PID 93), s") { $0.counters.indicatorTimeTotal = $1 },
    ]

    /// The range of a gear ratio.
    static let gearRatio = 0.1...50.0

    /// The parameters of the longitudinal model.
    static let parameters = Shape.Record(
        [
            .init(
                "powertrain", .word(LongitudinalModel.Powertrain.self),
                "What turns the wheels; the other numbers start from an ordinary car of this kind"),
            .init(
                "gear_ratios", .list(.number(gearRatio), count: 1...24),
                "Ratios of the forward gears, first gear first"),
        ] + parameterRows.map { .init($0.name, .number($0.range), $0.meaning) })
}
