extension TrackRun {
    /// Writes the state of the race `seconds` after the last step over `state`, whose storage is used again: places and
    /// times are carried on, everything else is as the step left it, so that it agrees with what an ECU says.
    func write(
        _ model: borrowing LongitudinalModel, after seconds: Double, withRivals: Bool,
        into state: inout RaceState
    ) {
        introduce(&state)
        var clock = clock
        clock.advance(by: seconds, speed: model.speed)
        let point = line.point(at: clock.lapDistance)
        write(clock, into: &state)
        write(model, into: &state)
        move(&state, model, point)
        writeWheels(into: &state, model, point)
        state.position = 1 + rivalsAhead(of: self.clock)
        guard withRivals else { return }
        for index in rivals.indices {
            rivals[index].write(&state.rivals[index], after: seconds, on: line)
            state.rivals[index].position =
                1 + rivalsAhead(of: rivals[index].clock)
                + (self.clock.isAhead(of: rivals[index].clock) ? 1 : 0)
        }
    }

    /// Makes `state` a copy of `introduction` that shares no storage with it: what is written next copies nothing.
    private func introduce(_ state: inout RaceState) {
        var (others, times, lastTimes): ([RaceState.Rival], [Double], [Double]) = ([], [], [])
        swap(&others, &state.rivals)
        swap(&times, &state.sectorTimes)
        swap(&lastTimes, &state.lastSectorTimes)
        state = introduction
        if times.count == state.sectorTimes.count { state.sectorTimes = times }
        if lastTimes.count == state.lastSectorTimes.count { state.lastSectorTimes = lastTimes }
        guard others.count == state.rivals.count else { return }
        for index in others.indices {
            others[index].name = introduction.rivals[index].name
            others[index].raceNumber = introduction.rivals[index].raceNumber
        }
        state.rivals = others
    }

    private func write(_ clock: LapClock, into state: inout RaceState) {
        state.raceTime = clock.raceTime
        state.completedLaps = clock.completedLaps
        state.currentLap = clock.currentLap
        state.lastLap = clock.lastLap
        state.bestLap = clock.bestLap
        state.sector = clock.sector
        for sector in 0..<3 {
            state.sectorTimes[sector] = clock.sectorTimes[sector]
            state.lastSectorTimes[sector] = clock.lastSectorTimes[sector]
        }
        state.distance = clock.distance
        state.lapDistance = clock.lapDistance
    }

    private func write(_ model: borrowing LongitudinalModel, into state: inout RaceState) {
        let isElectric = model.parameters.powertrain == .electric
        state.throttle = model.pedal
        state.brake = model.brake
        state.clutch = model.clutchPedal
        state.engineSpeed = isElectric ? model.motorSpeed : model.engineSpeed
        state.torque = isElectric ? model.motorTorque : model.torque
        state.derivePower()
        state.gear = Int(model.value(of: .gear))
        if case .shifting = model.clutch { state.isShifting = true }
        state.fuel = model.fuel
        state.coolantTemperature = model.coolant
        state.oilTemperature = model.oil
        let turning = model.engineSpeed / model.parameters.maximumSpeed
        state.oilPressure = model.isFiring ? 120 + 420 * min(turning, 1) : 0
    }

