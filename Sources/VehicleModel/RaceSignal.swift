/// A signal that is part of the state of a race, both ways: a track publishes it, and a stated value changes the state.
///
/// The rows stand in the order in which they are written into a state: what scales or derives others comes first.
struct RaceSignal: Sendable {
    /// The signal.
    let id: SignalID

    /// The value that a state has for it, in the signal's unit; nil where the state has none.
    let read: @Sendable (RaceState) -> Double?

    /// Writes a value in the signal's unit into a state.
    let write: @Sendable (inout RaceState, Double) -> Void

    /// A row for the signal called `name`; a name that is missing is our own mistake and stops the program.
    init(
        _ name: String, _ read: @escaping @Sendable (RaceState) -> Double?,
        _ write: @escaping @Sendable (inout RaceState, Double) -> Void
    ) {
        guard let id = SignalCatalogue.id(name) else { preconditionFailure("no signal is called \(name)") }
        self.id = id
        self.read = read
        self.write = write
    }

    /// A row whose value is kept as it is.
    init(_ name: String, _ path: any WritableKeyPath<RaceState, Double> & Sendable, scale: Double = 1) {
        self.init(name, { $0[keyPath: path] / scale }, { $0[keyPath: path] = $1 * scale })
    }

    /// A row whose value is a whole number.
    init(_ name: String, _ path: any WritableKeyPath<RaceState, Int> & Sendable) {
        self.init(
            name, { Double($0[keyPath: path]) },
            { $0[keyPath: path] = Int(exactly: $1.rounded()) ?? $0[keyPath: path] })
    }

    /// A row whose value may be missing.
    init(_ name: String, optional path: any WritableKeyPath<RaceState, Double?> & Sendable) {
        self.init(name, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
    }

    /// Every signal of a race.
    // swift-format-ignore
    static let all: [RaceSignal] = motion + driver + machine + session + [
        ("front_left",  \RaceState.wheels.frontLeft),
        ("front_right", \RaceState.wheels.frontRight),
        ("rear_left",   \RaceState.wheels.rearLeft),
        ("rear_right",  \RaceState.wheels.rearRight),
    ].flatMap { wheel($0.0, $0.1) }

    /// The signals among them that the longitudinal model keeps, on a track too.
    static let ofModel: Set<SignalID> = [
        .vehicleSpeed, .pedalAccelerator, .pedalBrake, .pedalClutch, .engineSpeedIdle, .engineSpeedMaximum,
        .engineSpeed, .engineTorque, .enginePower, .transmissionGear, .fuelLevel, .engineCoolantTemperature,
        .engineOilTemperature,
    ]

    /// A stated speed scales what moves with the car; stated parts of the velocity then stand as they are.
    // swift-format-ignore
    private static let motion: [RaceSignal] = [
        .init("vehicle.speed", { $0.speed * 3.6 }, { $0.scale(toSpeed: $1 / 3.6) }),
        .init("velocity.lateral",          \.velocity.x),
        .init("velocity.vertical",         \.velocity.y),
        .init("velocity.longitudinal",     \.velocity.z),
        .init("acceleration.lateral",      \.acceleration.x),
        .init("acceleration.vertical",     \.acceleration.y),
        .init("acceleration.longitudinal", \.acceleration.z),
        .init("attitude.yaw",              \.yaw),
        .init("attitude.pitch",            \.pitch),
        .init("attitude.roll",             \.roll),
        .init("attitude.pitch_rate",       \.angularVelocity.x),
        .init("attitude.yaw_rate",         \.angularVelocity.y),
        .init("attitude.roll_rate",        \.angularVelocity.z),
        .init("position.x",                \.place.x),
        .init("position.y",                \.place.y),
        .init("position.z",                \.place.z),
    ]

    // swift-format-ignore
    private static let driver: [RaceSignal] = [
        .init("pedal.accelerator", \.throttle,  scale: 0.01),
        .init("pedal.brake",       \.brake,     scale: 0.01),
        .init("pedal.clutch",      \.clutch,    scale: 0.01),
        .init("brake.hand",        \.handbrake, scale: 0.01),
        .init("steering.angle",    { $0.steering * RaceState.steeringLock }, { $0.steer(to: $1) }),
    ]

    /// Speed and torque come before the power that they make.
    // swift-format-ignore
    private static let machine: [RaceSignal] = [
        .init("engine.speed.idle",          \.idleSpeed),
        .init("engine.speed.maximum",       { $0.limiterSpeed }, { $0.setLimiter($1) }),
        .init("engine.speed",               { $0.engineSpeed }, { $0.engineSpeed = $1; $0.derivePower() }),
        .init("engine.torque",              { $0.torque }, { $0.torque = $1; $0.derivePower() }),
        .init("engine.power",               { $0.power }, { $0.power = $1; $0.deriveTorque() }),
        .init("transmission.gear",          \.gear),
        .init("fuel.level",                 { $0.fuelCapacity > 0 ? $0.fuel / $0.fuelCapacity * 100 : nil },
                                            { $0.fuel = $0.fuelCapacity * $1 / 100 }),
        .init("engine.coolant.temperature", \.coolantTemperature),
        .init("engine.oil.temperature",     \.oilTemperature),
        .init("engine.oil.pressure",        \.oilPressure),
    ]

    // swift-format-ignore
    private static let session: [RaceSignal] = [
        .init("race.active",      { $0.isRacing ? 1 : 0 }, { $0.isRacing = $0.isRacing && $1 >= 0.5 }),
        .init("race.position",    \.position),
        .init("race.lap",         \.completedLaps),
        .init("race.current_lap", \.currentLap),
        .init("race.last_lap",    optional: \.lastLap),
        .init("race.best_lap",    optional: \.bestLap),
        .init("race.time",        \.raceTime),
        .init("race.distance",    \.distance),
    ]

    private static func wheel(
        _ name: String, _ wheel: any WritableKeyPath<RaceState, RaceState.Wheel> & Sendable
    ) -> [RaceSignal] {
        func row(
            _ name: String, _ path: any WritableKeyPath<RaceState.Wheel, Double> & Sendable
        ) -> RaceSignal {
            .init(
                name, { $0[keyPath: wheel][keyPath: path] },
                { $0[keyPath: wheel][keyPath: path] = $1 })
        }
        return [
            .init(
                "wheel.\(name).speed",
                {
                    let wheel = $0[keyPath: wheel]
                    return wheel.angularSpeed * wheel.radius * 3.6
                },
                { state, speed in
                    state[keyPath: wheel].angularSpeed = speed / 3.6 / state[keyPath: wheel].radius
                }),
            row("wheel.\(name).rotation", \.angularSpeed),
            row("tyre.\(name).temperature", \.temperature),
            row("tyre.\(name).pressure", \.pressure),
            row("tyre.\(name).slip_ratio", \.slipRatio),
            row("tyre.\(name).slip_angle", \.slipAngle),
            row("suspension.\(name).travel", \.suspensionTravel),
            row("brake.\(name).temperature", \.brakeTemperature),
        ]
    }
}

extension RaceState {
    /// The angle of the steering wheel at full lock, degrees.
    static let steeringLock = 450.0

