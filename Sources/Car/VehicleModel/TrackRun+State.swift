extension TrackRun {
    /// Writes the race state `seconds` after the last step into `state`, reusing its storage.
    func write(
        _ model: borrowing LongitudinalModel, after seconds: Double, withRivals: Bool,
        into state: inout RaceState
    ) {
        introduce(&state)
        let seconds = isOnGrid ? 0 : seconds
        var car = car
        var model = copy model
        if seconds > 0 { car.glide(&model, on: line, for: seconds) }
        let point = line.point(at: car.clock.lapDistance)
        let stance = stance(car, speed: model.speed)
        write(car.clock, into: &state)
        write(model, into: &state)
        write(car.driver, into: &state)
        move(&state, car, model, stance, point)
        writeWheels(into: &state, car, model, stance, point)
        writeRivals(into: &state, own: LapClock.Standing(car.clock), after: seconds, withRivals)
    }

    /// Writes the positions of all cars, and with `withRivals` the rivals themselves.
    private func writeRivals(
        into state: inout RaceState, own: LapClock.Standing, after seconds: Double, _ withRivals: Bool
    ) {
        let count = rivals.count
        withUnsafeTemporaryAllocation(of: LapClock.Standing.self, capacity: max(1, count)) { standings in
            var ahead = 0
            for index in 0..<count {
                let standing =
                    withRivals
                    ? rivals[index].write(&state.rivals[index], after: seconds, on: line)
                    : rivals[index].standing(after: seconds)
                standings.initializeElement(at: index, to: standing)
                if standing.isAhead(of: own) { ahead += 1 }
            }
            state.standing.position = 1 + ahead
            guard withRivals else { return }
            for index in 0..<count {
                var position = own.isAhead(of: standings[index]) ? 2 : 1
                for other in 0..<count where standings[other].isAhead(of: standings[index]) { position += 1 }
                state.rivals[index].standing.position = position
            }
            writeGaps(into: &state, own, standings, now: marks.elapsed + seconds)
        }
    }

    /// Writes by how much time each car is behind the leader at the same place, and behind the next one.
    private func writeGaps(
        into state: inout RaceState, _ own: LapClock.Standing,
        _ standings: UnsafeMutableBufferPointer<LapClock.Standing>, now: Double
    ) {
        let leader = (state.rivals.firstIndex { $0.standing.position == 1 } ?? -1) + 1
        let first = leader == 0 ? own : standings[leader - 1]
        func gap(_ standing: LapClock.Standing) -> Double {
            // Behind the finish only the times of the race count.
            let time = standing.isFinished ? standing.raceTime : now
            let best =
                first.isFinished && standing.isFinished
                ? first.raceTime
                : marks.time(of: leader, at: standing.progress, present: first.progress, now: now)
            return max(0, time - best)
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: rivals.count + 2) { byPosition in
            byPosition.initialize(repeating: 0)
            state.standing.gapToLeader = leader == 0 ? 0 : gap(own)
            byPosition[state.standing.position] = state.standing.gapToLeader
            for index in rivals.indices {
                let gap = index + 1 == leader ? 0 : gap(standings[index])
                state.rivals[index].standing.gapToLeader = gap
                byPosition[state.rivals[index].standing.position] = gap
            }
            func toNext(_ standing: inout RaceState.Standing) {
                standing.gapToNext =
                    standing.position > 1
                    ? max(0, standing.gapToLeader - byPosition[standing.position - 1]) : 0
            }
            toNext(&state.standing)
            for index in rivals.indices { toNext(&state.rivals[index].standing) }
        }
    }

    /// Writes by how much feet and hands are ahead of the pedals and the wheel.
    private func write(_ driver: RaceDriver, into state: inout RaceState) {
        guard !drive.driver.isIdeal else { return }
        state.controls.throttleLead = driver.feet.throttle - driver.pedal
        state.controls.brakeLead = driver.feet.brake - driver.brake
    }

    /// Returns the longitudinal model as it is `seconds` after the last step.
    func model(_ model: borrowing LongitudinalModel, after seconds: Double) -> LongitudinalModel {
        var car = car
        var model = copy model
        car.glide(&model, on: line, for: seconds)
        return model
    }

    /// Makes `state` a copy of `introduction` with storage of its own, so that later writes copy nothing.
    private func introduce(_ state: inout RaceState) {
        var others: [RaceState.Rival] = []
        swap(&others, &state.rivals)
        state = introduction
        guard others.count == state.rivals.count else { return }
        for index in others.indices {
            others[index].name = introduction.rivals[index].name
            others[index].raceNumber = introduction.rivals[index].raceNumber
        }
        state.rivals = others
    }

    private func write(_ clock: LapClock, into state: inout RaceState) {
        state.session.raceTime = clock.raceTime
        state.standing.completedLaps = clock.completedLaps
        state.lapTimes = RaceState.LapTimes(clock)
        state.sector = clock.sector
        state.distance = clock.distance
        state.standing.lapDistance = clock.lapDistance
        state.standing.raceTime = clock.raceTime
    }

    private func write(_ model: borrowing LongitudinalModel, into state: inout RaceState) {
        let isElectric = model.parameters.powertrain == .electric
        state.controls.throttle = model.pedal
        state.controls.brake = model.brake
        state.controls.clutch = model.clutchPedal
        state.engine.speed = isElectric ? model.motorSpeed : model.engine.speed
        state.engine.torque = isElectric ? model.electricity.motorTorque : model.engine.torque
        state.engine.derivePower()
        state.gearbox.gear = Int(model.value(of: .gear))
        if case .shifting(let remaining) = model.driveline.clutch {
            (state.gearbox.isShifting, state.gearbox.shiftRemaining) = (true, remaining)
        }
        state.fuel.volume = model.fuel
        state.engine.coolantTemperature = model.temperatures.coolant
        state.engine.oilTemperature = model.temperatures.oil
        let turning = model.engine.speed / model.parameters.engine.maximumSpeed
        state.engine.oilPressure = model.isFiring ? 120 + 420 * min(turning, 1) : 0
    }

    /// Sets position and attitude of the body: it rolls and drifts relative to the direction of travel, and the road
    /// surface moves it.
    private func move(
        _ state: inout RaceState, _ car: TrackCar, _ model: borrowing LongitudinalModel, _ stance: Stance,
        _ point: CircuitLine.Point
    ) {
        let body = car.body
        let speed = model.speed
        let curvature = point.curvature + car.path.bend
        let slope = point.grade - point.grade * point.grade * point.grade / 3
        let heading = point.heading + car.path.angle
        let yaw = heading - body.drift.place
        let axes = BodyAxes(yaw: yaw, pitch: slope + body.dive.place, roll: body.lean.place)
        let run = 1 / (1 + point.grade * point.grade).squareRoot()
        let sine = Trigonometry.sine(heading)
        let cosine = Trigonometry.cosine(heading)
        let forward = Vector(sine * run, point.grade * run, cosine * run)
        let across = speed * speed * curvature * run + stance.swayRate
        let lift = speed * speed * point.gradeChange + body.heave.acceleration
        let along = model.acceleration
        let (lineSine, lineCosine) = (Trigonometry.sine(point.heading), Trigonometry.cosine(point.heading))
        state.motion.place = Vector(
            point.place.x + lineCosine * car.path.offset, point.place.y + body.heave.place,
            point.place.z - lineSine * car.path.offset)
        // The road surface moves the car laterally and vertically; the length of the velocity stays the speed.
        let shaken = Vector(
            forward.x * speed + cosine * stance.sway, forward.y * speed + body.heave.rate,
            forward.z * speed - sine * stance.sway)
        state.motion.velocity = axes.local(shaken, length: speed)
        state.motion.acceleration = axes.local(
            Vector(
                forward.x * along + cosine * across, forward.y * along + lift,
                forward.z * along - sine * across))
        state.attitude.yaw = Self.wrapped(yaw)
        state.attitude.pitch = slope + body.dive.place
        state.attitude.roll = body.lean.place
        state.motion.angularVelocity = Vector(
            body.dive.rate + speed * point.gradeChange, speed * curvature - body.drift.rate, body.lean.rate)
        let bending = along * curvature + speed * (speed * point.curvatureChange + car.path.bendRate)
        state.motion.angularAcceleration = Vector(
            body.dive.acceleration + along * point.gradeChange, bending - body.drift.acceleration,
            body.lean.acceleration)
        let lateral = speed * speed * curvature
        state.controls.frontWheelAngle = drive.chassis.wheelbase * curvature + 0.0012 * lateral
        let degrees = state.controls.frontWheelAngle * drive.chassis.steeringRatio * 180 / .pi
        state.controls.steering = min(max(degrees / RaceState.Controls.steeringLock, -1), 1)
        if !drive.driver.isIdeal {
            // The hands are ahead of the wheel by what they turn in a moment.
            let lead =
                drive.chassis.wheelbase * car.path.bendRate * 0.3 * drive.chassis.steeringRatio * 180 / .pi
            state.controls.steeringLead = lead / RaceState.Controls.steeringLock
        }
    }

    private func writeWheels(
        into state: inout RaceState, _ car: TrackCar, _ model: borrowing LongitudinalModel, _ stance: Stance,
        _ point: CircuitLine.Point
    ) {
        let body = car.body
        let turning = body.build.wheelSpeeds(
            at: model.speed, curvature: point.curvature + car.path.bend, slipRatio: body.slipRatio,
            drivenSlip: model.driveline.drivenSlip)
        let pressure = body.heat.pressure(body.build)
        for (index, path) in RaceState.Wheels.paths.enumerated() {
            var wheel = RaceState.Wheel()
            wheel.angularSpeed = turning[index]
            wheel.radius = body.build.radius
            wheel.slipRatio = body.slipRatio[index]
            wheel.slipAngle = body.slipAngle[index]
            wheel.suspensionTravel = stance.travel[index]
            wheel.suspensionRatio = (stance.travel[index] + Stance.rest) / Stance.range
            wheel.suspensionVelocity = stance.travelSpeed[index]
            wheel.load = stance.load[index]
            wheel.write(body.heat, index, pressure)
            wheel.isOnRumbleStrip = stance.strips[index % 2] >= 0.5
            state.wheels[keyPath: path] = wheel
        }
        let angles = body.build.steerAngles(state.controls.frontWheelAngle)
        (state.wheels.frontLeft.steerAngle, state.wheels.frontRight.steerAngle) = angles
    }
}
