import SimulationCore

/// A fixed protocol 1-5 on a car that has no such bus: what the chip prints while it finds nothing there.
///
/// A J1850 request simply goes unanswered; the K-line protocols announce their initialisation, the slow one with a dot
/// for each of its stages, and fail (ELM327 data sheet, "Bus initiation").
struct AbsentBus: Hashable, Sendable {
    /// The protocol that is tried.
    var attempted: ProtocolNumber

    /// How many dots are still to come.
    var dots: Int

    /// When the next dot, or the end, is due.
    var due: SimInstant

    /// The time between dots: a five-baud address takes two seconds, a try about two and a half.
    static let dotInterval = Duration.milliseconds(800)
}

extension Adapter {
    /// Starts the attempt on the selected protocol.
    mutating func beginAbsentBus(now: SimInstant) {
        let wait: Duration
        var dots = 0
        switch selected.family {
        case .iso9141, .iso14230:
            print("BUS INIT: ")
            if selected == .iso14230Fast {
                wait = .seconds(1)
            } else {
                dots = 3
                wait = AbsentBus.dotInterval
            }
        case .none, .j1850, .can: wait = settings.timeoutDuration
        }
        let attempt = AbsentBus(
            attempted: selected, dots: dots, due: isInstant ? now : now.advanced(by: wait))
        task = .absentBus(attempt)
        if isInstant { continueAbsentBus(attempt, now: now) }
    }

    /// Prints the next dot or the outcome.
    mutating func continueAbsentBus(_ attempt: AbsentBus, now: SimInstant) {
        var attempt = attempt
        while attempt.dots > 0 {
            output.append(UInt8(ascii: "."))
            attempt.dots -= 1
            guard isInstant else {
                attempt.due = now.advanced(by: AbsentBus.dotInterval)
                task = .absentBus(attempt)
                return
            }
        }
        printLine(attempt.attempted.family == .j1850 ? "NO DATA" : "ERROR")
        finish(now: now)
    }
}
