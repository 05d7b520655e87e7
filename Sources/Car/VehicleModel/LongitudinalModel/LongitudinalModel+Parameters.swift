extension LongitudinalModel {
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
        public var powertrain = Powertrain.petrol
        /// Mass and resistance.
        public var chassis = Chassis()
        /// From the engine to the wheels.
        public var driveline = Driveline()
        public var engine = Engine()
        /// The cooling of the engine.
        public var cooling = Cooling()
        /// The air around the car.
        public var air = Air()
        public var tank = Tank()
        public var battery = Battery()
        public var motor = Motor()
        /// The counts before power-on.
        public var counters = Counters()

        /// A small petrol car.
        public init() {}
    }
}

extension LongitudinalModel.Parameters {
    /// Mass and resistance.
    public struct Chassis: Hashable, Sendable {
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

        /// A small car's.
        public init() {}
    }

    /// The air around the car.
    public struct Air: Hashable, Sendable {
        /// Air outside unless `ambient.temperature` is stated, °C.
        public var temperature = 20.0
        /// Air pressure unless `barometer.pressure` is stated, kPa.
        public var pressure = 101.0

        /// A mild day at sea level.
        public init() {}
    }

    /// The counts before power-on.
    public struct Counters: Hashable, Sendable {
        /// Odometer at power-on, km; nil gives a standing car no odometer and a moving one zero.
        public var odometer: Double?
        /// Running time over the engine's life at power-on, s; nil gives it none to report.
        public var engineRuntimeTotal: Double?
        /// Idling time over the engine's life at power-on, s; nil gives it none to report.
        public var engineRuntimeIdle: Double?
        /// Running time with the malfunction indicator on continuously at power-on (PID 93), s; nil for 0.
        public var indicatorTimeTotal: Double?

        public init() {}
    }
}
