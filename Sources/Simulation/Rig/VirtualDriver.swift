public import Endpoints
public import SimulationCore

/// Drives a rig in virtual time: time moves at once to the next instant with work.
///
/// Ten minutes of a scenario take milliseconds, and equal runs give equal bytes.
public struct VirtualDriver: Sendable {
    /// Bytes that a client received.
    public struct Arrival: Hashable, Sendable {
        /// When the rig sent the bytes.
        public let time: SimInstant
        public let bytes: [UInt8]
    }

    public struct DatagramArrival: Hashable, Sendable {
        /// When the rig sent it.
        public let time: SimInstant
        public let peer: Peer
        public let bytes: [UInt8]
    }

    public var rig: Rig

    /// The bytes that clients have received and nobody has taken, by connection.
    private var arrivals: [[Arrival]] = []

    /// The datagrams that nobody has taken, by endpoint.
    private var datagrams: [[DatagramArrival]] = []

    /// Connections that the rig has ended, in order.
    public private(set) var closings: [Rig.Closing] = []

    /// A driver that starts at the rig's time.
    public init(_ rig: Rig) {
        self.rig = rig
    }

    /// Connects a client to `endpoint`; returns its connection, or nil when it is refused.
    public mutating func connect(endpoint: EndpointID = 0) -> ConnectionID? {
        guard case .accepted(let id, _) = admit(endpoint: endpoint) else { return nil }
        return id
    }

    /// Connects a client to `endpoint`; returns whether and how it was admitted.
    public mutating func admit(endpoint: EndpointID = 0) -> Admission {
        rig.connect(endpoint: endpoint, now: rig.now)
    }

    /// Sends `bytes` from the client of connection `id` now.
    public mutating func send(_ bytes: [UInt8], on id: ConnectionID) {
        rig.receive(bytes, on: id, now: rig.now)
    }

    public mutating func run(for duration: Duration) {
        run(until: rig.now.advanced(by: duration))
    }

    public mutating func run(until limit: SimInstant) {
        rig.run(until: limit)
        collect()
    }

    /// Runs the rig until the bytes received by the client of connection `id` end with `last`, or until `limit` has passed;
    /// returns whether they do.
    public mutating func run(untilByte last: UInt8, on id: ConnectionID, limit: Duration) -> Bool {
        let end = rig.now.advanced(by: limit)
        rig.run(until: rig.now)
        collect()
        while lastByte(at: id) != last {
            guard let due = rig.nextDue, due <= end else {
                run(until: end)
                return lastByte(at: id) == last
            }
            rig.run(until: due)
            collect()
        }
        return true
    }

    /// Removes and returns the bytes that the client of connection `id` has received since the last call.
    public mutating func take(from id: ConnectionID) -> [Arrival] {
        Self.take(id.index, from: &arrivals)
    }

    public mutating func send(datagram: [UInt8], from peer: Peer, endpoint: EndpointID = 0) {
        rig.receive(datagram: datagram, from: peer, endpoint: endpoint, now: rig.now)
    }

    /// Removes and returns the datagrams that `endpoint` has sent since the last call.
    public mutating func takeDatagrams(from endpoint: EndpointID = 0) -> [DatagramArrival] {
        Self.take(endpoint.index, from: &datagrams)
    }

    /// Returns the last byte that waits for the client of connection `id`.
    private func lastByte(at id: ConnectionID) -> UInt8? {
        arrivals.indices.contains(id.index) ? arrivals[id.index].last?.bytes.last : nil
    }

    private static func take<Element>(_ index: Int, from lists: inout [[Element]]) -> [Element] {
        guard lists.indices.contains(index) else { return [] }
        // As much is likely to come again.
        var taken: [Element] = []
        taken.reserveCapacity(lists[index].count)
        swap(&taken, &lists[index])
        return taken
    }

    private static func add<Element>(_ element: Element, at index: Int, to lists: inout [[Element]]) {
        while lists.count <= index { lists.append([]) }
        lists[index].append(element)
    }

    private mutating func collect() {
        for output in rig.datagrams {
            let bytes = Array(rig.outputBytes[output.range])
            Self.add(
                DatagramArrival(time: output.time, peer: output.peer, bytes: bytes),
                at: output.endpoint.index,
                to: &datagrams)
        }
        for output in rig.outputs {
            let bytes = Array(rig.outputBytes[output.range])
            Self.add(Arrival(time: output.time, bytes: bytes), at: output.connection.index, to: &arrivals)
        }
        if !rig.closings.isEmpty { closings += rig.closings }
        rig.clearOutputs()
    }
}
