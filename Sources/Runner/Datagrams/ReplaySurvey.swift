/// A summary of the datagrams in a file, made before a replay.
public struct ReplaySurvey: Sendable {
    /// The datagrams, by addresses and size.
    public private(set) var tally = DatagramTally()

    /// The time of the first datagram.
    public private(set) var first = Duration.zero

    /// The latest time of a datagram.
    public private(set) var last = Duration.zero

    /// The number of records without a datagram, by reason.
    public private(set) var skipped: [String: Int] = [:]

    /// The number of datagrams that the port filter excludes.
    public private(set) var filtered = 0

    /// Why the file ends early, or nil.
    public private(set) var damage: String?

    /// Reads the file at `path` to its end; with `port`, only datagrams with this source or destination port.
    public init(path: String, port: UInt16? = nil) throws(DatagramFile.OpenError) {
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
    public var duration: Duration { last - first }

    /// The pause between two rounds: the mean interval of the datagrams, or a second when there is only one.
    public var pause: Duration { tally.total > 1 ? duration / (tally.total - 1) : .seconds(1) }
}
