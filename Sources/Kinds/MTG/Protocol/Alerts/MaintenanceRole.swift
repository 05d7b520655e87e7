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