    /// The body on the road: it leans and drifts against the direction of travel.
    private func move(
        _ state: inout RaceState, _ model: borrowing LongitudinalModel, _ point: CircuitLine.Point
    ) {
        let speed = model.speed
        let slope = point.grade - point.grade * point.grade * point.grade / 3
        let heading = point.heading
        let yaw = heading - body.drift
        let axes = BodyAxes(yaw: yaw, pitch: slope + body.dive, roll: body.lean)
        let run = 1 / (1 + point.grade * point.grade).squareRoot()
        let sine = Trigonometry.sine(heading)
        let cosine = Trigonometry.cosine(heading)
        let forward = Vector(sine * run, point.grade * run, cosine * run)
        let across = speed * speed * point.curvature
        let lift = speed * speed * point.gradeChange
        let along = model.acceleration
        state.place = point.place
        state.velocity = axes.local(forward, length: speed)
        state.acceleration = axes.local(
            Vector(
                forward.x * along + cosine * across, forward.y * along + lift,
                forward.z * along - sine * across))
        state.yaw = Self.wrapped(yaw)
        state.pitch = slope + body.dive
        state.roll = body.lean
        state.angularVelocity = Vector(
            body.diveRate + speed * point.gradeChange, speed * run * point.curvature - body.driftRate,
            body.leanRate)
        let lateral = speed * speed * point.curvature
        let wheelAngle = drive.chassis.wheelbase * point.curvature + 0.0006 * lateral
        let degrees = wheelAngle * drive.chassis.steeringRatio * 180 / .pi
        state.steering = min(max(degrees / RaceState.steeringLock, -1), 1)
    }

    private func writeWheels(
        into state: inout RaceState, _ model: borrowing LongitudinalModel, _ point: CircuitLine.Point
    ) {
        let turning = body.wheelSpeeds(
            at: model.speed, curvature: point.curvature, drivenSlip: model.drivenSlip)
        let pressure = body.pressure
        for (index, path) in RaceState.Wheels.paths.enumerated() {
            var wheel = RaceState.Wheel()
            wheel.angularSpeed = turning[index]
            wheel.radius = body.radius
            wheel.slipRatio = body.slipRatio[index]
            wheel.slipAngle = body.slipAngle[index]
            wheel.suspensionTravel = body.travel[index]
            wheel.suspensionRatio = (body.travel[index] + CarBody.rest) / CarBody.range
            wheel.suspensionVelocity = body.travelSpeed[index]
            wheel.load = body.load[index]
            wheel.temperature = body.temperature[index]
            wheel.pressure = pressure[index]
            wheel.wear = body.wear[index]
            wheel.brakeTemperature = body.brakeTemperature[index]
            wheel.isOnRumbleStrip = body.onStrips[index]
            state.wheels[keyPath: path] = wheel
        }
    }
}

/// The axes of a car's body in the world: to its right, up and forward.
struct BodyAxes: Hashable, Sendable {
    let right: Vector
    let up: Vector
    let forward: Vector

    /// The axes of a body at these angles, rad; nose up and right side down are positive.
    init(yaw: Double, pitch: Double, roll: Double) {
        let (sineYaw, cosineYaw) = (Trigonometry.sine(yaw), Trigonometry.cosine(yaw))
        let (sinePitch, cosinePitch) = (Trigonometry.sine(pitch), Trigonometry.cosine(pitch))
        let (sineRoll, cosineRoll) = (Trigonometry.sine(roll), Trigonometry.cosine(roll))
        forward = Vector(sineYaw * cosinePitch, sinePitch, cosineYaw * cosinePitch)
        let level = Vector(cosineYaw, 0, -sineYaw)
        let over = Vector(-sineYaw * sinePitch, cosinePitch, -cosineYaw * sinePitch)
        right = Vector(
            level.x * cosineRoll - over.x * sineRoll, -over.y * sineRoll,
            level.z * cosineRoll - over.z * sineRoll)
        up = Vector(
            over.x * cosineRoll + level.x * sineRoll, over.y * cosineRoll,
            over.z * cosineRoll + level.z * sineRoll)
    }

    /// A vector of the world in the body's own axes.
    func local(_ vector: Vector) -> Vector {
        func along(_ axis: Vector) -> Double { axis.x * vector.x + axis.y * vector.y + axis.z * vector.z }
        return Vector(along(right), along(up), along(forward))
    }

    /// A direction of the world in the body's own axes, brought to `length`.
    func local(_ direction: Vector, length: Double) -> Vector {
        let own = local(direction)
        let factor = own.length > 0 ? length / own.length : 0
        return Vector(own.x * factor, own.y * factor, own.z * factor)
    }
}
