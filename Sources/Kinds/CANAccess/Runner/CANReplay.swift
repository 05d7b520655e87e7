package import CANAccess
import Recordings

/// Sends the frames of a log again, with their recorded intervals.
package struct CANReplay: Sendable {
    package struct Report: Hashable, Sendable {
        package var sent = 0
        package var rounds = 0

        /// A replay that has sent nothing.
        package init() {}
    }

    package let log: CANLog
    /// The speed factor; 1 is the recorded speed.
    package var speed = 1.0
    /// The number of times the log is sent, or nil for ever.
    package var rounds: Int? = 1

    /// A replay of `log`, once and at the recorded speed.
    package init(_ log: CANLog) { self.log = log }

    /// The time from the first frame to the last.
    package var duration: Duration {
        let times = log.entries.map(\.nanoseconds)
        return .nanoseconds((times.max() ?? 0) - (times.first ?? 0))
    }

    /// Sends the frames with `send`. `isInterrupted` is called before every frame and ten times a second, and ends the
    /// replay; `progress` is called after every frame.
    package func run(
        isInterrupted: () -> Bool, progress: (Report) -> Void = { _ in },
        send: (CANLog.Entry) throws -> Void
    ) throws -> Report {
        var report = Report()
        guard let first = log.entries.first?.nanoseconds else { return report }
        let clock = ContinuousClock()
        var start = clock.now
        // Between two rounds passes the mean interval of the frames, but no round follows at once.
        let pause = max(Duration.milliseconds(1), duration / max(1, log.entries.count - 1))
        while rounds.map({ report.rounds < $0 }) ?? true {
            for entry in log.entries {
                let offset = Duration.nanoseconds(entry.nanoseconds - first)
                let due = start + max(Duration.zero, offset) / speed
                guard Replay.wait(until: due, clock, isInterrupted) else { return report }
                try send(entry)
                report.sent += 1
                progress(report)
            }
            report.rounds += 1
            start += (duration + pause) / speed
        }
        return report
    }
}
