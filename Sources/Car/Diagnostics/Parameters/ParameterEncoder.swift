import VehicleModel

/// Encodes the parameters of one ECU from the vehicle's current state or a freeze frame, by the rules of `Parameter`.
struct ParameterEncoder: Sendable {
    /// The ECU's place among the vehicle's memories.
    let ecu: ECUID

    /// The only PIDs that the ECU answers, or nil for all.
    let restriction: PIDSet?

    enum Source: Sendable {
        case live
        case frozen(FreezeFrame)
    }

    init(ecu: ECUID, pids: Set<UInt8>?) {
        self.ecu = ecu
        restriction = pids.map(PIDSet.init)
    }

    // MARK: Support

    /// Returns whether the ECU answers `pid` in service 01 now; the bitmaps are consistent with it.
    func supports(_ pid: UInt8, in vehicle: Vehicle) -> Bool {
        guard !Self.isBitmap(pid) else { return pid == 0 || highest(in: vehicle) > pid }
        return supportsData(pid, in: vehicle, layout(for: pid, in: vehicle))
    }

    /// Returns whether `pid` is one of 00, 20 … E0.
    static func isBitmap(_ pid: UInt8) -> Bool { pid & 0x1F == 0 }

    /// Returns the bitmap of the 32 PIDs after `base`; bit 31 is the first of them.
    func bitmap(after base: UInt8, in vehicle: Vehicle) -> UInt64 {
        let layout = layout(in: vehicle)
        return supportBitmap(after: base) { pid in
            Self.isBitmap(pid) ? highest(in: vehicle) > pid : supportsData(pid, in: vehicle, layout)
        }
    }

    private func highest(in vehicle: Vehicle) -> UInt8 {
        let layout = layout(in: vehicle)
        var pid: UInt8 = 0xFF
        while pid > 0 {
            if !Self.isBitmap(pid), supportsData(pid, in: vehicle, layout) { return pid }
            pid -= 1
        }
        return 0
    }

    private func supportsData(_ pid: UInt8, in vehicle: Vehicle, _ layout: SensorLayout) -> Bool {
        if let restriction {
            guard restriction.contains(pid) else { return false }
        } else if pid == 0x02 {
            return false
        }
        let table = CompiledParameters.form(layout)
        guard let row = table[pid] else { return false }
        var isSupported = false
        for field in table.fields[row.fields] {
            if isPresent(field, in: vehicle) {
                isSupported = true
            } else if case .required = field.absence {
                return false
            }
        }
        return isSupported
    }

    private func isPresent(_ field: FieldCode, in vehicle: Vehicle) -> Bool {
        let value: Double?
        switch field.source {
        case .signal(let id): value = vehicle.value(of: id)
        case .counter(let id): value = vehicle.value(of: id, ecu: ecu)
        case .derived(.sensorFitted(let bank, let sensor)):
            return isFitted(SensorPlace(bank: bank, sensor: sensor), in: vehicle)
        case .derived: return true
        }
        // Not `map`, which allocates for the function of the field.
        guard let value else { return false }
        return field.takes(value)
    }

    /// The PIDs of every freeze frame as far as the vehicle has them, also that of an ECU that does not answer these PIDs in
    /// service 01: load, coolant temperature, engine speed, road speed, throttle.
    ///
    /// Source: the frames that SAE J1699-3 expects of each ECU that stores one.
    private static let inEveryFrame = PIDSet([0x04, 0x05, 0x0C, 0x0D, 0x11])

    /// Returns whether a freeze frame has `pid`: PID 02, or a parameter whose fields are all signals with a stored value.
    func supports(_ pid: UInt8, in frame: FreezeFrame?, _ vehicle: Vehicle) -> Bool {
        guard !Self.isBitmap(pid) else { return pid == 0 || highest(in: frame, vehicle) > pid }
        return supportsData(pid, in: frame, vehicle)
    }

    /// Returns the bitmap of the 32 PIDs after `base` in a freeze frame.
    func bitmap(after base: UInt8, in frame: FreezeFrame?, _ vehicle: Vehicle) -> UInt64 {
        supportBitmap(after: base) { supports($0, in: frame, vehicle) }
    }

    private func highest(in frame: FreezeFrame?, _ vehicle: Vehicle) -> UInt8 {
        var pid: UInt8 = 0xFF
        while pid > 0 {
            if !Self.isBitmap(pid), supportsData(pid, in: frame, vehicle) { return pid }
            pid -= 1
        }
        return 0
    }

    private func supportsData(_ pid: UInt8, in frame: FreezeFrame?, _ vehicle: Vehicle) -> Bool {
        guard pid != 0x02 else { return true }
        guard let frame, restriction?.contains(pid) ?? true || Self.inEveryFrame.contains(pid) else {
            return false
        }
        let table = CompiledParameters.form(layout(for: pid, in: vehicle))
        guard let row = table[pid] else { return false }
        var isSupported = false
        for field in table.fields[row.fields] {
            guard case .signal(let id) = field.source else { return false }
            if frame.value(of: id).map(field.takes) ?? false {
                isSupported = true
            } else if case .required = field.absence {
                return false
            }
        }
        return isSupported
    }

    // MARK: Encoding

