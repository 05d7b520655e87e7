/// Computes the alerts that an app must show from the values of a record.
public enum AlertOracle {
    /// Returns the alerts of `record` that a user with `role` must see, in the order of `thresholds`.
    ///
    /// Comparison is strict: a value equal to its threshold causes no alert. An unknown value causes no alert. A
    /// threshold whose name is not exactly that of a parameter is disabled, as in the app. `now` is the time of day in
    /// seconds since 1970 with which the last call is compared; the default is the time of the record. A call in the
    /// future, or no call ever, causes no alert. Where the time since the last fix is unknown, the flag decides.
    public static func alerts(
        _ record: MaintenanceRecord, machine: Machine, role: MaintenanceRole,
        source: ThresholdSource = .tables, thresholds: [Threshold]? = nil, now: Int64? = nil
    ) -> [Alert] {
        let parameters = machine.parameters(source)
        return (thresholds ?? parameters.map(\.threshold)).compactMap { threshold in
            guard threshold.role <= role,
                let parameter = parameters.first(where: { $0.thresholdName == threshold.name })
            else { return nil }
            return alert(record, parameter, threshold, now ?? record.unixTime)
        }
    }

    private static func alert(
        _ record: MaintenanceRecord, _ parameter: MachineParameter, _ threshold: Threshold, _ now: Int64
    ) -> Alert? {
        guard let limit = threshold.threshold, threshold.type != .string,
            let (quantity, value, scale) = value(record, parameter, now)
        else { return nil }
        let isFlag = quantity == .gpsAvailable && parameter.quantity != quantity
        let test = isFlag ? .below : threshold.test
        let used = isFlag ? 1 : limit
        let (scaled, overflow) = Int64(used).multipliedReportingOverflow(by: scale)
        let bound = overflow ? (used > 0 ? Int64.max : .min) : scaled
        switch test {
        case .above: guard value > bound else { return nil }
        case .below: guard value < bound else { return nil }
        case .none: return nil
        }
        var level = Alert.Level.alert
        if let second = parameter.secondLevel, value > Int64(second.above) * scale { level = second.level }
        return Alert(
            name: threshold.name, quantity: quantity, level: level, role: threshold.role, value: value,
            threshold: used, test: test, unit: isFlag ? "" : threshold.unit)
    }

    /// Returns the value to compare for `parameter`: the quantity, its value, and how many units of the value
    /// are one of the threshold.
    private static func value(
        _ record: MaintenanceRecord, _ parameter: MachineParameter, _ now: Int64
    ) -> (RecordQuantity, Int64, Int64)? {
        guard let quantity = parameter.quantity, quantity.kind != .text else { return nil }
        let value = record.number(quantity)
        switch quantity {
        case .secondsSinceGpsFix where !record.knows(quantity):
            guard record.knows(.gpsAvailable) else { return nil }
            return (.gpsAvailable, record.number(.gpsAvailable), 1)
        case _ where !record.knows(quantity): return nil
        case .lastCellCallIn:
            guard value != 0 else { return nil }
            let (age, overflow) = now.subtractingReportingOverflow(value)
            return (quantity, overflow ? (now > value ? .max : .min) : age, parameter.scale)
        case .reprogrammingStatus: return (quantity, value == 2 ? 0 : 1, 1)
        case .unixTime, .terminalSerial, .machineId, .engineHours, .engineTurnOnCount, .keyTurnOnCount,
            .fuelGallons, .coolantC, .hydraulicOilC, .tireKPa, .gpsAvailable, .rdaLicense, .wdtLicense,
            .machineSync, .secondsSinceGpsFix, .connectedDevices, .firmware, .hoursSinceService:
            return (quantity, value, parameter.scale)
        }
    }
}
