extension LongitudinalModel {
    /// The kind of powertrain.
    public enum Powertrain: String, CaseIterable, Hashable, Sendable {
        /// A spark ignition engine with a stepped gearbox.
        case petrol
        /// A compression ignition engine with a stepped gearbox.
        case diesel
        /// A spark ignition engine that starts and stops by itself, with an electric motor.
        case hybrid
        /// An electric motor alone.
        case electric
    }

    /// The parameters of one car; the presets are ordinary examples.
    public struct Parameters: Hashable, Sendable {
        /// The kind of powertrain.
        public var powertrain = Powertrain.petrol

        // Chassis.

        /// Mass with driver, kg.
        public var mass = 1250.0
        /// The inertia of rotating parts as a share of the mass.
        public var rotatingMassShare = 0.05
        /// Drag coefficient times frontal area, m².
        public var dragArea = 0.65
        /// Rolling resistance as a share of the weight.
        public var rollingResistance = 0.011
        /// Dynamic radius of the driven wheels, m.
        public var wheelRadius = 0.30
        /// Deceleration at full brake pedal, m/s².
        public var fullBraking = 9.0

        // Gearbox.

        /// Ratios of the forward gears, first gear first; a hybrid or an electric car has one.
        public var gearRatios = [3.55, 1.95, 1.30, 0.97, 0.78]
        /// Ratio of the final drive.
        public var finalDrive = 4.06
        /// Share of the power that reaches the wheels.
        public var drivelineEfficiency = 0.93
        /// Time for one change of gear, s.
        public var shiftTime = 0.4

        // Engine.

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

        // Heat and tank.

        /// Temperature at which the thermostat keeps the coolant, °C.
        public var thermostat = 90.0
        /// Heat that warms engine and coolant by one degree, J/K.
        public var heatCapacity = 50_000.0
        /// The heat flow of the radiator for each kelvin above the air's temperature while the thermostat is open,
        /// W/K.
        public var radiator = 2500.0
        /// Temperature of coolant and oil at power-on, °C, or nil for that of the air outside.
        public var initialTemperature: Double?
        /// Air outside unless `ambient.temperature` is stated, °C.
        public var ambientTemperature = 20.0
        /// Air pressure unless `barometer.pressure` is stated, kPa.
        public var barometricPressure = 101.0
        /// Capacity of the tank, L.
        public var tankCapacity = 50.0
        /// Contents of the tank at power-on, %.
        public var initialFuelLevel = 70.0

        // Electricity.

        /// Energy of the full traction battery, kWh.
        public var batteryCapacity = 0.0
        /// Charge of the traction battery at power-on, %.
        public var initialCharge = 60.0
        /// Nominal voltage of the traction battery, V.
        public var batteryVoltage = 0.0
        /// Greatest power of the electric motor, W.
        public var motorPower = 0.0
        /// Greatest torque of the electric motor, N·m.
        public var motorTorque = 0.0
        /// Share of the power that motor and battery pass on, either way.
        public var motorEfficiency = 0.90
        /// The power of all other loads of the traction battery, W.
        public var auxiliaryPower = 0.0

        // Counters at power-on.

        /// Odometer at power-on, km; nil gives a standing car no odometer and a moving one zero.
        public var odometer: Double?
        /// Running time over the engine's life at power-on, s; nil gives it none to report.
        public var engineRuntimeTotal: Double?
        /// Idling time over the engine's life at power-on, s; nil gives it none to report.
        public var engineRuntimeIdle: Double?

        /// A small petrol car.
        public init() {}

        /// A hatchback with a 1.6 L petrol engine and five gears.
        public static let petrol = Parameters()

        /// A van with a turbocharged 2.0 L diesel engine and six gears.
        public static let diesel: Parameters = {
            var van = Parameters()
            van.powertrain = .diesel
            van.mass = 1950
            van.dragArea = 1.15
            van.rollingResistance = 0.012
            van.wheelRadius = 0.33
            van.gearRatios = [3.9, 2.15, 1.38, 0.98, 0.76, 0.62]
            van.finalDrive = 3.9
            van.displacement = 2.0
            van.idleSpeed = 780
            van.maximumSpeed = 4600
            van.volumetricEfficiency = 0.92
            van.boostRatio = 2.3
            van.indicatedEfficiency = 0.43
            van.friction = 16
            van.heatCapacity = 70_000
            van.thermostat = 88
            van.tankCapacity = 80
            return van
        }()

        /// A hatchback with a 1.8 L petrol engine that an electric motor helps.
        public static let hybrid: Parameters = {
            var car = Parameters()
            car.powertrain = .hybrid
            car.mass = 1450
            car.dragArea = 0.58
            car.rollingResistance = 0.009
            car.gearRatios = [1]
            car.finalDrive = 9.0
            car.displacement = 1.8
            car.idleSpeed = 1000
            car.maximumSpeed = 5200
            car.indicatedEfficiency = 0.40
            car.tankCapacity = 43
            car.batteryCapacity = 1.3
            car.batteryVoltage = 207
            car.motorPower = 60_000
            car.motorTorque = 180
            car.auxiliaryPower = 300
            return car
        }()

        /// A hatchback with a 60 kWh battery.
        public static let electric: Parameters = {
            var car = Parameters()
            car.powertrain = .electric
            car.mass = 1650
            car.dragArea = 0.62
            car.rollingResistance = 0.009
            car.wheelRadius = 0.32
            car.gearRatios = [1]
            car.finalDrive = 9.0
            car.batteryCapacity = 60
            car.initialCharge = 80
            car.batteryVoltage = 355
            car.motorPower = 110_000
            car.motorTorque = 290
            car.auxiliaryPower = 400
            return car
        }()

        /// A GT racing car with a 4.0 L petrol engine and six gears.
        public static let race: Parameters = {
            var car = Parameters()
            car.mass = 1330
            car.dragArea = 0.98
            car.rollingResistance = 0.014
            car.wheelRadius = 0.33
            car.fullBraking = 17
            car.gearRatios = [2.50, 1.90, 1.52, 1.27, 1.10, 0.97]
            car.finalDrive = 3.85
            car.shiftTime = 0.15
            car.displacement = 4.0
            car.idleSpeed = 1100
            car.maximumSpeed = 8200
            car.volumetricEfficiency = 1.22
            car.indicatedEfficiency = 0.42
            car.friction = 8
            car.frictionPerSpeed = 1.8
            car.thermostat = 86
            car.radiator = 6500
            car.initialTemperature = 80
            car.tankCapacity = 110
            car.initialFuelLevel = 90
            return car
        }()
    }
}
