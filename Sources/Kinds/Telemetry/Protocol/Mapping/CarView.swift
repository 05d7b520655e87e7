import VehicleModel

/// The data that games report about every car: the player's own from the state, a rival's from the data of rivals.
struct CarView: Sendable {
    var isOwn = false
    /// Whether its driver keeps part of the telemetry from other players.
    var isRestricted = false
    /// Tyres, energy, damage, penalties.
    var condition = CarCondition()
    var raceNumber = 0
    var standing = RaceState.Standing()
    /// Driven since the race began, m.
    var distance = 0.0
    /// The sector that the car is in, 0...2.
    var sector = 0
    /// In the sectors of this lap, times of the completed ones.
    var lapTimes = RaceState.LapTimes()
    var place = Vector()
    var worldVelocity = Vector()
    /// Where the nose points, in the world.
    var forward = Vector(0, 0, 1)
    /// Where the right side points, in the world.
    var right = Vector(1, 0, 0)
    /// In the car's own axes, m/s².
    var acceleration = Vector()
    var attitude = RaceState.Attitude()
    /// m/s.
    var speed = 0.0
    var gear = 0
    /// rpm.
    var engineSpeed = 0.0
    var controls = RaceState.Controls()
    var wheels = RaceState.Wheels()
    /// In the tank, L.
    var fuel = 0.0
    /// At the crankshaft, W.
    var enginePower = 0.0

    /// Fills `cars` with the player's car and the rivals, reusing its storage. The player's is the first one unless
    /// `options` say otherwise.
    static func fill(_ cars: inout [CarView], from state: RaceState, _ options: TelemetryOptions) {
        cars.removeAll(keepingCapacity: true)
        let own = min(options.f1.playerIndex, state.rivals.count)
        for (index, rival) in state.rivals.enumerated() {
            if index == own { cars.append(CarView(own: state)) }
            cars.append(CarView(rival, in: state))
        }
        if own == state.rivals.count { cars.append(CarView(own: state)) }
        guard options.f1.areOthersRestricted else { return }
        for index in cars.indices { cars[index].isRestricted = !cars[index].isOwn }
    }

    private init(own state: RaceState) {
        isOwn = true
        condition = state.situation.own
        raceNumber = state.car.raceNumber
        standing = state.standing
        distance = state.distance
        sector = state.sector
        lapTimes = state.lapTimes
        place = state.motion.place
        worldVelocity = state.worldVelocity
        forward = state.attitude.forward
        right = state.attitude.right
        acceleration = state.motion.acceleration
        attitude = state.attitude
        speed = state.motion.speed
        gear = state.gearbox.gear
        engineSpeed = state.engine.speed
        controls = state.controls
        wheels = state.wheels
        fuel = state.fuel.volume
        enginePower = state.engine.power
    }

    private init(_ rival: RaceState.Rival, in state: RaceState) {
        condition = rival.condition
        raceNumber = rival.raceNumber
        standing = rival.standing
        let lapDistance = rival.standing.lapDistance
        distance = Double(rival.standing.completedLaps) * state.circuit.length + lapDistance
        sector = state.circuit.sectorStarts.count { $0 <= lapDistance }
        lapTimes = rival.lapTimes
        place = rival.place
        attitude = rival.attitude
        let level = Angle.direction(rival.attitude.yaw)
        let (rise, run) = (Angle.sine(rival.attitude.pitch), Angle.cosine(rival.attitude.pitch))
        forward = Vector(level.x * run, rise, level.z * run)
        right = Vector(level.z, 0, -level.x)
        worldVelocity = forward.times(rival.speed)
        acceleration = rival.acceleration
        speed = rival.speed
        gear = rival.gear
        engineSpeed = rival.engineSpeed
        controls = rival.controls
        wheels = rival.wheels
        fuel = rival.fuel
        enginePower = rival.enginePower
    }
}
