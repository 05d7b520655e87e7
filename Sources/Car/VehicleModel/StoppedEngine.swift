/// The readings of signals while the engine stands: nothing flows, the pressures are that of the air, and with the key off or
/// on the car is parked.
enum StoppedEngine {
    /// The value of a signal while the engine stands.
    enum Value: UInt8, Sendable {
        case unchanged
        /// 0: there is no flow, no load, no torque and no control.
        case zero
        /// The pressure of the air.
        case barometer
        /// 0 with the key at `off` or `on`, unless a model moves the car: it is parked.
        case zeroWhenParked
    }

    static let values: [Value] = SignalCatalogue.all.map { signal in
        if zeros.contains(signal.name) {
            .zero
        } else if pressures.contains(signal.name) {
            .barometer
        } else {
            speeds.contains(signal.name) ? .zeroWhenParked : .unchanged
        }
    }

    private static let speeds: Set<String> = {
        var names: Set<String> = ["vehicle.speed", "velocity.longitudinal", "motor.speed", "motor.torque"]
        for wheel in ["front_left", "front_right", "rear_left", "rear_right"] {
            names.formUnion(["wheel.\(wheel).speed", "wheel.\(wheel).rotation"])
        }
        return names
    }()

    private static let pressures: Set<String> = [
        "intake.manifold.pressure", "intake.manifold.pressure.b", "boost.a.pressure", "boost.a.commanded",
        "boost.b.pressure", "boost.b.commanded", "turbo.a.inlet.pressure", "turbo.b.inlet.pressure",
        "exhaust.pressure.bank1", "exhaust.pressure.bank2",
    ]

    private static let zeros: Set<String> = {
        var names: Set<String> = [
            "engine.speed", "engine.load", "engine.load.absolute", "engine.torque", "engine.power",
            "engine.torque.actual", "engine.torque.demanded", "engine.oil.pressure", "intake.maf",
            "intake.maf.b",
            "fuel.rate", "fuel.rate.mass", "fuel.rate.mass.vehicle", "fuel.rate.cylinder",
            "fuel.system.status",
            "fuel.system.status.2", "ignition.advance", "exhaust.flow", "evap.purge.commanded",
            "turbo.a.speed",
            "turbo.b.speed", "reagent.dosing.commanded", "dpf.regeneration.active",
        ]
        for letter in ["", ".b"] {
            for part in ["commanded", "actual", "error"] { names.insert("egr\(letter).\(part)") }
        }
        for bank in 1...4 {
            names.formUnion(["fuel.trim.short.bank\(bank)", "fuel.trim.secondary.short.bank\(bank)"])
            names.formUnion(["fuel.system.a.use.bank\(bank)", "fuel.system.b.use.bank\(bank)"])
            for sensor in 1...4 { names.insert("oxygen_sensor.bank\(bank).sensor\(sensor).trim") }
        }
        for bank in 1...2 {
            for place in ["delta", "inlet", "outlet"] { names.insert("dpf.bank\(bank).pressure.\(place)") }
        }
        for control in ["fuel_pressure", "injection_quantity", "injection_timing", "idle_balance"] {
            names.formUnion(["fuel.control.\(control).1", "fuel.control.\(control).2"])
        }
        return names
    }()
}

extension Vehicle {
    /// Returns what `id` reads because the engine stands, or nil when it reads its own value.
    ///
    /// A source that was set since the key was turned or the engine's speed was set counts, and while the key is at
    /// `running` a recording does.
    func valueWhileStopped(of id: SignalID) -> Double? {
        let rules = StoppedEngine.values
        guard id.index < rules.count, rules[id.index] != .unchanged, !setWhileStopped.contains(id)
        else { return nil }
        // Then it is 0 by its own source.
        if id == .engineSpeed, ignition == .running { return nil }
        let place = place(inForceOf: id)
        guard place != .none, engineStands, !isRecorded(id) else { return nil }
        if case .controlled = place { return nil }
        switch rules[id.index] {
        case .unchanged: return nil
        case .zero: return 0
        case .barometer: return barometer
        case .zeroWhenParked:
            if ignition == .running { return nil }
            switch place {
            case .none, .constant, .moving, .counter: return 0
            case .model, .race, .controlled: return nil
            }
        }
    }

    /// Whether the engine stands: the key says so, or its speed is 0.
    private var engineStands: Bool {
        switch ignition {
        case .cranking: false
        case .off, .on: !setWhileStopped.contains(.engineSpeed) || ownValue(of: .engineSpeed) == 0
        case .running: ownValue(of: .engineSpeed) == 0
        }
    }

    /// Returns whether a recording gives the value of `id` while the engine is switched on.
    private func isRecorded(_ id: SignalID) -> Bool {
        guard case .trace = description.drive, ignition == .running else { return false }
        return drivePlaces[id] == places[id.index]
    }

    /// Notes that `id` has a new source: it counts until the key is turned or the engine's speed is set.
    mutating func noteSource(of id: SignalID) {
        if id == .engineSpeed { setWhileStopped = [] }
        setWhileStopped.insert(id)
    }
}
