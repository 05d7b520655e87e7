package import Links
import SimulationCore
package import VehicleNetwork

/// A server that sends datagrams, which faults may change on their way.
package protocol DatagramSender {
    /// Its index among the endpoints.
    var endpoint: Int { get }
    /// The impairment of outgoing datagrams.
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
