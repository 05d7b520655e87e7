import Foundation

/// Sends the datagrams of a file again, with the distances in time that they had.
public struct Replay: Sendable {
    /// The file.
    public let path: String
    /// How many times faster than recorded; 1 is as recorded.
    public var speed = 1.0
    /// How often the file is played, or nil for ever.
    public var rounds: Int? = 1
    /// Only what comes from or goes to this port, or nil for everything.
    public var port: UInt16?

    /// A replay of the file at `path`, once and as fast as recorded.
    public init(path: String) {
        self.path = path
    }

    /// What has been done.
    public struct Report: Hashable, Sendable {
        /// Datagrams that the system has taken.
        public var sent = 0
        /// Bytes of their payloads.
        public var byteCount = 0
        /// How often the destination has said that nobody listens there.
        public var refused = 0
        /// Rounds that have been played to their end.
        public var rounds = 0
        /// By how much a datagram was late at worst.
        public var worstDelay = Duration.zero

        /// Nothing yet.
        public init() {}
    }

    /// Plays the file, which holds what `survey` says, into `socket`. Ends when `isInterrupted` says so, which it is asked
    /// before every datagram and ten times a second; `progress` is told after every datagram.
    public func run(
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

    /// How long before its time a datagram is waited for without sleep, which wakes some fifty microseconds late.
    private static let spin = Duration.microseconds(150)

    /// Waits until `due`; false when interrupted.
    private static func wait(
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
