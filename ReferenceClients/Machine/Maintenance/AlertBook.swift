/// Computes the alerts of a record in the client.
struct AlertBook {
    let list: ThresholdList
    let source: String
    let role: String
    let bug: BugSwitch<MaintenanceBug>

    /// The value for each parameter name, and the number of its units in one unit of the threshold.
    private static let rows: [(names: [String], value: String, scale: Int64)] = [
        (["Fuel Level"], "fuelGallons", 1), (["Machine Hours", "Engine Hours"], "engineHours", 1),
        (["Coolant Temperature"], "coolantC", 1), (["Hydraulic Oil Temperature"], "hydraulicOilC", 1),
        (["RDA License Available"], "rdaLicense", 1), (["WDT License Available"], "wdtLicense", 1),
        (["Machine Sync Available"], "machineSync", 1),
        (["GPS Working", "GPS Available"], "secondsSinceGpsFix", 60),
        (["Connected Devices"], "connectedDevices", 1), (["Tire Pressure"], "tireKPa", 1),
        (["MTG Serial Number"], "terminalSerial", 1), (["Last Cell Call In time"], "lastCellCallIn", 86_400),
        (["Last Reprogramming OK"], "reprogrammingStatus", 1),
        (["MTG Firmware Version Number"], "firmware", 1),
        (["MTG Debug Logs"], "", 1),
    ]

    /// The parameter names of `source`: the first of each row for the tables, the last for the example.
    static func names(_ source: String) -> Set<String> {
        Set(rows.compactMap { source == "tables" ? $0.names.first : $0.names.last })
    }

    private static let ranks = ["farmer": 0, "dealer": 1, "developer": 2]

    /// Whether a user with this role sees values for the role `other`.
    func sees(_ other: String) -> Bool { Self.ranks[other, default: 3] <= Self.ranks[role, default: 0] }

    /// The alerts of `reading`, in the order of the thresholds.
    func alerts(_ reading: MaintenanceReading) -> [String] {
        if bug == .oneFaultDisablesAll, !list.faults.isEmpty { return [] }
        return list.entries.compactMap { entry in
            sees(entry.user) ? alert(entry, reading) : nil
        }
    }

    private func alert(_ entry: ThresholdList.Entry, _ reading: MaintenanceReading) -> String? {
        guard let row = Self.rows.first(where: { $0.names.contains(entry.name) }), var limit = entry.limit
        else { return nil }
        let value: Int64
        switch row.value {
        case "secondsSinceGpsFix":
            if entry.name == "GPS Working", let age = reading.values[row.value] {
                value = bug == .wholeMinutes ? age / 60 * 60 : age
                limit *= row.scale
                break
            }
            // Without an age, or where the threshold is for the flag, the flag decides.
            guard bug != .ignoresFlag, let flag = reading.values["gpsAvailable"] else { return nil }
            return flag < 1 ? entry.name : nil
        case "lastCellCallIn":
            guard let call = reading.values[row.value], call != 0, let now = reading.values["unixTime"] else {
                return nil
            }
            value = bug == .futureIsOld ? abs(now - call) : now - call
            limit *= row.scale
        case "reprogrammingStatus":
            guard let status = reading.values[row.value] else { return nil }
            value = bug == .unknownIsFailed ? status == 1 ? 1 : 0 : status == 2 ? 0 : 1
        default:
            guard let number = reading.values[row.value] else { return nil }
            value = number
        }
        if bug == .builtInThresholds, row.value == "fuelGallons", limit == 65 { limit = 50 }
        if bug == .oneTableForAll, row.value == "hydraulicOilC" { limit = 55 }
        let isBeyond =
            switch entry.test {
            case "above": bug == .equalIsAbove ? value >= limit : value > limit
            case "below": bug == .equalIsBelow && limit > 1 ? value <= limit : value < limit
            default: false
            }
        guard isBeyond else { return nil }
        let stops = row.value == "coolantC" && value > 95 && bug != .oneLevel
        return stops ? "\(entry.name): engine-stop" : entry.name
    }
}
