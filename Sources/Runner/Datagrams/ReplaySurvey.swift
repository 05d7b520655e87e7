/// What a file holds that is to be sent again.
public struct ReplaySurvey: Sendable {
    /// Its datagrams, by addresses and size.
    public private(set) var tally = DatagramTally()

    /// The time of the first.
    public private(set) var first = Duration.zero

    /// The time of the latest.
    public private(set) var last = Duration.zero

    /// How many records hold no datagram, by the reason.
    public private(set) var skipped: [String: Int] = [:]

    /// How many datagrams the port filter leaves out.
    public private(set) var filtered = 0

    /// Why the file ends too early, or nil.
    public private(set) var damage: String?

    /// Reads the file at `path` to its end; `port` leaves out what neither comes from nor goes there.
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

    /// The time from the last datagram of one round to the first of the next: the mean distance, or a second when there
    /// is only one.
    public var pause: Duration { tally.total > 1 ? duration / (tally.total - 1) : .seconds(1) }
}
