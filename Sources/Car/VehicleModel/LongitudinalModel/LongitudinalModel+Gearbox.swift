extension LongitudinalModel {
    /// The state of clutch and gearbox.
    struct Driveline: Hashable, Sendable {
        /// 0 for neutral.
        var gear = 0
        var clutch = Clutch.open
        /// s.
        var timeInGear = 0.0
        /// When gears are changed.
        var style = ShiftStyle.road
        /// Racing: no lower gear than this is wanted for the bend ahead.
        var cornerGear = 1
        /// By which share the driven wheels turn faster than the road goes by.
        var drivenSlip = 0.0
    }

    /// The state of the clutch of a stepped gearbox.
    enum Clutch: Hashable, Sendable {
        /// Neutral, or the pedal fully pressed.
        case open
        /// Engine and gearbox turn at different speeds.
        case slipping
        /// Engine and gearbox turn together.
        case locked
        /// A change of gear has this many seconds to go.
        case shifting(remaining: Double)
    }

    /// When a driver changes gear.
    enum ShiftStyle: Hashable, Sendable {
        /// Early, and earlier with little pedal.
        case road
        /// At the limiter, and down for the bend ahead.
        case race
    }

    /// Returns the engine revolutions for one of the wheels in `gear`; 0 in neutral.
    func ratio(in gear: Int) -> Double {
        parameters.driveline.gearRatios.indices.contains(gear - 1)
            ? parameters.driveline.gearRatios[gear - 1] * parameters.driveline.finalDrive : 0
    }

    /// Returns the speed of the gearbox's input at the present road speed in `gear`, rpm.
    func synchronousSpeed(in gear: Int) -> Double {
        speed * (1 + driveline.drivenSlip) / (2 * .pi * parameters.chassis.wheelRadius) * 60 * ratio(in: gear)
    }

    /// The same in the gear engaged.
    var synchronousSpeed: Double { synchronousSpeed(in: driveline.gear) }

    /// The position of the clutch pedal, 0...1, 1 when it is pressed down.
    var clutchPedal: Double {
        switch driveline.clutch {
        case .open, .locked: 0
        case .slipping: engine.speed > 0 ? min(max(1 - synchronousSpeed / engine.speed, 0.01), 1) : 1
        case .shifting: 1
        }
    }

    /// Chooses gear and clutch for the present speed and pedal.
    mutating func changeGear(wantsToMove: Bool, for seconds: Double) {
        guard ignition == .running, isFiring else {
            release()
            return
        }
        driveline.timeInGear += seconds
        switch driveline.clutch {
        case .open:
            guard wantsToMove else { return }
            engage(lowestUsableGear, clutch: .slipping)
        case .slipping:
            if synchronousSpeed >= engine.speed - 5, synchronousSpeed >= 0.9 * parameters.engine.idleSpeed {
                driveline.clutch = .locked
            } else if !wantsToMove {
                release()
            }
        case .shifting(let remaining):
            let rest = remaining - seconds
            if rest > 1e-9 {
                driveline.clutch = .shifting(remaining: rest)
            } else {
                driveline.clutch = synchronousSpeed >= 0.9 * parameters.engine.idleSpeed ? .locked : .slipping
            }
        case .locked:
            changeLockedGear()
        }
    }

    private mutating func changeLockedGear() {
        let turning = synchronousSpeed
        if turning < 0.85 * parameters.engine.idleSpeed {
            if driveline.gear > 1 {
                engage(lowestUsableGear, clutch: .shifting(remaining: parameters.driveline.shiftTime))
            } else {
                release()
            }
            return
        }
        if driveline.style == .race { return changeRacingGear(turning) }
        let span = parameters.engine.maximumSpeed - parameters.engine.idleSpeed
        let down = parameters.engine.idleSpeed + span * (0.06 + 0.30 * pedal * pedal)
        let up = parameters.engine.idleSpeed + span * (0.20 + 0.70 * pedal * pedal)
        if turning > up, driveline.gear < parameters.driveline.gearRatios.count, driveline.timeInGear >= 1.5,
            synchronousSpeed(in: driveline.gear + 1) > 1.05 * down
        {
            engage(driveline.gear + 1, clutch: .shifting(remaining: parameters.driveline.shiftTime))
        } else if turning < down, driveline.gear > 1, driveline.timeInGear >= 1.5,
            synchronousSpeed(in: driveline.gear - 1) < up
        {
            engage(driveline.gear - 1, clutch: .shifting(remaining: parameters.driveline.shiftTime))
        }
    }

    /// Shifts up at the limiter, or early where no more force is asked for; down under braking as far as the bend ahead wants
    /// it, and otherwise only where the engine has come out of its power. Between up and down lies much room, so that no gear
    /// is left as soon as it is in.
    private mutating func changeRacingGear(_ turning: Double) {
        guard driveline.timeInGear >= 0.3 else { return }
        let most = parameters.engine.maximumSpeed
        if driveline.gear < parameters.driveline.gearRatios.count {
            let isEarly = brake == 0 && pedal < 0.6 && driveline.timeInGear > 1.2 && turning > 0.84 * most
            if turning > 0.965 * most || isEarly {
                return engage(
                    driveline.gear + 1, clutch: .shifting(remaining: parameters.driveline.shiftTime))
            }
        }
        guard driveline.gear > 1 else { return }
        let lower = synchronousSpeed(in: driveline.gear - 1)
        let room = driveline.gear == 2 ? 0.42 : brake > 0.05 ? 0.90 : pedal > 0.6 ? 0.66 : 0.74
        let isWanted =
            driveline.gear > driveline.cornerGear || brake <= 0.05 && pedal > 0.6 || driveline.gear == 2
        if isWanted, lower < room * most {
            engage(driveline.gear - 1, clutch: .shifting(remaining: parameters.driveline.shiftTime))
        }
    }

    /// Returns the gear for a bend that is driven at `speed` m/s: the lowest one, from the second on, that leaves room to speed
    /// up.
    func racingGear(for speed: Double) -> Int {
        let most = parameters.engine.maximumSpeed
        let perRatio = speed / (2 * .pi * parameters.chassis.wheelRadius) * 60
        for gear in stride(from: 2, to: parameters.driveline.gearRatios.count, by: 1)
        where perRatio * ratio(in: gear) <= 0.80 * most { return gear }
        return parameters.driveline.gearRatios.count
    }

    private mutating func engage(_ gear: Int, clutch: Clutch) {
        driveline.gear = gear
        driveline.clutch = clutch
        driveline.timeInGear = 0
    }

    private mutating func release() {
        driveline.gear = 0
        driveline.clutch = .open
        driveline.timeInGear = 0
    }

    /// The highest gear that turns the engine well above idle, or the first.
    private var lowestUsableGear: Int {
        for gear in stride(from: parameters.driveline.gearRatios.count, to: 1, by: -1)
        where synchronousSpeed(in: gear) >= 1.4 * parameters.engine.idleSpeed { return gear }
        return 1
    }

    /// Works out torque, pedal and brake for `force` newtons at the wheels, as a driver who keeps to a speed would.
    mutating func supply(force: Double) {
        pedal = 0
        brake = 0
        engine.torque = 0
        guard isFiring else {
            brake = max(0, -force) / (parameters.chassis.fullBraking * parameters.chassis.mass)
            brake = min(brake, 1)
            return
        }
        var remaining = force
        switch driveline.clutch {
        case .open, .shifting: break
        case .slipping, .locked:
            let turning = driveline.clutch == .locked ? synchronousSpeed : engine.speed
            let lever = ratio(in: driveline.gear) / parameters.chassis.wheelRadius
            let efficiency = parameters.driveline.efficiency
            let wanted = force >= 0 ? force / (lever * efficiency) : force * efficiency / lever
            let greatest = greatestTorque(at: turning)
            let least = driveline.clutch == .locked ? -frictionTorque(at: turning) : 0
            engine.torque = min(max(wanted, least), greatest)
            pedal = engine.torque > 0 && greatest > 0 ? engine.torque / greatest : 0
            remaining =
                force
                - (engine.torque >= 0
                    ? engine.torque * lever * efficiency : engine.torque * lever / efficiency)
        }
        brake = min(max(0, -remaining) / (parameters.chassis.fullBraking * parameters.chassis.mass), 1)
    }

    /// Works out the torque for the present pedal, and the force that reaches the wheels, N.
    mutating func tractionOfEngine() -> Double {
        engine.torque = 0
        guard isFiring else { return 0 }
        let lever = ratio(in: driveline.gear) / parameters.chassis.wheelRadius
        switch driveline.clutch {
        case .open, .shifting:
            return 0
        case .slipping:
            engine.torque = pedal * greatestTorque(at: engine.speed)
        case .locked:
            let turning = synchronousSpeed
            // The engine brakes only with the pedal nearly released.
            let released = max(0, 1 - 5 * pedal)
            engine.torque = pedal * greatestTorque(at: turning) + released * releasedTorque(at: turning)
        }
        let efficiency = parameters.driveline.efficiency
        return engine.torque >= 0 ? engine.torque * lever * efficiency : engine.torque * lever / efficiency
    }
}