    /// Appends the data bytes of `pid`, which must be supported, and a sample for each signal.
    func append(
        _ pid: UInt8, from source: Source = .live, in vehicle: Vehicle, to answer: inout [UInt8],
        samples: inout [Sample]
    ) {
        let table = CompiledParameters.form(layout(for: pid, in: vehicle))
        guard let row = table[pid] else { return }
        let base = answer.count
        for _ in 0..<row.byteCount { answer.append(0) }
        for field in table.fields[row.fields] {
            switch field.source {
            case .derived(let what):
                let raw = derived(what, pid: pid, from: source, in: vehicle)
                field.write(min(raw, field.mask), to: &answer, at: base)
            case .signal(let id):
                let value: Double? =
                    switch source {
                    case .live: vehicle.value(of: id)
                    case .frozen(let frame): frame.value(of: id)
                    }
                guard let value, field.takes(value) else {
                    if case .marker(let raw) = field.absence { field.write(raw, to: &answer, at: base) }
                    continue
                }
                put(value, id, field, pid, in: vehicle, to: &answer, at: base, samples: &samples)
            case .counter(let id):
                // A counter counts completed units: a kilometre, a minute.
                guard let value = vehicle.value(of: id, ecu: ecu)?.rounded(.down), !value.isNaN else {
                    continue
                }
                put(value, id, field, pid, in: vehicle, to: &answer, at: base, samples: &samples)
            }
        }
    }

    private func put(
        _ value: Double, _ id: SignalID, _ field: FieldCode, _ pid: UInt8, in vehicle: Vehicle,
        to answer: inout [UInt8], at base: Int, samples: inout [Sample]
    ) {
        let full = field.limit.flatMap { fullScale($0, in: vehicle) }
        let raw = field.raw(of: value, full: full)
        field.write(raw, to: &answer, at: base)
        if case .supportBit(let bit) = field.absence {
            answer[base + bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
        samples.append(Sample(signal: id, raw: raw, value: field.value(of: raw, full: full), pid: pid))
    }

    /// Returns the full scale that PID 4F or 50 announces for `limit`, as encoded; nil for the standard scaling.
    private func fullScale(_ limit: ScalingLimit, in vehicle: Vehicle) -> Double? {
        let (signal, pid, step) = limit.announcement
        guard restriction?.contains(pid) ?? true, let value = vehicle.value(of: signal), value > 0 else {
            return nil
        }
        let steps = min((value / step).rounded(.toNearestOrAwayFromZero), 255)
        return steps > 0 ? steps * step : nil
    }

    // MARK: Derived values

    private func derived(_ what: Derived, pid: UInt8, from source: Source, in vehicle: Vehicle) -> UInt64 {
        switch what {
        case .supportBitmap:
            return bitmap(after: pid, in: vehicle)
        case .sensorFitted(let bank, let sensor):
            return isFitted(SensorPlace(bank: bank, sensor: sensor), in: vehicle) ? 1 : 0
        case .freezeFrameCode:
            return UInt64(memory(in: vehicle)?.freezeFrame?.code.rawValue ?? 0)
        case .malfunctionIndicator:
            return memory(in: vehicle)?.malfunctionIndicatorIsOn == true ? 1 : 0
        case .confirmedCodeCount:
            return UInt64(memory(in: vehicle)?.confirmedCount ?? 0)
        case .compressionIgnition:
            return memory(in: vehicle)?.readiness.layout == .compression ? 1 : 0
        case .supported(let monitor):
            return bit(monitor, in: vehicle) { $0.supported }
        case .incomplete(let monitor):
            return bit(monitor, in: vehicle) { $0.shownIncompleteSinceClear }
        case .enabledThisCycle(let monitor):
            return bit(monitor, in: vehicle) { $0.enabledThisCycle }
        case .incompleteThisCycle(let monitor):
            return bit(monitor, in: vehicle) { $0.shownIncompleteThisCycle }
        }
    }

    private func memory(in vehicle: Vehicle) -> TroubleCodeMemory? {
        vehicle.memories.indices.contains(ecu.rawValue) ? vehicle.memories[ecu.rawValue] : nil
    }

    /// Returns the bit of `monitor`; 0 for monitors of the other kind of ignition, whose bits have another meaning.
    private func bit(_ monitor: Monitor, in vehicle: Vehicle, of set: (Readiness) -> MonitorSet) -> UInt64 {
        guard let readiness = memory(in: vehicle)?.readiness else { return 0 }
        guard monitor.layout == nil || monitor.layout == readiness.layout else { return 0 }
        return set(readiness).contains(monitor) ? 1 : 0
    }

    // MARK: Oxygen sensors

    /// Returns the layout: it is four banks exactly when PID 1D answers, so that a tester can tell. PID 1D answers when a
    /// sensor of bank 3 or 4 is fitted and the restriction allows it, or when any sensor is fitted and the restriction lists 1D
    /// and not 13.
    func layout(in vehicle: Vehicle) -> SensorLayout {
        var signals = SensorPlace.farSignals
        if let restriction {
            guard restriction.contains(0x1D) else { return .twoBanks }
            if !restriction.contains(0x13) { signals = SensorPlace.listedSignals }
        }
        return signals.contains { vehicle.value(of: $0) != nil } ? .fourBanks : .twoBanks
    }

    private func layout(for pid: UInt8, in vehicle: Vehicle) -> SensorLayout {
        CompiledParameters.dependsOnLayout(pid) ? layout(in: vehicle) : .twoBanks
    }

    private func isFitted(_ place: SensorPlace, in vehicle: Vehicle) -> Bool {
        SensorPlace.signals[place]?.contains { vehicle.value(of: $0) != nil } ?? false
    }

}
