extension LongitudinalModel {
    struct Engine: Hashable, Sendable {
        /// Of the crankshaft, rpm.
        var speed = 0.0
        /// At the crankshaft, N·m.
        var torque = 0.0
        var charge = Charge()
        /// Since it fires, s.
        var runTime = 0.0
        /// Whether a hybrid wants it to run.
        var isCalledFor = false
        /// Since a hybrid has started or stopped it, s.
        var timeSinceSwitched = 0.0
    }

    /// The engine's intake: kPa, g for one working cycle, g/s, shares and ratios.
    struct Charge: Hashable, Sendable {
        var manifoldPressure = 101.0
        var airPerCycle = 0.0
        var airFlow = 0.0
        var fuelFlow = 0.0
        /// Air (diesel: torque) relative to the most possible at this speed, 0...1.
        var load = 0.0
        var lambda = 1.0
        var fuelIsCut = false
    }

    // Properties of the fuel.
    var burnsDiesel: Bool { parameters.powertrain == .diesel }
    /// Mass of air for one mass of fuel.
    var stoichiometricRatio: Double { burnsDiesel ? 14.5 : 14.7 }
    /// J/g.
    var heatingValue: Double { burnsDiesel ? 42_600 : 42_700 }
    /// g/L.
    var fuelDensity: Double { burnsDiesel ? 835 : 745 }
    /// The richest mixture that a diesel engine burns without smoke; a petrol engine takes all its air.
    private var leastLambda: Double { burnsDiesel ? 1.3 : 1 }

    /// Whether the wheels are driven by an engine through a clutch and gears.
    var hasGearbox: Bool {
        switch parameters.powertrain {
        case .petrol, .diesel: true
        case .hybrid, .electric: false
        }
    }

    /// Whether the engine burns fuel: it turns by itself and is not switched off.
    var isFiring: Bool {
        ignition == .running && engine.speed >= 0.4 * parameters.engine.idleSpeed && !isElectric
    }

    private var isElectric: Bool { parameters.powertrain == .electric }

    /// Idle speed at the present coolant temperature, rpm.
    var idleSpeed: Double {
        parameters.engine.idleSpeed * (1 + 0.5 * min(max((60 - temperatures.coolant) / 80, 0), 1))
    }

    /// Returns the torque of friction and accessories at `speed` rpm, N·m; cold oil adds up to three fifths.
    func frictionTorque(at speed: Double) -> Double {
        let cold = 1 + 0.6 * min(max((80 - temperatures.oil) / 100, 0), 1)
        return parameters.engine.displacement
            * (parameters.engine.friction + parameters.engine.frictionPerSpeed * speed / 1000)
            * cold
    }

    /// The share of the manifold's pressure that residual gas takes up in a throttled engine.
    private var residualShare: Double { burnsDiesel ? 0 : 0.18 }

    /// Returns the volumetric efficiency at `speed` rpm, relative to air at manifold conditions.
    func volumetricEfficiency(at speed: Double) -> Double {
        let offset = speed / parameters.engine.maximumSpeed - 0.6
        return parameters.engine.volumetricEfficiency * (1 - 0.5 * min(offset * offset, 1))
    }

    /// Returns the air that one working cycle takes in at `pressure` kPa in the manifold, g.
    func airPerCycle(at speed: Double, pressure: Double) -> Double {
        let residual = residualShare * surroundings.barometer
        let efficiency = volumetricEfficiency(at: speed) / (1 - residualShare)
        let perKilopascal =
            efficiency * parameters.engine.displacement / (0.287 * (temperatures.intakeAir + 273.15))
        return max(0, pressure - residual) * perKilopascal
    }

    /// Returns the greatest manifold pressure at `speed` rpm, kPa; a turbocharger comes in between 1000 and 2000 rpm.
    func greatestPressure(at speed: Double) -> Double {
        let boost = (parameters.engine.boostRatio - 1) * min(max((speed - 1000) / 1000, 0), 1)
        return surroundings.barometer * (1 + boost)
    }

    /// Returns the torque on the pistons from the fuel that goes with `air` grams a cycle, N·m.
    private func indicatedTorque(ofAir air: Double) -> Double {
        air / (stoichiometricRatio * leastLambda) * heatingValue * parameters.engine.indicatedEfficiency
            / (4 * .pi)
    }

    /// Returns the greatest torque on the pistons at `speed` rpm, N·m.
    func greatestIndicatedTorque(at speed: Double) -> Double {
        indicatedTorque(ofAir: airPerCycle(at: speed, pressure: greatestPressure(at: speed)))
    }

