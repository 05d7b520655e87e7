/// A summary of the datagrams in a file, made before a replay.
package struct ReplaySurvey: Sendable {
    /// The datagrams, by addresses and size.
    package private(set) var tally = DatagramTally()

    /// The time of the first datagram.
    package private(set) var first = Duration.zero

    /// The latest time of a datagram.
    package private(set) var last = Duration.zero

    /// The number of records without a datagram, by reason.
    package private(set) var skipped: [String: Int] = [:]

    /// The number of datagrams that the port filter excludes.
    package private(set) var filtered = 0

    /// The reason why the file ends early, or nil.
    package private(set) var damage: String?

    /// Reads the file at `path` to its end; with `port`, only datagrams with this source or destination port.
    package init(path: String, port: UInt16? = nil) throws(DatagramFile.OpenError) {
        let file = try DatagramFile(path: path)
        while let datagram = file.next() {
            if let port, !datagram.touches(port: port) {
                filtered += 1
                continue
            }
            if tally.total == 0 { first = datagram.time }
            last = max(datagram.time, first)
            tally.add(datagram)
        }
        skipped = file.skipped
        damage = file.damage
    }

    /// The time from the first datagram to the last.
    package var duration: Duration { last - first }

    /// The pause between two rounds: the mean interval of the datagrams, or a second when there is only one.
    package var pause: Duration { tally.total > 1 ? duration / (tally.total - 1) : .seconds(1) }
}
