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
        /// The bytes of one write.
        public let bytes: [UInt8]
    }

    /// A datagram that was sent.
    public struct DatagramArrival: Hashable, Sendable {
        /// When the rig sent it.
        public let time: SimInstant
        /// The destination.
        public let peer: Peer
        /// Its bytes.
        public let bytes: [UInt8]
    }

    /// The rig that is driven.
    public var rig: Rig

    /// What clients have received and nobody has taken, by their ports, which the rig numbers from 0.
    private var arrivals: [[Arrival]] = []

    /// The datagrams that nobody has taken, by endpoint.
    private var datagrams: [[DatagramArrival]] = []

    /// Connections that the rig has ended, in order.
    public private(set) var closings: [Rig.Closing] = []

    /// A driver that starts at the rig's time.
    public init(_ rig: Rig) {
        self.rig = rig
    }

    /// Connects a client to endpoint number `endpoint`; returns its port, or nil when it is refused.
    public mutating func connect(endpoint: Int = 0) -> Int? {
        guard case .accepted(let port, _) = admit(endpoint: endpoint) else { return nil }
        return port
    }

    /// Connects a client to endpoint number `endpoint`; returns whether and how it was admitted.
    public mutating func admit(endpoint: Int = 0) -> Admission {
        rig.connect(endpoint: endpoint, now: rig.now)
    }

    /// Sends `bytes` from the client at `port` now.
    public mutating func send(_ bytes: [UInt8], on port: Int) {
        rig.receive(bytes, on: port, now: rig.now)
    }

    /// Runs the rig for `duration`.
    public mutating func run(for duration: Duration) {
        run(until: rig.now.advanced(by: duration))
    }

    /// Runs the rig until `limit`.
    public mutating func run(until limit: SimInstant) {
        rig.run(until: limit)
        collect()
    }

    /// Runs the rig until the bytes received by the client at `port` end with `last`, or until `limit` has passed;
    /// returns whether they do.
    public mutating func run(untilByte last: UInt8, on port: Int, limit: Duration) -> Bool {
        let end = rig.now.advanced(by: limit)
        rig.run(until: rig.now)
        collect()
        while lastByte(at: port) != last {
            guard let due = rig.nextDue, due <= end else {
                run(until: end)
                return lastByte(at: port) == last
            }
            rig.run(until: due)
            collect()
        }
        return true
    }

    /// Removes and returns the bytes that the client at `port` has received since the last call.
    public mutating func take(from port: Int) -> [Arrival] {
        Self.take(port, from: &arrivals)
    }

    /// Sends a datagram from `peer` to endpoint number `endpoint` now.
    public mutating func send(datagram: [UInt8], from peer: Peer, endpoint: Int = 0) {
        rig.receive(datagram: datagram, from: peer, endpoint: endpoint, now: rig.now)
    }

    /// Removes and returns the datagrams that endpoint number `endpoint` has sent since the last call.
    public mutating func takeDatagrams(from endpoint: Int = 0) -> [DatagramArrival] {
        Self.take(endpoint, from: &datagrams)
    }

    /// Returns the last byte that waits for the client at `port`.
    private func lastByte(at port: Int) -> UInt8? {
        arrivals.indices.contains(port) ? arrivals[port].last?.bytes.last : nil
    }

    private static func take<Element>(_ index: Int, from lists: inout [[Element]]) -> [Element] {
        var taken: [Element] = []
        if lists.indices.contains(index) { swap(&taken, &lists[index]) }
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
                DatagramArrival(time: output.time, peer: output.peer, bytes: bytes), at: output.endpoint,
                to: &datagrams)
        }
        for output in rig.outputs {
            let bytes = Array(rig.outputBytes[output.range])
            Self.add(Arrival(time: output.time, bytes: bytes), at: output.port, to: &arrivals)
        }
        if !rig.closings.isEmpty { closings += rig.closings }
        rig.clearOutputs()
    }
}
