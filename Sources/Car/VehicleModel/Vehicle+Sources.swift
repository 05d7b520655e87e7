import SimulationCore

/// The sources of values.
extension Vehicle {
    /// Sets the source of `id` from `now` on; it overrides the drive until it is cleared.
    public mutating func set(_ id: SignalID, to source: SignalSource) {
        changeSource(of: id) { $0.place(source, for: id) }
        noteSource(of: id)
        setSignals.insert(id)
    }

    /// Gives `id` the source of the description again; without one, the drive's value, if any, applies.
    public mutating func release(_ id: SignalID) {
        changeSource(of: id) { vehicle in
            if let source = vehicle.description.signals[id] {
                vehicle.place(source, for: id)
            } else {
                vehicle.setPlace(vehicle.drivePlaces[id] ?? .none, of: id)
            }
        }
        setWhileStopped.remove(id)
        setSignals.remove(id)
    }

    /// Determines where the values of the drive and the counters are stored.
    mutating func placeDrive() {
        for counter in SignalPlace.Counter.allCases {
            let isShown =
                switch counter {
                case .odometer: hasModel || parameters.counters.odometer != nil
                case .runtimeTotal: parameters.counters.engineRuntimeTotal != nil
                case .runtimeIdle: parameters.counters.engineRuntimeIdle != nil
                default:
                    counter.pid.map { pid in
                        description.ecus.contains { $0.services.pids?.contains(pid) ?? false }
                    } ?? true
                }
            if isShown { drivePlaces[counter.signal] = .counter(counter) }
        }
        switch description.drive {
        case .standing: break
        case .trace(let recording):
            for (id, column) in recording.columns.sorted(by: { $0.key.index < $1.key.index }) {
                drivePlaces[id] = place(moving: .trace(column), of: id)
            }
        case .cycle, .model:
            for output in LongitudinalModel.Output.allCases where output.exists(with: parameters.powertrain) {
                drivePlaces[output.signal] = .model(output)
            }
        case .track:
            for output in LongitudinalModel.Output.allCases where output.exists(with: parameters.powertrain) {
                drivePlaces[output.signal] = .model(output)
            }
            for (row, signal) in RaceSignal.all.enumerated() where !RaceSignal.ofModel.contains(signal.id) {
                drivePlaces[signal.id] = .race(UInt8(row))
            }
        }
        for (id, place) in drivePlaces { places[id.index] = place }
    }

    /// Changes the source of `id`; the distance so far is counted at the speed so far.
    mutating func changeSource(of id: SignalID, _ change: (inout Vehicle) -> Void) {
        defer { findStatedRaceSignals() }
        guard id == .vehicleSpeed else { return change(&self) }
        catchUp()
        change(&self)
        counters.lastSpeed = value(of: id) ?? 0
    }

    mutating func findStatedRaceSignals() {
        guard track != nil else { return }
        statedRaceSignals = RaceSignal.all.indices.filter {
            let id = RaceSignal.all[$0].id
            return places[id.index] != drivePlaces[id] ?? .none
        }
    }

    mutating func place(_ source: SignalSource, for id: SignalID) {
        if case .constant(let value) = source {
            constantValues[id.index] = value
            setPlace(value.isFinite ? .constant : .none, of: id)
        } else {
            setPlace(place(moving: source, of: id), of: id)
        }
    }

    /// Determines where the value of `id` is, for a controlled signal when control ends.
    private mutating func setPlace(_ place: SignalPlace, of id: SignalID) {
        if case .controlled(let slot) = places[id.index] {
            controls[Int(slot)].place = place
        } else {
            places[id.index] = place
        }
    }

    /// Stores `source` in the slot of `id`, which is reused unless the drive plays a recording there.
    private mutating func place(moving source: SignalSource, of id: SignalID) -> SignalPlace {
        var source = source
        if case .wave(var wave) = source {
            var generator = random.split(description.signal(id).name)
            wave.seed ^= generator.next()
            source = .wave(wave)
        }
        let new = MovingSource(signal: id, source: source, since: now.nanoseconds)
        let driven = drivePlaces[id]
        let slot = moving.indices.first { moving[$0].signal == id && driven != .moving(UInt16($0)) }
        if let slot {
            moving[slot] = new
            return .moving(UInt16(slot))
        }
        moving.append(new)
        return .moving(UInt16(moving.count - 1))
    }
}
