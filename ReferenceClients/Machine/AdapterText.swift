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
    /// Text that does not belong to an answer.
    case chatter
    /// A protocol search or an initialisation has begun.
    case searching

    /// Whether it replaces the data and ends the answer.
    var isFinal: Bool {
        switch self {
        case .accepted, .chatter, .searching: false
        default: true
        }
    }

    private enum Match {
        case whole(String)
        case containing(String)
    }

    /// The texts without blanks, in upper case; the first letter may be missing.
    ///
    /// Source: ELM327 data sheet, "Error Messages and Alerts"; STN family reference, "Error messages"; clones.
    private static let table: [(Match, AdapterText)] = [
        (.whole("OK"), .accepted), (.whole("?"), .refused),
        (.containing("NABLETOCONNECT"), .noVehicle), (.containing("NOTCONNECTED"), .noVehicle),
        (.containing("LVRESET"), .wasReset), (.containing("ERR9"), .wasReset),
        (.containing("ERR"), .linkError),
        (.containing("ODATA"), .noData), (.containing("TOPPED"), .stopped),
        (.containing("BUSBUSY"), .linkError), (.containing("BUFFERFULL"), .damaged),
        (.containing("FCRXTIMEOUT"), .linkError), (.containing("OUTOFMEMORY"), .damaged),
        (.containing("UARTRXOVERFLOW"), .damaged), (.containing("ALERT"), .chatter),
        (.containing("VENDOROPTION"), .chatter), (.containing("VENDORMODE"), .chatter),
        (.whole("SEARCHING"), .searching), (.containing("BUSINIT"), .searching),
    ]

    /// Errors with a different effect on the answer.
    private static let errors: [(String, AdapterText)] = [
        ("<DATAERROR", .damaged), ("<RXERROR", .damaged), ("DATAERROR", .damaged),
        ("BUSINIT", .noVehicle), ("CANERROR", .linkError), ("BUSERROR", .linkError), ("FBERROR", .linkError),
    ]

    /// The message in `line`, which has no blanks and is in upper case; nil when it is unknown.
    static func find(in line: String) -> AdapterText? {
        // Most lines are digits of data; every text has another character.
        guard line.utf8.contains(where: { !(0x30...0x3A).contains($0) && !(0x41...0x46).contains($0) }) else {
            return nil
        }
        if line.hasPrefix("+") { return .chatter }
        if line.contains("ERROR") {
            return errors.first { line.contains($0.0) }?.1 ?? .linkError
        }
        return table.first { row in
            switch row.0 {
            case .whole(let text): line == text
            case .containing(let text): line.contains(text)
            }
        }?.1
    }
}
