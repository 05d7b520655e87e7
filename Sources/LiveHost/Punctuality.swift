import SimulationCore

/// By how much a host's loop, and whoever looks after it, were late at worst.
struct Punctuality {
    private(set) var worst = Duration.zero
    private(set) var worstReading = Duration.zero

    /// When somebody last looked after the case.
    private var lastAttended: SimInstant?

    /// The loop has got round at `now` to something that was due at `due`.
    mutating func note(due: SimInstant, now: SimInstant) {
        worst = max(worst, due.duration(to: now))
    }

    /// Whoever looks after the case has got round to it at `now`, as it wants to every `interval`.
    mutating func attended(every interval: Duration, now: SimInstant) {
        if let lastAttended {
            let due = lastAttended.advanced(by: interval)
            worstReading = max(worstReading, due.duration(to: now))
        }
        lastAttended = now
    }
}