    /// Turns the steering wheel to `angle` degrees, and the front wheels by a twelfth of that.
    mutating func steer(to angle: Double) {
        steering = angle / Self.steeringLock
        frontWheelAngle = angle / 12 * .pi / 180
    }

    /// Brings the length of the velocity to `speed` m/s, and the wheels with it; a car at rest moves straight ahead.
    mutating func scale(toSpeed speed: Double) {
        let before = self.speed
        guard before > 0.01 else {
            velocity = Vector(0, 0, speed)
            for wheel in Wheels.paths {
                wheels[keyPath: wheel].angularSpeed = speed / wheels[keyPath: wheel].radius
            }
            return
        }
        let factor = speed / before
        velocity = Vector(velocity.x * factor, velocity.y * factor, velocity.z * factor)
        for wheel in Wheels.paths { wheels[keyPath: wheel].angularSpeed *= factor }
    }

    /// Power is torque times angular speed.
    mutating func derivePower() { power = torque * engineSpeed * 2 * .pi / 60 }

    /// Torque is power over angular speed; none while the engine stands.
    mutating func deriveTorque() {
        torque = engineSpeed > 0 ? power * 60 / (2 * .pi * engineSpeed) : 0
    }

    /// The limiter acts at `speed` rpm; the rev counter goes on for a fourteenth of that.
    mutating func setLimiter(_ speed: Double) {
        limiterSpeed = speed
        maximumSpeed = speed * 15 / 14
    }
}

extension RaceState.Wheels {
    /// The wheels in the order front left, front right, rear left, rear right.
    static let paths: [any WritableKeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable] = [
        \.frontLeft, \.frontRight, \.rearLeft, \.rearRight,
    ]
}
