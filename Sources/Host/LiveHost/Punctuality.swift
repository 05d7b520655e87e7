import Rig
import SimulationCore

/// The maximum delays of a host's loop and of the evaluation of a case.
struct Punctuality {
    private(set) var delays = DelayDistribution()
    var worst: Duration { delays.longest }
    private(set) var worstReading = Duration.zero

    /// The delays of answers since the last `takeAnswers`: from the simulated instant of the output to the end of the
    /// write.
    private var answers = DelayDistribution()

    /// The time of the last call of `attended`.
    private var lastAttended: SimInstant?

    /// Records that the loop processed at `now` what was due at `due`; it does nothing when it was early.
    mutating func note(due: SimInstant, now: SimInstant) {
        if due <= now { delays.add(due.duration(to: now)) }
    }

    /// Records that `outputs` had all been written at `now`.
    mutating func note(written outputs: [Rig.Output], now: SimInstant) {
        for output in outputs { answers.add(output.time.duration(to: now)) }
    }

    /// Returns the delays of answers since the last call, and forgets them.
    mutating func takeAnswers() -> DelayDistribution {
        defer { answers = DelayDistribution() }
        return answers
    }

    /// Records that the evaluation, which is meant to run every `interval`, ran at `now`.
    mutating func attended(every interval: Duration, now: SimInstant) {
        if let lastAttended {
            let due = lastAttended.advanced(by: interval)
            worstReading = max(worstReading, due.duration(to: now))
        }
        lastAttended = now
    }
}
