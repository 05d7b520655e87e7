package import Endpoints
public import CANAccess
package import SimulationCore

extension CANAccessDescription: EndpointKind {
    package static var key: String { "can" }

    package static var servers: [any ServerCollection.Type] { [CANAccessServers.self] }

    package var hasConnections: Bool { group == nil }

    package var hasDatagrams: Bool { group != nil }

    package var group: MulticastGroup? { if case .multicast(let group) = access { group } else { nil } }

    package var announcement: Peer? {
        if case .socketcand(let beacon) = access { beacon?.destination } else { nil }
    }
}
