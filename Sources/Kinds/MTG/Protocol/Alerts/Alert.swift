/// An alert about a machine that the app must show.
public struct Alert: Hashable, Sendable {
    public enum Level: String, CaseIterable, Hashable, Sendable {
        /// A value is beyond its threshold.
        case alert
        /// The machine also generates an engine stop code.
        case engineStop = "engine-stop"
    }

    /// The name of the parameter, as in its threshold.
    public let name: String

    /// The quantity whose value caused the alert.
    public let quantity: RecordQuantity

    public let level: Level

    /// The lowest role that sees it.
    public let role: MaintenanceRole

    /// The value in the unit of the record; for calls and positions the age in seconds.
    public let value: Int64

    /// The limit that the value exceeds or falls below, in the threshold's unit.
    public let threshold: Int

    /// The comparison that gave the alert.
    public let test: Threshold.Test

    /// The threshold's unit.
    public let unit: String
}

extension Alert: CustomStringConvertible {
    /// The alert in one line, for people.
    public var description: String {
        let limit = unit.isEmpty ? "\(threshold)" : "\(threshold) \(unit)"
        let stop = level == .engineStop ? ", engine stop" : ""
        let isAge = quantity == .secondsSinceGpsFix || quantity == .lastCellCallIn
        return "\(name): \(value)\(isAge ? " s" : ""), \(test.rawValue) \(limit)\(stop)"
    }
}

/// The roles of users of maintenance data, from the lowest to the highest; each role sees more than the one before it.
public enum MaintenanceRole: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Sees the machine's state and its alerts.
    case farmer
    /// Also sees the unit's serial number, firmware, calls and reprogramming.
    case dealer
    /// Also sees the debug log.
    case developer

    /// Returns whether `left` is a lower role than `right`.
    public static func < (left: MaintenanceRole, right: MaintenanceRole) -> Bool {
        left.rank < right.rank
    }

    /// The rank among the roles; 0 is the lowest.
    private var rank: Int {
        switch self {
        case .farmer: 0
        case .dealer: 1
        case .developer: 2
        }
    }
}
