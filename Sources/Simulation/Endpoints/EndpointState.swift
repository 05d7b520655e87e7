package import Links
public import SimulationCore
package import VehicleNetwork

/// The state that endpoints of every kind have.
public struct EndpointState: Sendable {
    package let description: EndpointDescription

    /// Its open connections, oldest first.
    public var connections: [ConnectionID] = []

    /// The number of connection attempts, including refused ones, and of peers of datagrams.
    public var connectionCount: UInt32 = 0

    var peers = PeerNumbers()

    /// Whether the endpoint has received a byte.
    var hasInput = false

    /// Whether it is marked as having due work that needs no connection.
    var isDue = false

    /// The instant until which clients are turned away: accepted and reset.
    var closedUntil: SimInstant = .powerOn

    /// The instant until which nobody listens, because the server's process does not run.
    public var downUntil: SimInstant = .powerOn

    public init(_ description: EndpointDescription) {
        self.description = description
    }
}

/// A server that sends datagrams, which faults may change on their way.
package protocol DatagramSender {
    /// Its index among the endpoints.
    var endpoint: EndpointID { get }
    var impairment: DatagramImpairment { get set }
}

extension DatagramSender {
    /// Takes over the faults in force.
    package mutating func refreshFaults(_ connections: Connections) {
        impairment.faults = connections.lastingFaults(at: endpoint).link
    }

    /// Records what faults have done to datagrams.
    package mutating func noteActs(_ connections: inout Connections, _ context: inout SimulationContext) {
        for act in impairment.takeActs() {
            connections.note(.acts, act.fault, act.words, event: act.event, endpoint: endpoint, &context)
        }
    }
}
