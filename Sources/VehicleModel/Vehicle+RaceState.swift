extension Vehicle {
    /// What a racing game would tell of this car at `now`.
    ///
    /// On a track it comes from the drive, and stated signals override that; without a track it is what the signals
    /// say: the car then drives straight north, with nobody else around.
    public var raceState: RaceState {
        var state = stateWithoutTrack()
        for row in RaceSignal.all {
            if let value = clampedValue(of: row.id) { row.write(&state, value) }
        }
        finish(&state)
        return state
    }

    /// What holds for a car of which no signal tells more.
    private func stateWithoutTrack() -> RaceState {
        var state = RaceState()
        let parameters = description.parameters
        let time = Double(now.nanoseconds) / 1e9
        state.isRacing = ignition == .on
        state.sessionTime = time
        state.raceTime = time
        state.idleSpeed = parameters.idleSpeed
        state.setLimiter(parameters.maximumSpeed)
        state.gearCount = parameters.gearRatios.count
        state.fuelCapacity = parameters.tankCapacity
        state.distance = distanceDriven * 1000
        state.place.z = state.distance
        let air = value(of: .ambientTemperature) ?? parameters.ambientTemperature
        state.coolantTemperature = air
        state.oilTemperature = air
        state.setAtRest(mass: parameters.mass, radius: parameters.wheelRadius, air: air)
        return state
    }

    /// What follows from signals that say the same in another way.
    private func finish(_ state: inout RaceState) {
        let barometer = value(of: .barometerPressure) ?? description.parameters.barometricPressure
        if let pressure = value(of: .boostAPressure) ?? value(of: .intakeManifoldPressure) {
            state.boost = pressure - barometer
        }
        state.isShifting = state.gear != 0 && state.clutch >= 0.95
    }
}

extension RaceState {
    /// Four wheels of `radius` metres that carry `mass` kg evenly, at `air` °C.
    mutating func setAtRest(mass: Double, radius: Double, air: Double) {
        var wheel = Wheel()
        wheel.radius = radius
        wheel.load = mass * 9.81 / 4
        wheel.suspensionRatio = 0.35
        wheel.temperature = air
        wheel.brakeTemperature = air
        wheel.pressure = 190
        for path in Wheels.paths { wheels[keyPath: path] = wheel }
    }
}
