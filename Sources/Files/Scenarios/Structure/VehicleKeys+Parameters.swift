import VehicleModel

extension VehicleKeys {
    /// The numeric parameters of the longitudinal model; the descriptions state the units.
    // swift-format-ignore
    static let parameterRows: [PropertyKey<LongitudinalModel.Parameters>] = [
        .number("mass",                  100...100_000, \.chassis.mass, "Mass with driver, kg"),
        .number("rotating_mass_share",   0...1,         \.chassis.rotatingMassShare, "Rotating parts, as a share of the mass"),
        .number("drag_area",             0.05...20,     \.chassis.dragArea, "Drag coefficient times frontal area, m²"),
        .number("rolling_resistance",    0...0.2,       \.chassis.rollingResistance, "Rolling resistance, as a share of the weight"),
        .number("wheel_radius",          0.05...2,      \.chassis.wheelRadius, "Dynamic radius of the driven wheels, m"),
        .number("full_braking",          1...60,        \.chassis.fullBraking, "Deceleration at full brake pedal, m/s²"),
        .number("final_drive",           0.1...50,      \.driveline.finalDrive, "Ratio of the final drive"),
        .number("driveline_efficiency",  0.1...1,       \.driveline.efficiency, "Share of the power that reaches the wheels"),
        .number("shift_time",            0...10,        \.driveline.shiftTime, "Time for one change of gear, s"),
        .number("displacement",          0.05...100,    \.engine.displacement, "Displacement, L"),
        .number("idle_speed",            100...6000,    \.engine.idleSpeed, "Idle speed when warm, rpm"),
        .number("maximum_speed",         500...16_000,  \.engine.maximumSpeed, "Speed of the limiter, rpm"),
        .number("cranking_speed",        50...1000,     \.engine.crankingSpeed, "Speed of the starter, rpm"),
        .number("volumetric_efficiency", 0.1...2,       \.engine.volumetricEfficiency, "Greatest volumetric efficiency"),
        .number("boost_ratio",           1...5,         \.engine.boostRatio, "Greatest manifold pressure as a multiple of atmospheric pressure"),
        .number("indicated_efficiency",  0.05...0.7,    \.engine.indicatedEfficiency, "Share of the fuel's energy that pushes the pistons"),
        .number("friction",              0...200,       \.engine.friction, "Friction when warm, N·m for each litre"),
        .number("friction_per_speed",    0...50,        \.engine.frictionPerSpeed, "Growth of friction, N·m for each litre and 1000 rpm"),
        .number("thermostat",            20...150,      \.cooling.thermostat, "Temperature that the thermostat keeps, °C"),
        .number("heat_capacity",         1000...10_000_000, \.cooling.heatCapacity, "Heat that warms the engine by one degree, J/K"),
        .number("radiator",              100...1_000_000, \.cooling.radiator, "Heat that the radiator takes away, W for each degree"),
        .number("initial_temperature",   -40...150, ifStated: \.cooling.initialTemperature, "Coolant and oil at power-on, °C"),
        .number("ambient_temperature",   -40...60,      \.air.temperature, "Air outside, °C"),
        .number("barometric_pressure",   30...120,      \.air.pressure, "Air pressure, kPa"),
        .number("tank_capacity",         1...5000,      \.tank.capacity, "Capacity of the tank, L"),
        .number("initial_fuel_level",    0...100,       \.tank.initialLevel, "Contents of the tank at power-on, %"),
        .number("battery_capacity",      0...2000,      \.battery.capacity, "Energy of the full traction battery, kWh"),
        .number("initial_charge",        0...100,       \.battery.initialCharge, "Charge of the traction battery at power-on, %"),
        .number("battery_voltage",       0...2000,      \.battery.voltage, "Nominal voltage of the traction battery, V"),
        .number("motor_power",           0...5_000_000, \.motor.power, "Greatest power of the electric motor, W"),
        .number("motor_torque",          0...50_000,    \.motor.torque, "Greatest torque of the electric motor, N·m"),
        .number("motor_efficiency",      0.1...1,       \.motor.efficiency, "Share of the power that motor and battery pass on"),
        .number("auxiliary_power",       0...100_000,   \.battery.auxiliaryPower, "What everything else takes from the traction battery, W"),
        .number("odometer",              0...429_496_729.5, ifStated: \.counters.odometer, "Odometer at power-on, km"),
        .number("engine_runtime_total",  0...4_294_967_295, ifStated: \.counters.engineRuntimeTotal, "Running time over the engine's life at power-on, s"),
        .number("engine_runtime_idle",   0...4_294_967_295, ifStated: \.counters.engineRuntimeIdle, "Idling time over the engine's life at power-on, s"),
        .number("indicator_time_total",  0...235_926_000, ifStated: \.counters.indicatorTimeTotal, "Running time with the malfunction indicator on continuously at power-on (PID 93), s"),
    ]

    static let gearRatio = 0.1...50.0

    /// The parameters of the longitudinal model; those that are not stated are those of its powertrain.
    static let parameters = Shape.Record(
        [
            .key(
                "powertrain", .word(LongitudinalModel.Powertrain.self),
                "What turns the wheels; the other numbers start from an ordinary car of this kind"),
            .key(
                "gear_ratios", .list(.number(gearRatio), count: 1...24),
                "Ratios of the forward gears, first gear first"),
        ] + parameterRows, unless: nil)
}
