import CANAccess
import CANBus
import Endpoints
import SimulationCore
import VehicleNetwork

/// The tools with raw access to the bus.
struct CANAccessServers: ServerCollection {
    struct Client: Sendable {
        var session: CANAccessSession
        let endpoint: EndpointID
        let segment: BusSegmentID
        /// The diagnostic requests in the frames that it sends.
        var requests: RequestAssembly
        var isCyclic = false
        /// Whether the journal says that frames of CAN FD do not reach the tool, or are not sent for it.
        var hasNotedOmission = false
        var hasNotedRefusal = false
    }

    private var descriptions: [EndpointID: CANAccessDescription] = [:]

    /// The tools; the element of a closed connection can be reused.
    var clients = ServerTable<Client>()

    /// A group of tools without connections, which has one session.
    struct Group: Sendable {
        /// Its session among `clients`.
        let server: ServerID
        let endpoint: EndpointID
        let address: Peer
    }

    /// The groups, in file order.
    var groups: [Group] = []

    /// The addresses of announced servers, by endpoint.
    var announced: [EndpointID: Peer] = [:]

    /// The number of tools whose sessions send frames again and again.
    var cyclicCount = 0

    /// Reused storage for the frames of a tool.
    var frames: [CANFrame] = []

    var endpoints: [EndpointID] { Array(descriptions.keys) }

    var endsFaultsWithReply: Bool { false }

    init?(_ setup: ServerSetup) {
        for (endpoint, access) in setup.endpoints.ofKind(CANAccessDescription.self) {
            descriptions[endpoint] = access
        }
        if descriptions.isEmpty { return nil }
    }

    func description(of endpoint: EndpointID) -> CANAccessDescription {
        guard let description = descriptions[endpoint] else {
            preconditionFailure("an endpoint of another kind")
        }
        return description
    }

    /// Counts the tool `server` while its session sends frames again and again.
    mutating func countCyclic(_ server: ServerID) {
        let isCyclic = clients[server].session.isCyclic
        guard isCyclic != clients[server].isCyclic else { return }
        clients[server].isCyclic = isCyclic
        cyclicCount += isCyclic ? 1 : -1
    }
}
