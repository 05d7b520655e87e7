import SimulationCore

/// A car that moves along a straight road: its engine, gearbox, mass, heat and electricity.
///
/// It is moved in short steps, either to a given speed (`follow`) or by its pedals (`drive`), and after each step all
/// outputs agree with one another. All numbers are finite for parameters within their limits.
public struct LongitudinalModel: Sendable {
    /// The numbers that the model runs on, within their limits.
    var parameters: Parameters {
        @inline(__always) _read { yield fixedParameters.value }
    }

    /// Held by reference, so that a copy of the model is small.
    private let fixedParameters: Fixed<Parameters>

    struct Surroundings: Hashable, Sendable {
        /// °C.
        var ambient: Double
        /// kPa.
        var barometer: Double
    }

    var ignition: Ignition
    var surroundings: Surroundings

    // Motion: m/s (and km/h as it is shown), m/s², and the slope as a ratio.
    var speed: Double
    var shownSpeed: Double
    var acceleration = 0.0
    var grade = 0.0

    // What the driver does, 0...1.
    var pedal = 0.0
    var brake = 0.0

    var engine = Engine()
    var driveline = Driveline()
    var temperatures: Temperatures
    /// The content of the tank, L.
    var fuel: Double
    var electricity: Electricity

    /// The car at power-on, at `speed` km/h; when it runs, its engine already idles.
    init(_ parameters: Parameters, ambient: Double, barometer: Double, ignition: Ignition, speed: Double) {
        let parameters = parameters.withinLimits()
        fixedParameters = Fixed(parameters)
        self.ignition = ignition
        self.speed = speed / 3.6
        shownSpeed = speed
        surroundings = Surroundings(ambient: ambient, barometer: barometer).withinLimits()
        let temperature = parameters.cooling.initialTemperature ?? surroundings.ambient
        temperatures = Temperatures(
            coolant: temperature, oil: temperature, catalyst: max(temperature, surroundings.ambient),
            intakeAir: surroundings.ambient)
        fuel = parameters.tank.capacity * parameters.tank.initialLevel / 100
        electricity = Electricity(
            voltage: 12.6,
            storedEnergy: parameters.battery.capacity * 3.6e6 * parameters.battery.initialCharge / 100)
        if ignition == .running, hasGearbox { engine.speed = idleSpeed }
        electricity.voltage = restingVoltage
        updateIntake(for: 0)
    }

    /// Whether nothing moves, so that long steps are good enough while the key is off.
    var isAtRest: Bool { speed == 0 && engine.speed == 0 }

    mutating func turnIgnition(_ position: Ignition) {
        ignition = position
    }

    /// Brings the car to `target` km/h within `seconds`, and works out what engine and brakes do for that.
    mutating func follow(speed target: Double, for seconds: Double, in surroundings: Surroundings) {
        begin(surroundings, grade: 0)
        let next = max(0, target) / 3.6
        acceleration = (next - speed) / seconds
        let mean = (speed + next) / 2
        let force = effectiveMass * acceleration + (mean > 0 ? resistance(at: mean) : 0)
        speed = next
        shownSpeed = max(0, target)
        let wantsToMove = next > 0 && (acceleration >= 0 || driveline.gear > 0)
        if hasGearbox {
            changeGear(wantsToMove: wantsToMove, for: seconds)
            supply(force: force)
        } else {
            moveElectrically(force: next > 0 || acceleration != 0 ? force : 0, for: seconds)
        }
        finish(seconds)
    }

    /// Lets the driver's pedals (0...1) and the slope move the car for `seconds`.
    mutating func drive(
        pedal: Double, brake: Double, grade: Double, for seconds: Double, in surroundings: Surroundings
    ) {
        begin(surroundings, grade: grade)
        self.pedal = ignition == .running ? pedal : 0
        self.brake = brake
        let traction: Double
        if hasGearbox {
            changeGear(wantsToMove: self.pedal > 0, for: seconds)
            traction = tractionOfEngine()
        } else {
            traction = tractionOfMotor()
        }
        let braking = brake * parameters.chassis.fullBraking * parameters.chassis.mass
        let net = traction - resistance(at: speed) - braking
        let next = max(0, speed + net / effectiveMass * seconds)
        acceleration = (next - speed) / seconds
        if !hasGearbox {
            // The electric motor brakes up to its limit, the friction brakes do the rest.
            let wanted = next > 0 || traction > 0 ? traction - braking : 0
            moveElectrically(force: wanted, for: seconds, keepingPedals: true)
        }
        speed = next
        shownSpeed = next * 3.6
        finish(seconds)
    }

    // MARK: Parts of a step

    mutating func begin(_ surroundings: Surroundings, grade: Double) {
        self.surroundings = surroundings.withinLimits()
        self.grade = grade
    }

    private mutating func finish(_ seconds: Double) {
        turnEngine(for: seconds)
        warm(for: seconds)
        updateIntake(for: seconds)
    }

    /// Mass that has to be accelerated, with rotating parts, kg.
    var effectiveMass: Double { parameters.chassis.mass * (1 + parameters.chassis.rotatingMassShare) }

    /// Returns the force of air, tyres and slope against the car, N.
    func resistance(at speed: Double) -> Double {
        let gravity = 9.81
        let density = surroundings.barometer / (0.287 * (surroundings.ambient + 273.15))
        let slope = grade / (1 + grade * grade).squareRoot()
        let weight = parameters.chassis.mass * gravity
        let air = 0.5 * density * parameters.chassis.dragArea * speed * speed
        let tyres = speed > 0 ? parameters.chassis.rollingResistance * weight : 0
        return air + tyres + weight * slope
    }
}

extension LongitudinalModel.Surroundings {
    /// Returns these values clamped to the range that the formulas support.
    func withinLimits() -> Self {
        Self(ambient: min(max(ambient, -60), 80), barometer: min(max(barometer, 40), 120))
    }
}
