import Platform

/// Sends the datagrams of a file again, with their recorded intervals.
package struct Replay: Sendable {
    package let path: String
    /// The speed factor; 1 is the recorded speed.
    package var speed = 1.0
    /// The number of times the file is sent, or nil for ever.
    package var rounds: Int? = 1
    /// Restricts the replay to datagrams with this source or destination port; nil for all.
    package var port: UInt16?

    /// Creates a replay of the file at `path`, once and at the recorded speed.
    package init(path: String) {
        self.path = path
    }

    /// The progress of a replay.
    package struct Report: Hashable, Sendable {
        /// The number of datagrams that the system has accepted.
        package var sent = 0
        /// The sum of their payload sizes in bytes.
        package var byteCount = 0
        /// The number of reports that nobody listens at the destination.
        package var refused = 0
        package var rounds = 0
        /// The greatest delay of a datagram.
        package var worstDelay = Duration.zero

        /// Creates a replay that has sent nothing.
        package init() {}
    }

    /// Sends the datagrams of the file, described by `survey`, to `socket`. `isInterrupted` is called before every
    /// datagram and ten times a second, and ends the replay; `progress` is called after every datagram.
    package func run(
        into socket: DatagramSocket, _ survey: ReplaySurvey, isInterrupted: () -> Bool,
        progress: (Report) -> Void = { _ in }
    ) throws -> Report {
        var report = Report()
        guard survey.tally.total > 0 else { return report }
        let clock = ContinuousClock()
        var start = clock.now
        while rounds.map({ report.rounds < $0 }) ?? true {
            let file = try DatagramFile(path: path)
            while let datagram = file.next() {
                if let port, !datagram.touches(port: port) { continue }
                let due = start + max(.zero, datagram.time - survey.first) / speed
                guard Self.wait(until: due, clock, isInterrupted) else { return report }
                report.worstDelay = max(report.worstDelay, clock.now - due)
                if try socket.send(datagram.payload) == .refusedBefore { report.refused += 1 }
                report.sent += 1
                report.byteCount += datagram.payload.count
                progress(report)
            }
            report.rounds += 1
            start += (survey.duration + survey.pause) / speed
        }
        return report
    }

    /// The last part of a wait, spent without sleeping, because sleep wakes about fifty microseconds late.
    private static let spin = Duration.microseconds(150)

    /// Waits until `due`; returns false when interrupted.
    package static func wait(
        until due: ContinuousClock.Instant, _ clock: ContinuousClock, _ isInterrupted: () -> Bool
    ) -> Bool {
        while !isInterrupted() {
            let left = due - clock.now
            if left <= .zero { return true }
            if left > spin {
                let nap = min(left - spin, .milliseconds(100)).components
                var time = timespec(
                    tv_sec: Int(nap.seconds), tv_nsec: Int(nap.attoseconds / 1_000_000_000))
                nanosleep(&time, nil)
            }
        }
        return false
    }
}
