extension LongitudinalModel {
    /// Engine revolutions for one of the wheels in `gear`; 0 in neutral.
    func ratio(in gear: Int) -> Double {
        parameters.gearRatios.indices.contains(gear - 1)
            ? parameters.gearRatios[gear - 1] * parameters.finalDrive : 0
    }

    /// The speed of the gearbox's input at the present road speed in `gear`, rpm.
    func synchronousSpeed(in gear: Int) -> Double {
        speed * (1 + drivenSlip) / (2 * .pi * parameters.wheelRadius) * 60 * ratio(in: gear)
    }

    /// The same in the gear engaged.
    var synchronousSpeed: Double { synchronousSpeed(in: gear) }

    /// How far the clutch pedal is pressed, 0...1.
    var clutchPedal: Double {
        switch clutch {
        case .open, .locked: 0
        case .slipping: engineSpeed > 0 ? min(max(1 - synchronousSpeed / engineSpeed, 0.01), 1) : 1
        case .shifting: 1
        }
    }

    /// Chooses gear and clutch for the present speed and pedal.
    mutating func changeGear(wantsToMove: Bool, for seconds: Double) {
        guard ignition == .on, isFiring else {
            release()
            return
        }
        timeInGear += seconds
        switch clutch {
        case .open:
            guard wantsToMove else { return }
            engage(lowestUsableGear, clutch: .slipping)
        case .slipping:
            if synchronousSpeed >= engineSpeed - 5, synchronousSpeed >= 0.9 * parameters.idleSpeed {
                clutch = .locked
            } else if !wantsToMove {
                release()
            }
        case .shifting(let remaining):
            let rest = remaining - seconds
            if rest > 1e-9 {
                clutch = .shifting(remaining: rest)
            } else {
                clutch = synchronousSpeed >= 0.9 * parameters.idleSpeed ? .locked : .slipping
            }
        case .locked:
            changeLockedGear()
        }
    }

    private mutating func changeLockedGear() {
        let turning = synchronousSpeed
        if turning < 0.85 * parameters.idleSpeed {
            if gear > 1 {
                engage(lowestUsableGear, clutch: .shifting(remaining: parameters.shiftTime))
            } else {
                release()
            }
            return
        }
        if shifting == .race { return changeRacingGear(turning) }
        let span = parameters.maximumSpeed - parameters.idleSpeed
        let down = parameters.idleSpeed + span * (0.06 + 0.30 * pedal * pedal)
        let up = parameters.idleSpeed + span * (0.20 + 0.70 * pedal * pedal)
        if turning > up, gear < parameters.gearRatios.count, timeInGear >= 1.5,
            synchronousSpeed(in: gear + 1) > 1.05 * down
        {
            engage(gear + 1, clutch: .shifting(remaining: parameters.shiftTime))
        } else if turning < down, gear > 1, timeInGear >= 1.5, synchronousSpeed(in: gear - 1) < up {
            engage(gear - 1, clutch: .shifting(remaining: parameters.shiftTime))
        }
    }

    /// Up at the limiter, or early where no more force is asked for; down under braking as far as the bend ahead wants it, and
    /// otherwise only where the engine has come out of its power. Between up and down lies much room, so that no gear is
    /// left as soon as it is in.
    private mutating func changeRacingGear(_ turning: Double) {
        guard timeInGear >= 0.3 else { return }
        let most = parameters.maximumSpeed
        if gear < parameters.gearRatios.count {
            let isEarly = brake == 0 && pedal < 0.6 && timeInGear > 1.2 && turning > 0.84 * most
            if turning > 0.965 * most || isEarly {
                return engage(gear + 1, clutch: .shifting(remaining: parameters.shiftTime))
            }
        }
        guard gear > 1 else { return }
        let lower = synchronousSpeed(in: gear - 1)
        let room = gear == 2 ? 0.42 : brake > 0.05 ? 0.90 : pedal > 0.6 ? 0.66 : 0.74
        let isWanted = gear > cornerGear || brake <= 0.05 && pedal > 0.6 || gear == 2
        if isWanted, lower < room * most {
            engage(gear - 1, clutch: .shifting(remaining: parameters.shiftTime))
        }
    }

    /// The gear for a bend that is driven at `speed` m/s: the lowest one, from the second on, that leaves room to speed up.
    func racingGear(for speed: Double) -> Int {
        let most = parameters.maximumSpeed
        let perRatio = speed / (2 * .pi * parameters.wheelRadius) * 60
        for gear in stride(from: 2, to: parameters.gearRatios.count, by: 1)
        where perRatio * ratio(in: gear) <= 0.80 * most { return gear }
        return parameters.gearRatios.count
    }

    private mutating func engage(_ gear: Int, clutch: Clutch) {
        self.gear = gear
        self.clutch = clutch
        timeInGear = 0
    }

    private mutating func release() {
        gear = 0
        clutch = .open
        timeInGear = 0
    }

    /// The highest gear that turns the engine well above idle, or the first.
    private var lowestUsableGear: Int {
        for gear in stride(from: parameters.gearRatios.count, to: 1, by: -1)
        where synchronousSpeed(in: gear) >= 1.4 * parameters.idleSpeed { return gear }
        return 1
    }

    /// Works out torque, pedal and brake for `force` newtons at the wheels, as a driver who keeps to a speed would.
    mutating func supply(force: Double) {
        pedal = 0
        brake = 0
        torque = 0
        guard isFiring else {
            brake = max(0, -force) / (parameters.fullBraking * parameters.mass)
            brake = min(brake, 1)
            return
        }
        var remaining = force
        switch clutch {
        case .open, .shifting: break
        case .slipping, .locked:
            let turning = clutch == .locked ? synchronousSpeed : engineSpeed
            let lever = ratio(in: gear) / parameters.wheelRadius
            let efficiency = parameters.drivelineEfficiency
            let wanted = force >= 0 ? force / (lever * efficiency) : force * efficiency / lever
            let greatest = greatestTorque(at: turning)
            let least = clutch == .locked ? -frictionTorque(at: turning) : 0
            torque = min(max(wanted, least), greatest)
            pedal = torque > 0 && greatest > 0 ? torque / greatest : 0
            remaining = force - (torque >= 0 ? torque * lever * efficiency : torque * lever / efficiency)
        }
        brake = min(max(0, -remaining) / (parameters.fullBraking * parameters.mass), 1)
    }

    /// Works out the torque for the present pedal, and the force that reaches the wheels, N.
    mutating func tractionOfEngine() -> Double {
        torque = 0
        guard isFiring else { return 0 }
        let lever = ratio(in: gear) / parameters.wheelRadius
        switch clutch {
        case .open, .shifting:
            return 0
        case .slipping:
            torque = pedal * greatestTorque(at: engineSpeed)
        case .locked:
            let turning = synchronousSpeed
            // The engine brakes only with the pedal nearly released.
            let released = max(0, 1 - 5 * pedal)
            torque = pedal * greatestTorque(at: turning) + released * releasedTorque(at: turning)
        }
        let efficiency = parameters.drivelineEfficiency
        return torque >= 0 ? torque * lever * efficiency : torque * lever / efficiency
    }
}
