import SimulationCore

/// Reading of values at the present instant.
extension Vehicle {
    /// Crankshaft speed from which an engine runs by itself, rpm; a starter is slower, every idle is faster.
    private static let leastRunningSpeed = 400.0

    /// Returns the value of `id` at `now`, or nil when this vehicle has none.
    public func value(of id: SignalID) -> Double? { value(of: id, ecu: 0) }

    /// Returns the value of the source of `id` at `now`, whether or not the engine runs.
    func ownValue(of id: SignalID) -> Double? { value(of: id, at: places[id.index], ecu: 0) }

    func value(of id: SignalID, at place: SignalPlace, ecu: ECUID) -> Double? {
        switch place {
        case .none: nil
        case .constant: constantValues[id.index]
        case .model(let output): value(of: output)
        case .moving(let slot):
            moving[Int(slot)].source.value(afterNanoseconds: now.nanoseconds - moving[Int(slot)].since)
        case .race(let row): raceValue(ofRow: Int(row))
        case .counter(let counter): value(of: counter, ecu: ecu)
        case .controlled(let slot):
            sessionGoesOn(of: controls[Int(slot)].ecu)
                ? controls[Int(slot)].value : value(of: id, at: controls[Int(slot)].place, ecu: ecu)
        }
    }

    /// Returns where the value of `id` comes from now.
    func place(inForceOf id: SignalID) -> SignalPlace {
        guard case .controlled(let slot) = places[id.index], !sessionGoesOn(of: controls[Int(slot)].ecu)
        else { return places[id.index] }
        return controls[Int(slot)].place
    }

    /// Returns the output of the longitudinal model at `now`; on a track it is extrapolated from the last step.
    private func value(of output: LongitudinalModel.Output) -> Double {
        guard let track, timeSinceStep > 0 else { return model.value(of: output) }
        return track.model(model, after: timeSinceStep).value(of: output)
    }

    /// Returns the value of `id` as `ecu` knows it: its own memory's counters, everything else as the vehicle has it.
    public func value(of id: SignalID, ecu: ECUID) -> Double? {
        valueWhileStopped(of: id) ?? value(of: id, at: places[id.index], ecu: ecu)
    }

    /// Returns the value of `id` at `now`, clamped to the signal's range.
    public func clampedValue(of id: SignalID) -> Double? {
        let signal = id.customNumber == nil ? SignalCatalogue.signal(id) : description.signal(id)
        return value(of: id).map { min(max($0, signal.minimum), signal.maximum) }
    }

    /// The distance driven since power-on, km.
    var distanceDriven: Double { counters.odometer - counters.odometerAtStart }

    /// Whether the engine runs; in a car without an engine speed, and in a hybrid, whether it is ready to drive.
    public var engineIsRunning: Bool {
        guard ignition == .running else { return false }
        if hasModel, parameters.powertrain == .hybrid { return true }
        guard let speed = value(of: .engineSpeed) else { return true }
        return speed >= Self.leastRunningSpeed
    }

    /// The voltage at the diagnostic connector in V: that of the battery or the module when one of them has a value,
    /// else the typical one of the ignition state.
    public var supplyVoltage: Double {
        if let voltage = value(of: .batteryVoltage) ?? value(of: .moduleVoltage) { return voltage }
        return switch ignition {
        case .off: 12.6
        case .on: 12.3
        case .cranking: 10.2
        case .running: engineIsRunning ? 14.2 : 12.3
        }
    }

    /// Returns whether the voltage at the connector changes with time from `now` on, and may be below `voltage` meanwhile.
    public func supplyMayFall(below voltage: Double) -> Bool {
        let id: SignalID = places[SignalID.batteryVoltage.index] == .none ? .moduleVoltage : .batteryVoltage
        // Control may end at any time.
        if case .controlled = places[id.index] { return true }
        guard case .moving(let index) = places[id.index] else { return false }
        let moved = moving[Int(index)]
        if let end = moved.source.end, now.nanoseconds - moved.since >= end.nanoseconds { return false }
        return moved.source.least.map { $0 < voltage } ?? true
    }

    /// Returns the value at `now` of every signal of the catalogue by `SignalID.index`, NaN where there is none: what a freeze
    /// frame holds.
    public func snapshot() -> [Double] {
        SignalCatalogue.ids.map { value(of: $0) ?? .nan }
    }

    private func value(of counter: SignalPlace.Counter, ecu: ECUID) -> Double? {
        let nanoseconds = Double(Self.second)
        switch counter {
        case .odometer: return counters.odometer
        case .runtime: return Double(counters.runtime) / nanoseconds
        case .runtimeTotal:
            return (parameters.counters.engineRuntimeTotal ?? 0) + Double(counters.lifetime) / nanoseconds
        case .runtimeIdle:
            return (parameters.counters.engineRuntimeIdle ?? 0) + Double(counters.idleTime) / nanoseconds
        case .monitorsIncomplete:
            return memories.contains { !$0.readiness.incompleteSinceClear.isEmpty } ? 1 : 0
        case .indicatorMode: return Double(memories.map(\.indicatorMode.rawValue).max() ?? 0)
        case .continuousIndicatorTime:
            return memories.map(\.counters.timeWithContinuousIndicator).max().map { $0 / 3600 }
        case .cumulativeIndicatorTime:
            return ((parameters.counters.indicatorTimeTotal ?? 0) + counters.continuousIndicatorTime) / 3600
        case .distanceWithIndicator, .timeWithIndicator, .warmUpsSinceClear, .distanceSinceClear,
            .timeSinceClear, .ownIndicatorMode, .ownContinuousIndicatorTime, .b1Time:
            guard memories.indices.contains(ecu.rawValue) else { return nil }
            return memories[ecu.rawValue].value(of: counter)
        }
    }
}

extension TroubleCodeMemory {
    /// Returns the counter in the unit of the signal that shows it: kilometres, minutes or hours, a count, or a code.
    fileprivate func value(of counter: SignalPlace.Counter) -> Double? {
        switch counter {
        case .distanceWithIndicator: counters.distanceWithIndicator
        case .timeWithIndicator: counters.timeWithIndicator / 60
        case .warmUpsSinceClear: Double(counters.warmUpsSinceClear)
        case .distanceSinceClear: counters.distanceSinceClear
        case .timeSinceClear: counters.timeSinceClear / 60
        case .ownIndicatorMode: Double(indicatorMode.rawValue)
        case .ownContinuousIndicatorTime: counters.timeWithContinuousIndicator / 3600
        case .b1Time: counters.timeWithB1 / 3600
        case .odometer, .runtime, .runtimeTotal, .runtimeIdle, .monitorsIncomplete, .indicatorMode,
            .continuousIndicatorTime, .cumulativeIndicatorTime:
            nil
        }
    }
}
