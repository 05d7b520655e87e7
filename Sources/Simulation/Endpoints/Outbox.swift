public import SimulationCore

/// The output of the endpoints: bytes, datagrams and ends of connections for the driver, and events for the owner.
public struct Outbox: Sendable {
    /// Bytes for a client.
    public struct Output: Hashable, Sendable {
        public let connection: ConnectionID
        public let time: SimInstant
        /// Their position in `bytes`.
        public let range: Range<Int>
    }

    public struct DatagramOutput: Hashable, Sendable {
        public let endpoint: EndpointID
        public let peer: Peer
        public let time: SimInstant
        /// The position of its payload in `bytes`; equal datagrams to several peers may share it.
        public let range: Range<Int>
    }

    /// A connection that its endpoint ends.
    public struct Closing: Hashable, Sendable {
        /// The connection, whose id is already free.
        public let connection: ConnectionID
        public let time: SimInstant
        public let manner: ConnectionEnd.Manner
    }

    /// The number of datagrams after which a driver with a `limit` must take the output.
    static let datagramLimit = 1024

    /// Bytes for clients, in order.
    public package(set) var outputs: [Output] = []

    public internal(set) var datagrams: [DatagramOutput] = []

    /// The bytes of `outputs` and `datagrams`.
    public package(set) var bytes: [UInt8] = []

    /// The connections that have been ended, in order.
    public internal(set) var closings: [Closing] = []

    /// The number of bytes beyond which output that can wait is held until the driver has taken it; nil for no limit.
    public var limit: Int?

    package var events: [EndpointEvent] = []

    /// Whether the driver must take the output before more is produced.
    package var isFull: Bool {
        guard let limit else { return false }
        return bytes.count >= limit || datagrams.count >= Self.datagramLimit
    }

    package var isEmpty: Bool { outputs.isEmpty && datagrams.isEmpty && closings.isEmpty }

    /// Whether events must be handled before other work continues.
    public var hasEvents: Bool { !events.isEmpty }

    /// Removes the output, keeping its storage.
    mutating func clear() {
        outputs.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        datagrams.removeAll(keepingCapacity: true)
        if !closings.isEmpty { closings.removeAll() }
    }
}

/// An event at an endpoint that can trigger events of the scenario.
package struct EndpointEvent: Sendable {
    package enum Kind: Sendable {
        case connect
        case disconnect
        /// The endpoint received its first byte of the run, which is held.
        case firstByte
        /// A request with these significant characters was received; its answer has not been computed yet.
        case request([UInt8])
    }

    package let kind: Kind
    package let endpoint: EndpointID
    package let connection: ConnectionID?

    /// Whether it is a request, whose answer has not been computed yet.
    package var isRequest: Bool {
        if case .request = kind { true } else { false }
    }

    init(_ kind: Kind, endpoint: EndpointID, connection: ConnectionID?) {
        self.kind = kind
        self.endpoint = endpoint
        self.connection = connection
    }
}
