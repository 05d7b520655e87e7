extension LongitudinalModel {
    /// The kind of powertrain.
    package enum Powertrain: String, CaseIterable, Hashable, Sendable {
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
    package struct Parameters: Hashable, Sendable {
        /// The kind of powertrain.
        package var powertrain = Powertrain.petrol
        /// What has to be moved, and what resists.
        package var chassis = Chassis()
        /// From the engine to the wheels.
        package var driveline = Driveline()
        /// The engine.
        package var engine = Engine()
        /// What keeps the engine at its temperature.
        package var cooling = Cooling()
        /// The air around the car.
        package var air = Air()
        /// The fuel tank.
        package var tank = Tank()
        /// The traction battery.
        package var battery = Battery()
        /// The electric motor.
        package var motor = Motor()
        /// What has been counted before power-on.
        package var counters = Counters()

        /// A small petrol car.
        package init() {}
    }
}

extension LongitudinalModel.Parameters {
    /// What has to be moved, and what resists.
    package struct Chassis: Hashable, Sendable {
        /// Mass with driver, kg.
        package var mass = 1250.0
        /// The inertia of rotating parts as a share of the mass.
        package var rotatingMassShare = 0.05
        /// Drag coefficient times frontal area, m².
        package var dragArea = 0.65
        /// Rolling resistance as a share of the weight.
        package var rollingResistance = 0.011
        /// Dynamic radius of the driven wheels, m.
        package var wheelRadius = 0.30
        /// Deceleration at full brake pedal, m/s².
        package var fullBraking = 9.0

        /// A small car's.
        package init() {}
    }

    /// The air around the car.
    package struct Air: Hashable, Sendable {
        /// Air outside unless `ambient.temperature` is stated, °C.
        package var temperature = 20.0
        /// Air pressure unless `barometer.pressure` is stated, kPa.
        package var pressure = 101.0

        /// A mild day at sea level.
        package init() {}
    }

    /// What has been counted before power-on.
    package struct Counters: Hashable, Sendable {
        /// Odometer at power-on, km; nil gives a standing car no odometer and a moving one zero.
        package var odometer: Double?
        /// Running time over the engine's life at power-on, s; nil gives it none to report.
        package var engineRuntimeTotal: Double?
        /// Idling time over the engine's life at power-on, s; nil gives it none to report.
        package var engineRuntimeIdle: Double?
        /// Running time with the malfunction indicator on continuously at power-on (PID 93), s; nil for 0.
        package var indicatorTimeTotal: Double?

        /// Nothing to report.
        package init() {}
    }
}
