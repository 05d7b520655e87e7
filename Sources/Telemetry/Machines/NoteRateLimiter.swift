import SimulationCore

/// Remarks for the journal, so few that a flood of odd datagrams does not fill it.
struct NoteRateLimiter: Sendable {
    /// How many remarks a second may bring.
    static let limit = 5

    /// Remarks that nobody has taken yet.
    private(set) var notes: [String] = []

    private var windowEnds = SimInstant.powerOn
    private var count = 0
    private var swallowed = 0

    /// Notes `text`, unless this second has brought enough.
    mutating func note(_ text: @autoclosure () -> String, now: SimInstant) {
        if now >= windowEnds {
            windowEnds = now.advanced(by: .seconds(1))
            if swallowed > 0 { notes.append("\(swallowed) more like the last ones were not noted") }
            (count, swallowed) = (0, 0)
        }
        guard count < Self.limit else {
            swallowed += 1
            return
        }
        count += 1
        notes.append(text())
    }

    /// Forgets what has been taken.
    mutating func clear() { notes.removeAll(keepingCapacity: true) }
}
