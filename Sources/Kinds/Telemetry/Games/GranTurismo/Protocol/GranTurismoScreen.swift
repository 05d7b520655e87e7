/// What the screen of Gran Turismo 7 shows: it sends whatever that is.
public enum GranTurismoScreen: String, CaseIterable, Hashable, Sendable {
    /// A race, or practice.
    case race
    /// A race of Sport Mode, in which nothing is sent to clients that ask for packet B.
    case sport
    /// A replay, in which nothing is sent to clients that ask for packet ~.
    case replay
    /// A menu: no car and no lap.
    case menu

    /// Whether clients that have sent `letter` get packets.
    func allows(_ letter: UInt8) -> Bool {
        switch self {
        case .race, .menu: true
        case .sport: letter != UInt8(ascii: "B")
        case .replay: letter != UInt8(ascii: "~")
        }
    }
}
