import SimulationCore

/// Advancing of time.
extension Vehicle {
    static let second: Int64 = 1_000_000_000
    private static let modelStep: Int64 = 20_000_000
    private static let trackStep: Int64 = 10_000_000

    var initialSpeed: Double {
        if case .cycle(let cycle) = description.drive, ignition == .running {
            return cycle.speed(afterNanoseconds: 0)
        }
        return 0
    }

    var ambient: Double {
        explicitValue(of: .ambientTemperature) ?? parameters.air.temperature
    }

    var barometer: Double {
        explicitValue(of: .barometerPressure) ?? parameters.air.pressure
    }

    private func explicitValue(of id: SignalID) -> Double? {
        if case .model = places[id.index] { return nil }
        return value(of: id)
    }

    /// Steps to `now`, before a change between two steps of the grid.
    mutating func catchUp() {
        if steps.lastStep < now.nanoseconds { step(to: now.nanoseconds) }
    }

    mutating func scheduleStep() {
        let sleeps = ignition == .off && (!hasModel || model.isAtRest) || pausedSince != nil
        let length = !hasModel || sleeps ? Self.second : track == nil ? Self.modelStep : Self.trackStep
        let (next, overflow) = (steps.lastStep / length + 1).multipliedReportingOverflow(by: length)
        steps.nextStep = overflow ? .max : next
    }

    /// Advances model and counters to `instant`.
    mutating func step(to instant: Int64) {
        let length = instant - steps.lastStep
        let seconds = Double(length) / Double(Self.second)
        now = SimInstant(nanoseconds: instant)
        // Values are read at `instant` from here on.
        if pausedSince == nil { stepModel(seconds) }
        steps.lastStep = instant
        if pausedSince == nil { count(length, seconds) }
        if instant - steps.lastTick >= Self.second || instant % Self.second == 0 { passToMemories() }
    }

    /// Updates the counters for a step of `length` nanoseconds.
    private mutating func count(_ length: Int64, _ seconds: Double) {
        let speed = value(of: .vehicleSpeed) ?? 0
        counters.odometer += max(0, (counters.lastSpeed + speed) / 2) * seconds / 3600
        counters.lastSpeed = speed
        let isRunning = engineIsRunning
        if isRunning {
            if !counters.wasRunning { counters.runtime = 0 }
            counters.runtime += length
            counters.lifetime += length
            if speed <= 0 { counters.idleTime += length }
        }
        counters.wasRunning = isRunning
    }

    var surroundings: LongitudinalModel.Surroundings {
        LongitudinalModel.Surroundings(ambient: ambient, barometer: barometer)
    }

    private mutating func stepModel(_ seconds: Double) {
        guard hasModel else { return }
        switch description.drive {
        case .standing, .trace: break
        case .cycle(let cycle):
            let target =
                ignition == .running ? cycle.speed(afterNanoseconds: now.nanoseconds - steps.driveStart) : 0
            model.follow(speed: target, for: seconds, in: surroundings)
        case .model(let driver):
            func input(_ source: SignalSource, _ range: ClosedRange<Double>) -> Double {
                let value = source.value(afterNanoseconds: now.nanoseconds) ?? 0
                return min(max(value, range.lowerBound), range.upperBound)
            }
            model.drive(
                pedal: input(driver.pedal, 0...100) / 100, brake: input(driver.brake, 0...100) / 100,
                grade: input(driver.grade, -100...100) / 100, for: seconds, in: surroundings)
        case .track:
            let surroundings = surroundings
            if let track, track.clock.raceTime >= history.next { history.keep(track, model, situation) }
            writeStatedSituation()
            track?.advance(&model, &situation, for: seconds, in: surroundings)
        }
    }

    /// Passes the driving since the last tick to every trouble-code memory.
    mutating func passToMemories() {
        let seconds = Double(steps.lastStep - steps.lastTick) / Double(Self.second)
        let distance = counters.odometer - counters.odometerAtTick
        steps.lastTick = steps.lastStep
        counters.odometerAtTick = counters.odometer
        guard seconds > 0, ignition != .off else { return }
        if !sessionEnds.isEmpty { endExpiredSessions() }
        let conditions = DrivingConditions(
            engineIsRunning: engineIsRunning, coolant: value(of: .engineCoolantTemperature),
            speed: value(of: .vehicleSpeed))
        var isContinuous = false
        for index in memories.indices {
            memories[index].pass(seconds, distance: distance, conditions)
            if memories[index].indicatorMode == .continuous { isContinuous = true }
        }
        if conditions.engineIsRunning, isContinuous { counters.continuousIndicatorTime += seconds }
        freezeFrames()
    }

    /// Begins a driving cycle in every ECU, because the ignition is on.
    mutating func beginCycles() {
        let coolant = value(of: .engineCoolantTemperature)
        for index in memories.indices { memories[index].beginCycle(coolant: coolant) }
    }

    /// Supplies the freeze frames that memories need.
    mutating func freezeFrames() {
        for index in memories.indices where memories[index].needsFreezeFrame {
            memories[index].freeze(snapshot())
        }
    }
}
