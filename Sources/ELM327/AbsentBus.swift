import SimulationCore

/// A fixed protocol 1-5 on a car that has no such bus: what the chip prints while it finds nothing there.
///
/// A J1850 request simply goes unanswered; the K-line protocols announce their initialisation, the slow one with a dot
/// for each of its stages, and fail (ELM327 data sheet, "Bus initiation").
struct AbsentBus: Hashable, Sendable {
    /// How the attempt ends.
    enum Outcome: Hashable, Sendable {
        /// Nothing answered a message.
        case noData
        /// Nothing answered the initialisation.
        case notInitialised
    }

    /// What is printed in the end.
    var outcome: Outcome

    /// How many dots are still to come.
    var dots: Int

    /// When the next dot, or the end, is due.
    var due: SimInstant

    /// The time between dots: a five-baud address takes two seconds, a try about two and a half.
    static let dotInterval = Duration.milliseconds(800)

    /// How long a fast initiation waits for its answer.
    static let fastPatience = Duration.seconds(1)
}

extension Adapter {
    /// Starts the attempt on the selected protocol; one that counts as initialised (`BI`) only sends.
    mutating func beginAbsentBus(isInitialised: Bool = false, now: SimInstant) {
        switch selected.family {
        case .iso9141, .iso14230:
            if isInitialised {
                tryBus(.noData, dots: 0, settings.baseTimeout, now: now)
            } else {
                initialise(now: now)
            }
        case .none, .j1850, .can:
            tryBus(.noData, dots: 0, settings.baseTimeout, now: now)
        }
    }

    /// Announces the initialisation of the selected K-line protocol, and tries it; `FI` and `SI` do nothing else.
    mutating func initialise(now: SimInstant) {
        closeProtocol()
        print("BUS INIT: ")
        if selected == .iso14230Fast {
            tryBus(.notInitialised, dots: 0, AbsentBus.fastPatience, now: now)
        } else {
            tryBus(.notInitialised, dots: 3, AbsentBus.dotInterval, now: now)
        }
    }

    private mutating func tryBus(_ outcome: AbsentBus.Outcome, dots: Int, _ wait: Duration, now: SimInstant) {
        guard settings.showsResponses || outcome == .notInitialised else { return finish(now: now) }
        let attempt = AbsentBus(outcome: outcome, dots: dots, due: isInstant ? now : now.advanced(by: wait))
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
        switch attempt.outcome {
        case .noData: printLine("NO DATA")
        case .notInitialised: printLine("ERROR")
        }
        finish(now: now)
    }
}
