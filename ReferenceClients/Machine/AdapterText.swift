/// The messages that an adapter sends instead of data.
enum AdapterText: Hashable, Sendable {
    /// A setting was accepted.
    case accepted
    /// The command is unknown or was not accepted.
    case refused
    /// No ECU answered in time.
    case noData
    /// A byte was received while the adapter was busy.
    case stopped
    /// No ECU answered on any protocol.
    case noVehicle
    /// The link to the car failed: this answer is invalid, the next one may be valid.
    case linkError
    /// Data were lost or damaged.
    case damaged
    /// The adapter was reset: all settings have their defaults.
    case wasReset

    /// The texts without blanks, in upper case; the first letter may be missing. Earlier rows take precedence.
    ///
    /// Source: ELM327 data sheet, "Error Messages and Alerts"; STN family reference, "Error messages"; clones.
    private static let table: [(String, AdapterText)] = [
        ("NABLETOCONNECT", .noVehicle), ("NOTCONNECTED", .noVehicle),
        ("LVRESET", .wasReset), ("ERR9", .wasReset),
        ("DATAERROR", .damaged), ("RXERROR", .damaged), ("BUFFERFULL", .damaged), ("OUTOFMEMORY", .damaged),
        ("UARTRXOVERFLOW", .damaged),
        ("BUSINIT:...ERROR", .noVehicle), ("ERR", .linkError), ("BUSBUSY", .linkError),
        ("FCRXTIMEOUT", .linkError),
        ("ODATA", .noData), ("TOPPED", .stopped),
    ]

    /// The message in `line`, which has no blanks and is in upper case; nil when there is none.
    static func find(in line: String) -> AdapterText? {
        switch line {
        case "OK": return .accepted
        case "?": return .refused
        default:
            // Most lines are digits of data.
            guard !line.allSatisfy(\.isHexDigit) else { return nil }
            return table.first { line.contains($0.0) }?.1
        }
    }
}