    /// Returns the greatest torque at the crankshaft at `speed` rpm, N·m; it ends at the limiter.
    func greatestTorque(at speed: Double) -> Double {
        let fade = min(
            max((parameters.engine.maximumSpeed * 1.02 - speed) / (parameters.engine.maximumSpeed * 0.02), 0),
            1)
        return max(0, greatestIndicatedTorque(at: speed) * fade - frictionTorque(at: speed))
    }

    /// Returns the torque at the crankshaft with the pedal released, N·m: the engine brakes, and holds itself near idle.
    func releasedTorque(at speed: Double) -> Double {
        let idle = idleSpeed
        return -frictionTorque(at: speed) * min(max((speed - 1.05 * idle) / (0.45 * idle), 0), 1)
    }

    /// The least share of the charge: what a throttled engine draws past its shut throttle.
    private static let leastCharge = 0.03

    /// Works out air, fuel and mixture for the present speed and torque, and burns the fuel of `seconds`.
    mutating func updateIntake(for seconds: Double) {
        guard isFiring else {
            engine.charge = Charge(manifoldPressure: surroundings.barometer)
            return
        }
        let needed = max(0, engine.torque + frictionTorque(at: engine.speed))
        let greatest = greatestIndicatedTorque(at: engine.speed)
        let share = greatest > 0 ? min(needed / greatest, 1) : 0
        let isCut = share < 0.005 && engine.speed > 1.2 * parameters.engine.idleSpeed
        let cyclesPerSecond = engine.speed / 120
        var next = Charge()
        next.fuelIsCut = isCut
        if burnsDiesel {
            let boost = greatestPressure(at: engine.speed) - surroundings.barometer
            next.manifoldPressure = surroundings.barometer + boost * share
            next.airPerCycle = airPerCycle(at: engine.speed, pressure: next.manifoldPressure)
            let energy = min(needed, greatest) * 4 * .pi / parameters.engine.indicatedEfficiency
            let fuelPerCycle = isCut ? 0 : energy / heatingValue
            next.fuelFlow = fuelPerCycle * cyclesPerSecond
            next.lambda =
                fuelPerCycle > 0 ? next.airPerCycle / (stoichiometricRatio * fuelPerCycle) : .infinity
            next.lambda = min(next.lambda, Self.leanest)
            next.load = share
        } else {
            let residual = residualShare * surroundings.barometer
            let most = greatestPressure(at: engine.speed)
            next.load = max(share, Self.leastCharge)
            next.manifoldPressure = residual + (most - residual) * next.load
            next.airPerCycle = airPerCycle(at: engine.speed, pressure: next.manifoldPressure)
            next.lambda = isCut ? Self.leanest : mixture(load: next.load)
            next.fuelFlow =
                isCut ? 0 : next.airPerCycle * cyclesPerSecond / (stoichiometricRatio * next.lambda)
        }
        next.airFlow = next.airPerCycle * cyclesPerSecond
        engine.charge = next
        fuel = max(0, fuel - next.fuelFlow * seconds / fuelDensity)
    }

    /// Lambda as read when no fuel is injected.
    static let leanest = 1.99

    /// Returns the mixture of a petrol engine: rich when cold and near full load, else stoichiometric.
    private func mixture(load: Double) -> Double {
        if load > 0.9 { return 0.88 }
        return 1 - 0.1 * min(max((40 - temperatures.coolant) / 60, 0), 1)
    }

    /// Moves the crankshaft's speed over `seconds`, as far as the gearbox leaves it free.
    mutating func turnEngine(for seconds: Double) {
        guard hasGearbox else { return }
        engine.runTime = isFiring ? engine.runTime + seconds : 0
        switch ignition {
        case .off, .on:
            approach(0, seconds, lag: 0.3)
            if engine.speed < 20 { engine.speed = 0 }
            return
        case .cranking:
            approach(parameters.engine.crankingSpeed, seconds, lag: 0.2)
            return
        case .running: break
        }
        let synchronous = synchronousSpeed
        switch driveline.clutch {
        case .open:
            approach(idleSpeed + pedal * (parameters.engine.maximumSpeed - idleSpeed), seconds, lag: 0.3)
        case .slipping:
            let launch = idleSpeed + pedal * 0.25 * (parameters.engine.maximumSpeed - idleSpeed)
            approach(max(launch, synchronous), seconds, lag: 0.15)
        case .locked:
            engine.speed = synchronous
        case .shifting(let remaining):
            let share = remaining > 0 ? min(seconds / (remaining + seconds), 1) : 1
            engine.speed += (max(synchronous, idleSpeed * 0.8) - engine.speed) * share
        }
    }

    /// Lets the crankshaft's speed approach `target` rpm; stable however long the step is.
    private mutating func approach(_ target: Double, _ seconds: Double, lag: Double) {
        engine.speed += (target - engine.speed) * seconds / (lag + seconds)
    }
}
