/// A signal that is part of the state of a race, both ways: a track publishes it, and a stated value changes the state.
///
/// The rows stand in the order in which they are written into a state: what scales or derives others comes first.
struct RaceSignal: Sendable {
    let id: SignalID

    /// The value that a state has for it, in the signal's unit; nil where the state has none.
    let read: @Sendable (RaceState) -> Double?

    /// Writes a value in the signal's unit into a state.
    let write: @Sendable (inout RaceState, Double) -> Void

    /// Writes a value in the signal's unit into the race itself; nil for a signal of the motion.
    var writeSituation: (@Sendable (inout RaceSituation, Double) -> Void)?

    /// The wheel whose wear it is, by its place among the wheels.
    var wheelOfWear: Int?

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
    static let all: [RaceSignal] = motion + driver + machine + session + condition + wear + [
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
        .init("vehicle.speed", { $0.motion.speed * 3.6 }, { $0.scale(toSpeed: $1 / 3.6) }),
        .init("velocity.lateral",          \.motion.velocity.x),
        .init("velocity.vertical",         \.motion.velocity.y),
        .init("velocity.longitudinal",     \.motion.velocity.z),
        .init("acceleration.lateral",      \.motion.acceleration.x),
        .init("acceleration.vertical",     \.motion.acceleration.y),
        .init("acceleration.longitudinal", \.motion.acceleration.z),
        .init("attitude.yaw",              \.attitude.yaw),
        .init("attitude.pitch",            \.attitude.pitch),
        .init("attitude.roll",             \.attitude.roll),
        .init("attitude.pitch_rate",       \.motion.angularVelocity.x),
        .init("attitude.yaw_rate",         \.motion.angularVelocity.y),
        .init("attitude.roll_rate",        \.motion.angularVelocity.z),
        .init("position.x",                \.motion.place.x),
        .init("position.y",                \.motion.place.y),
        .init("position.z",                \.motion.place.z),
    ]

    // swift-format-ignore
    private static let driver: [RaceSignal] = [
        .init("pedal.accelerator", \.controls.throttle,  scale: 0.01),
        .init("pedal.brake",       \.controls.brake,     scale: 0.01),
        .init("pedal.clutch",      \.controls.clutch,    scale: 0.01),
        .init("brake.hand",        \.controls.handbrake, scale: 0.01),
        .init("steering.angle",    { $0.controls.steering * RaceState.Controls.steeringLock }, { $0.controls.steer(to: $1) }),
    ]

    /// Speed and torque come before the power that they make.
    // swift-format-ignore
    private static let machine: [RaceSignal] = [
        .init("engine.speed.idle",          \.engine.idleSpeed),
        .init("engine.speed.maximum",       { $0.engine.limiterSpeed }, { $0.engine.setLimiter($1) }),
        .init("engine.speed",               { $0.engine.speed }, { $0.engine.speed = $1; $0.engine.derivePower() }),
        .init("engine.torque",              { $0.engine.torque }, { $0.engine.torque = $1; $0.engine.derivePower() }),
        .init("engine.power",               { $0.engine.power }, { $0.engine.power = $1; $0.engine.deriveTorque() }),
        .init("transmission.gear",          \.gearbox.gear),
        .init("fuel.level",                 { $0.fuel.capacity > 0 ? $0.fuel.volume / $0.fuel.capacity * 100 : nil },
                                            { $0.fuel.volume = $0.fuel.capacity * $1 / 100 }),
        .init("engine.coolant.temperature", \.engine.coolantTemperature),
        .init("engine.oil.temperature",     \.engine.oilTemperature),
        .init("engine.oil.pressure",        \.engine.oilPressure),
    ]

    // swift-format-ignore
    private static let session: [RaceSignal] = [
        .init("race.active",      { $0.session.isRacing ? 1 : 0 }, { $0.session.isRacing = $0.session.isRacing && $1 >= 0.5 }),
        .init("race.position",    \.standing.position),
        .init("race.lap",         \.standing.completedLaps),
        .init("race.current_lap", \.lapTimes.current),
        .init("race.last_lap",    optional: \.lapTimes.last),
        .init("race.best_lap",    optional: \.lapTimes.best),
        .init("race.time",        \.session.raceTime),
        .init("race.distance",    \.distance),
        .init("race.gap_ahead",   \.standing.gapToNext),
        .init("race.gap_leader",  \.standing.gapToLeader),
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
