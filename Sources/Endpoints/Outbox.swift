public import SimulationCore

/// What leaves the endpoints: bytes and datagrams for the driver, ends of connections, and what events wait for.
public struct Outbox: Sendable {
    /// Bytes for a client.
    public struct Output: Hashable, Sendable {
        /// The port that they leave by.
        public let port: Int
        /// When they leave.
        public let time: SimInstant
        /// Where they stand in `bytes`.
        public let range: Range<Int>
    }

    /// A datagram for a peer.
    public struct DatagramOutput: Hashable, Sendable {
        /// The endpoint that it leaves by.
        public let endpoint: Int
        /// Where it goes.
        public let peer: Peer
        /// When it leaves.
        public let time: SimInstant
        /// Where its bytes stand in `bytes`; datagrams with the same bytes to several peers may share them.
        public let range: Range<Int>
    }

    /// A connection that its endpoint ends.
    public struct Closing: Hashable, Sendable {
        /// The port that it had; it is free already.
        public let port: Int
        /// When it ends.
        public let time: SimInstant
        /// How the client sees it end.
        public let manner: ConnectionEnd.Manner
    }

    /// How many datagrams are emitted before a driver with a `limit` takes them.
    static let datagramLimit = 1024

    /// Bytes for clients, in order.
    public internal(set) var outputs: [Output] = []

    /// Datagrams, in order.
    public internal(set) var datagrams: [DatagramOutput] = []

    /// The bytes of both.
    public internal(set) var bytes: [UInt8] = []

    /// Connections that have been ended, in order.
    public internal(set) var closings: [Closing] = []

    /// How many bytes the driver takes at once: what could also come later waits beyond it; nil for no limit.
    public var limit: Int?

    /// What events may wait for, in order, since the owner last took one.
    var events: [EndpointEvent] = []

    /// Whether the driver has to take the outputs first.
    package var isFull: Bool {
        guard let limit else { return false }
        return bytes.count >= limit || datagrams.count >= Self.datagramLimit
    }

    /// Whether there is nothing for the driver.
    package var isEmpty: Bool { outputs.isEmpty && datagrams.isEmpty && closings.isEmpty }

    /// Whether an event may have to happen before anything else goes on.
    var hasEvents: Bool { !events.isEmpty }

    /// Forgets what the driver has taken, and keeps the storage.
    mutating func clear() {
        outputs.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        datagrams.removeAll(keepingCapacity: true)
        if !closings.isEmpty { closings.removeAll() }
    }
}

/// Something at an endpoint that events may wait for.
package struct EndpointEvent: Sendable {
    /// What events may wait for.
    package enum Kind: Sendable {
        /// A client has connected.
        case connect
        /// A client has gone.
        case disconnect
        /// The first byte of the run at the endpoint has come, and waits.
        case firstByte
        /// A request with these significant characters has come; its answer is not formed yet.
        case request([UInt8])
    }

    /// What has happened.
    package let kind: Kind

    /// The endpoint where it was observed.
    package let endpoint: Int

    /// The slot of the connection, when one is open.
    package let slot: Int?

    /// Whether it was a request, whose answer is not formed yet.
    package var isRequest: Bool {
        if case .request = kind { true } else { false }
    }

    init(_ kind: Kind, endpoint: Int, slot: Int?) {
        self.kind = kind
        self.endpoint = endpoint
        self.slot = slot
    }
}
