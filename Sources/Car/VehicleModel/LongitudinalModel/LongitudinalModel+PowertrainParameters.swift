extension LongitudinalModel.Parameters {
    /// From the engine to the wheels.
    public struct Driveline: Hashable, Sendable {
        /// Ratios of the forward gears, first gear first; a hybrid or an electric car has one.
        public var gearRatios = [3.55, 1.95, 1.30, 0.97, 0.78]
        public var finalDrive = 4.06
        /// Share of the power that reaches the wheels.
        public var efficiency = 0.93
        /// Time for one change of gear, s.
        public var shiftTime = 0.4

        /// Five gears.
        public init() {}
    }

    public struct Engine: Hashable, Sendable {
        /// Displacement, L.
        public var displacement = 1.6
        /// Idle speed when warm, rpm; faster by up to a half when cold.
        public var idleSpeed = 800.0
        /// Speed of the limiter, rpm.
        public var maximumSpeed = 6500.0
        /// Speed of the starter, rpm.
        public var crankingSpeed = 250.0
        /// Greatest volumetric efficiency, at three fifths of the greatest speed.
        public var volumetricEfficiency = 0.95
        /// Greatest manifold pressure as a multiple of atmospheric pressure; 1 without a turbocharger.
        public var boostRatio = 1.0
        /// The indicated efficiency: the share of the fuel's energy that becomes work at the pistons.
        public var indicatedEfficiency = 0.38
        /// Friction and accessories when warm, N·m for each litre at standstill.
        public var friction = 14.0
        /// Growth of friction with speed, N·m for each litre and 1000 rpm.
        public var frictionPerSpeed = 2.5

        /// 1.6 L without a turbocharger.
        public init() {}
    }

    /// The cooling of the engine.
    public struct Cooling: Hashable, Sendable {
        /// Temperature at which the thermostat keeps the coolant, °C.
        public var thermostat = 90.0
        /// Heat that warms engine and coolant by one degree, J/K.
        public var heatCapacity = 50_000.0
        /// The heat flow of the radiator for each kelvin above the air's temperature while the thermostat is open,
        /// W/K.
        public var radiator = 2500.0
        /// Temperature of coolant and oil at power-on, °C, or nil for that of the air outside.
        public var initialTemperature: Double?

        /// A small engine's.
        public init() {}
    }

    public struct Tank: Hashable, Sendable {
        /// Capacity of the tank, L.
        public var capacity = 50.0
        /// Contents of the tank at power-on, %.
        public var initialLevel = 70.0

        /// 50 L, full to 70 %.
        public init() {}
    }

    public struct Battery: Hashable, Sendable {
        /// Energy of the full traction battery, kWh.
        public var capacity = 0.0
        /// Charge of the traction battery at power-on, %.
        public var initialCharge = 60.0
        /// Nominal voltage of the traction battery, V.
        public var voltage = 0.0
        /// The power of all other loads of the traction battery, W.
        public var auxiliaryPower = 0.0

        public init() {}
    }

    public struct Motor: Hashable, Sendable {
        /// Greatest power of the electric motor, W.
        public var power = 0.0
        /// Greatest torque of the electric motor, N·m.
        public var torque = 0.0
        /// Share of the power that motor and battery pass on, either way.
        public var efficiency = 0.90

        public init() {}
    }
}
