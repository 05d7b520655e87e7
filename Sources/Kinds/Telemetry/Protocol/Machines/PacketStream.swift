import SimulationCore

/// When one kind of packet of a game is sent: a row of `Game.streams`.
struct PacketStream: Sendable {
    /// The time at which the packet is due. The first slot makes every packet due, except with `change` and `slotWhileDriving`.
    enum Cadence: Sendable {
        case slot
        case slotWhileDriving
        /// At the next slot after this interval.
        case every(driving: Duration, otherwise: Duration)
        /// After this interval, which doubles each time up to `upTo`.
        case doubling(Duration, upTo: Duration)
        /// The slot in which one of these changes is detected.
        case change(RaceChangeDetector.Changes)
    }

    /// The number of packets each time.
    enum Parts: Sendable {
        case one
        /// One for each group of this many cars; another row sends `behind` further parts of the message.
        case groups(of: Int, behind: Int)
        /// The last part of a message whose other parts are such groups.
        case lastBehindGroups(of: Int)
        /// One for each group of this many cars after the first group.
        case groupsBehindFirst(of: Int)
    }

    let layout: String
    /// The layout itself where a user has defined it; nil for one of the game.
    let definition: PacketLayout?
    /// The destination; nil for that of the endpoint.
    let peer: Peer?
    /// The times at which it is due; any of these is enough.
    let cadences: [Cadence]
    /// The number of packets.
    let parts: Parts
    /// The layout whose packets have a common counter with these, or nil.
    let countsWith: String?
    /// The layout whose last packet's number these carry, or nil.
    let numberedAs: String?

    init(
        _ layout: String, _ cadences: [Cadence], _ parts: Parts = .one, countsWith: String? = nil,
        numberedAs: String? = nil
    ) {
        self.layout = layout
        self.cadences = cadences
        self.parts = parts
        self.countsWith = countsWith
        self.numberedAs = numberedAs
        (definition, peer) = (nil, nil)
    }

    /// The stream of a layout of a user, with a destination of its own.
    init(definition layout: PacketLayout, _ cadences: [Cadence], to peer: Peer?) {
        self.layout = layout.name
        self.cadences = cadences
        definition = layout
        self.peer = peer
        (parts, countsWith, numberedAs) = (.one, nil, nil)
    }
}

extension PacketStream.Cadence {
    /// Returns this interval, in races and menus alike.
    static func every(_ interval: Duration) -> Self { .every(driving: interval, otherwise: interval) }

    /// Returns the interval of so many packets a second.
    static func perSecond(_ count: Int) -> Self { .every(.nanoseconds(1_000_000_000 / Int64(count))) }
}
