/// Computes the alerts of a record in the client.
struct AlertBook {
    let list: ThresholdList
    /// The name of the value for each parameter name.
    let values: [String: String]
    let role: String
    let bug: BugSwitch<MaintenanceBug>

    private static let common = [
        "Fuel Level": "fuelGallons", "Coolant Temperature": "coolantC",
        "Hydraulic Oil Temperature": "hydraulicOilC", "RDA License Available": "rdaLicense",
        "WDT License Available": "wdtLicense", "Machine Sync Available": "machineSync",
        "Connected Devices": "connectedDevices", "Tire Pressure": "tireKPa",
        "MTG Serial Number": "terminalSerial", "Last Cell Call In time": "lastCellCallIn",
        "Last Reprogramming OK": "reprogrammingStatus", "MTG Firmware Version Number": "firmware",
        "MTG Debug Logs": "",
    ]
    private static let tables = ["Machine Hours": "engineHours", "GPS Working": "secondsSinceGpsFix"]
    private static let example = ["Engine Hours": "engineHours", "GPS Available": "gpsAvailable"]

    /// The name of the value for each parameter name of `source`.
    static func values(_ source: String) -> [String: String] {
        common.merging(source == "tables" ? tables : example) { $1 }
    }

    /// The roles whose values a user with each role sees.
    private static let seen: [String: Set<String>] = [
        "farmer": ["farmer"], "dealer": ["farmer", "dealer"], "developer": ["farmer", "dealer", "developer"],
    ]

    /// Whether a user with this role sees values for the role `other`.
    func sees(_ other: String) -> Bool { Self.seen[role, default: ["farmer"]].contains(other) }

    /// The alerts of `reading`, in the order of the thresholds.
    func alerts(_ reading: MaintenanceReading) -> [String] {
        if bug == .oneFaultDisablesAll, !list.faults.isEmpty { return [] }
        return list.entries.compactMap { entry in
            sees(entry.user) ? alert(entry, reading) : nil
        }
    }

    private func alert(_ entry: ThresholdList.Entry, _ reading: MaintenanceReading) -> String? {
        guard let quantity = values[entry.name], var limit = entry.limit else { return nil }
        let value: Int64
        switch quantity {
        case "secondsSinceGpsFix":
            guard let age = reading.values[quantity] else {
                // Without an age the flag decides.
                return reading.values["gpsAvailable"] == 0 ? entry.name : nil
            }
            value = bug == .wholeMinutes ? age / 60 * 60 : age
            limit *= 60
        case "gpsAvailable":
            guard bug != .ignoresFlag, let flag = reading.values[quantity] else { return nil }
            value = flag
        case "lastCellCallIn":
            guard let call = reading.values[quantity], call != 0, let now = reading.values["unixTime"] else {
                return nil
            }
            // Nothing is known of a call whose time no clock has.
            let (age, isBeyond) = now.subtractingReportingOverflow(call)
            guard !isBeyond, age > .min else { return nil }
            value = bug == .futureIsOld ? abs(age) : age
            limit *= 86_400
        case "reprogrammingStatus":
            guard let status = reading.values[quantity] else { return nil }
            value = bug == .unknownIsFailed ? status == 1 ? 1 : 0 : status == 2 ? 0 : 1
        default:
            guard let number = reading.values[quantity] else { return nil }
            value = number
        }
        if bug == .builtInThresholds, quantity == "fuelGallons", limit == 65 { limit = 50 }
        if bug == .oneTableForAll, quantity == "hydraulicOilC" { limit = 55 }
        let isBeyond =
            switch entry.test {
            case "above": bug == .equalIsAbove ? value >= limit : value > limit
            case "below": bug == .equalIsBelow && limit > 1 ? value <= limit : value < limit
            default: false
            }
        guard isBeyond else { return nil }
        let stops = quantity == "coolantC" && value > 95 && bug != .oneLevel
        return stops ? "\(entry.name): engine-stop" : entry.name
    }
}
