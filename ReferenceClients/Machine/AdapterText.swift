/// What an adapter says in words instead of data.
enum AdapterText: Hashable, Sendable {
    /// A setting was taken.
    case accepted
    /// The command was not understood, or not taken.
    case refused
    /// Nobody answered in time.
    case noData
    /// A byte came while the adapter was busy.
    case stopped
    /// No protocol got an answer.
    case noVehicle
    /// The link to the car failed: this answer is void, the next may be good.
    case linkError
    /// Data were lost or damaged on their way.
    case damaged
    /// The adapter has reset itself: every setting is gone.
    case wasReset
    /// Talk that belongs to no answer.
    case chatter
    /// A protocol search or an initialisation has begun.
    case searching

    /// Whether it ends an answer in place of data.
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

    /// The texts as they stand without blanks, in capitals; a first letter may get lost on the way.
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

    /// Errors that are told from one another by what they do to the answer.
    private static let errors: [(String, AdapterText)] = [
        ("<DATAERROR", .damaged), ("<RXERROR", .damaged), ("DATAERROR", .damaged),
        ("BUSINIT", .noVehicle), ("CANERROR", .linkError), ("BUSERROR", .linkError), ("FBERROR", .linkError),
    ]

    /// What `line`, without blanks and in capitals, says; nil when it is none of the known texts.
    static func find(in line: String) -> AdapterText? {
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
