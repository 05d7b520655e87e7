extension LongitudinalModel.Parameters {
    /// From the engine to the wheels.
    package struct Driveline: Hashable, Sendable {
        /// Ratios of the forward gears, first gear first; a hybrid or an electric car has one.
        package var gearRatios = [3.55, 1.95, 1.30, 0.97, 0.78]
        /// Ratio of the final drive.
        package var finalDrive = 4.06
        /// Share of the power that reaches the wheels.
        package var efficiency = 0.93
        /// Time for one change of gear, s.
        package var shiftTime = 0.4

        /// Five gears.
        package init() {}
    }

    /// The engine.
    package struct Engine: Hashable, Sendable {
        /// Displacement, L.
        package var displacement = 1.6
        /// Idle speed when warm, rpm; faster by up to a half when cold.
        package var idleSpeed = 800.0
        /// Speed of the limiter, rpm.
        package var maximumSpeed = 6500.0
        /// Speed of the starter, rpm.
        package var crankingSpeed = 250.0
        /// Greatest volumetric efficiency, at three fifths of the greatest speed.
        package var volumetricEfficiency = 0.95
        /// Greatest manifold pressure as a multiple of atmospheric pressure; 1 without a turbocharger.
        package var boostRatio = 1.0
        /// The indicated efficiency: the share of the fuel's energy that becomes work at the pistons.
        package var indicatedEfficiency = 0.38
        /// Friction and accessories when warm, N·m for each litre at standstill.
        package var friction = 14.0
        /// Growth of friction with speed, N·m for each litre and 1000 rpm.
        package var frictionPerSpeed = 2.5

        /// 1.6 L without a turbocharger.
        package init() {}
    }

    /// What keeps the engine at its temperature.
    package struct Cooling: Hashable, Sendable {
        /// Temperature at which the thermostat keeps the coolant, °C.
        package var thermostat = 90.0
        /// Heat that warms engine and coolant by one degree, J/K.
        package var heatCapacity = 50_000.0
        /// The heat flow of the radiator for each kelvin above the air's temperature while the thermostat is open,
        /// W/K.
        package var radiator = 2500.0
        /// Temperature of coolant and oil at power-on, °C, or nil for that of the air outside.
        package var initialTemperature: Double?

        /// A small engine's.
        package init() {}
    }

    /// The fuel tank.
    package struct Tank: Hashable, Sendable {
        /// Capacity of the tank, L.
        package var capacity = 50.0
        /// Contents of the tank at power-on, %.
        package var initialLevel = 70.0

        /// 50 L, full to 70 %.
        package init() {}
    }

    /// The traction battery.
    package struct Battery: Hashable, Sendable {
        /// Energy of the full traction battery, kWh.
        package var capacity = 0.0
        /// Charge of the traction battery at power-on, %.
        package var initialCharge = 60.0
        /// Nominal voltage of the traction battery, V.
        package var voltage = 0.0
        /// The power of all other loads of the traction battery, W.
        package var auxiliaryPower = 0.0

        /// None.
        package init() {}
    }

    /// The electric motor.
    package struct Motor: Hashable, Sendable {
        /// Greatest power of the electric motor, W.
        package var power = 0.0
        /// Greatest torque of the electric motor, N·m.
        package var torque = 0.0
        /// Share of the power that motor and battery pass on, either way.
        package var efficiency = 0.90

        /// None.
        package init() {}
    }
}
