import SimulationCore

extension Vehicle {
    /// The state of the race at `now` as a racing game sends it.
    ///
    /// On a track it comes from the drive, and stated signals override it. Without a track it comes from the signals:
    /// the car drives straight north, without rivals.
    public var raceState: RaceState {
        var state = RaceState()
        writeRaceState(into: &state)
        return state
    }

    /// Writes `raceState` into `state`, reusing its storage.
    public func writeRaceState(into state: inout RaceState) {
        if let track {
            track.write(model, after: timeSinceStep, withRivals: true, into: &state)
            finish(&state, track)
            for index in state.rivals.indices where situation.hasRetired(rival: index) {
                state.rivals[index].condition.result = .retired
            }
            for row in statedRaceSignals { write(row, into: &state) }
        } else {
            state = stateWithoutTrack()
            writeSituation(into: &state)
            for row in RaceSignal.all.indices { write(row, into: &state) }
            state.gearbox.isShifting = state.gearbox.gear != 0 && state.controls.clutch >= 0.95
        }
        if let pressure = value(of: .boostAPressure) ?? value(of: .intakeManifoldPressure) {
            let barometer = value(of: .barometerPressure) ?? description.parameters.air.pressure
            state.engine.boost = pressure - barometer
        }
    }

    /// Returns what the track says about the signal in `row` of `RaceSignal.all`.
    func raceValue(ofRow row: Int) -> Double? {
        guard let track else { return nil }
        var state = RaceState()
        track.write(model, after: timeSinceStep, withRivals: false, into: &state)
        finish(&state, track)
        return RaceSignal.all[row].read(state)
    }

    /// The time since the last step, over which the motion on a track is extrapolated, s.
    var timeSinceStep: Double {
        pausedSince == nil ? Double(now.nanoseconds - steps.lastStep) / 1e9 : 0
    }

    private func write(_ row: Int, into state: inout RaceState) {
        let signal = RaceSignal.all[row]
        if let value = clampedValue(of: signal.id) { signal.write(&state, value) }
    }

    /// Adds what the vehicle knows about a race on a track, and the track does not.
    private func finish(_ state: inout RaceState, _ track: TrackRun) {
        state.session.time = Double(now.nanoseconds) / 1e9
        // Of the state, which is ahead of the last step and may have crossed the line since.
        let laps = state.session.totalLaps
        let isFinished = laps > 0 && state.standing.completedLaps >= laps
        state.session.isRacing =
            ignition == .running && !raceIsPaused && (!isFinished || track.coolDown > 0)
            && situation.control.screen == .race
        writeSituation(into: &state)
    }

    private func writeSituation(into state: inout RaceState) {
        state.situation = situation
        state.session.playTime = playTime
        state.session.number = session.number
    }

    /// Carries stated signals about the race over to the race itself, so that a stated wear slows the car.
    mutating func writeStatedSituation() {
        guard !statedRaceSignals.isEmpty else { return }
        for row in statedRaceSignals {
            let signal = RaceSignal.all[row]
            guard let value = clampedValue(of: signal.id) else { continue }
            if let wheel = signal.wheelOfWear { track?.wearTyre(wheel, to: value / 100) }
            signal.writeSituation?(&situation, value)
        }
    }

    /// Returns what holds for a car of which no signal tells more.
    private func stateWithoutTrack() -> RaceState {
        var state = RaceState()
        let parameters = description.parameters
        let time = Double(now.nanoseconds) / 1e9
        state.session.isRacing = ignition == .running && !raceIsPaused
        state.session.time = time
        state.session.raceTime = time - pausedTime
        state.car.adopt(parameters)
        state.engine.idleSpeed = parameters.engine.idleSpeed
        state.engine.setLimiter(parameters.engine.maximumSpeed)
        state.engine.isCharged = parameters.engine.boostRatio > 1
        state.gearbox.gearCount = parameters.driveline.gearRatios.count
        state.fuel.capacity = parameters.tank.capacity
        state.distance = distanceDriven * 1000
        state.motion.place.z = state.distance
        let air = value(of: .ambientTemperature) ?? parameters.air.temperature
        state.engine.coolantTemperature = air
        state.engine.oilTemperature = air
        state.wheels.setAtRest(
            mass: parameters.chassis.mass, radius: parameters.chassis.wheelRadius, air: air)
        return state
    }
}
