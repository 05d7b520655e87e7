import SimulationCore

/// Limits the remarks for the journal, so that many invalid datagrams do not fill it.
struct NoteRateLimiter: Sendable {
    /// The greatest number of remarks per second.
    static let limit = 5

    /// The remarks that the owner has not taken yet.
    private(set) var notes: [String] = []

    private var windowEnds = SimInstant.powerOn
    private var count = 0
    private var swallowed = 0

    /// Adds `text`, unless the limit of this second is reached.
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

    /// Removes the remarks that the owner has taken.
    mutating func clear() { notes.removeAll(keepingCapacity: true) }
}
