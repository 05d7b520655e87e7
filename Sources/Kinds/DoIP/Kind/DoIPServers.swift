import Diagnostics
import DoIP
import Endpoints
import Links
import SimulationCore
import VehicleNetwork

/// A DoIP endpoint: its entity, its peers and the connections that it ends.
struct DoIPServer: DatagramSender, Sendable {
    /// The path of one connection to the ECUs.
    struct Path: Sendable {
        /// Its number at the ECUs.
        let tester: DiagnosticTester
        /// The logical address of the tester that has asked last.
        let address: UInt16
        /// When the ECUs have something for it, or nil.
        var due: SimInstant?
    }

    let endpoint: EndpointID
    /// The entity; its sockets have the indices of connections.
    var entity: DoIPEntity
    /// Where announcements go, or nil for nowhere.
    let announcesTo: Peer?
    /// The connections that it closes once their output is sent.
    var closing: Set<ConnectionID> = []
    /// Diagnostic messages that wait for the ECUs.
    var requests: [DoIPEntity.DiagnosticRequest] = []
    /// Diagnostic messages whose events are being handled, by connection, the oldest first.
    var held: [ConnectionID: [DoIPEntity.DiagnosticRequest]] = [:]
    var paths: [ConnectionID: Path] = [:]
    /// The earliest scheduled wake-up.
    var scheduled: SimInstant?
    var impairment: DatagramImpairment
    /// The resets of the entity's own ECU that it has taken part in.
    var resets = 0

    /// The ECU in which the entity itself is, by its index in the vehicle; nil when no ECU has the entity's address.
    var ownECU: Int? { entity.description.targets[entity.description.address] }

    var deadline: SimInstant? { .earlier(entity.deadline, impairment.deadline) }
}

/// The entities of all DoIP endpoints.
struct DoIPServers: ServerCollection {
    var servers = ServerTable<DoIPServer>()

    var endpoints: [EndpointID] { servers.ids.map { servers[$0].endpoint } }

    var buffersOutput: Bool { true }

    var endsFaultsWithReply: Bool { false }

    init?(_ setup: ServerSetup) {
        for (endpoint, gateway) in setup.endpoints.ofKind(GatewayDescription.self) {
            var random = setup.context.random.split("doip \(endpoint)")
            var times = DoIPEntity.Timing()
            if setup.timing == .instant { times.announceWait = .zero }
            var entity = gateway.entity
            entity.announces = gateway.announcesTo != nil
            servers.add(
                DoIPServer(
                    endpoint: endpoint,
                    entity: DoIPEntity(entity, timing: times, seed: random.next(), now: setup.context.now),
                    announcesTo: gateway.announcesTo,
                    impairment: DatagramImpairment(random: random.split("impairment"))))
        }
        if servers.isEmpty { return nil }
    }

    func server(of endpoint: EndpointID) -> ServerID? { servers.firstID { $0.endpoint == endpoint } }

    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID {
        guard let server = server(of: endpoint) else { preconditionFailure("an endpoint of another kind") }
        return server
    }
}

extension DoIPEntity.DiagnosticRequest {
    var connection: ConnectionID { ConnectionID(socket) }
}
