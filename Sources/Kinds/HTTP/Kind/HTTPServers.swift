import CompanionServices
import Endpoints
import SimulationCore
import VehicleNetwork

/// The HTTP back ends and their connections with clients.
struct HTTPServers: ServerCollection {
    /// An answer that the service has formed and that is not due yet.
    struct PendingAnswer: Sendable {
        /// When it is sent; nil for never.
        var due: SimInstant?
        var outcome: ServiceAnswer.Outcome
    }

    struct Conversation: Sendable {
        var connection: HTTPConnection
        /// The answer to the held request, once the service has formed it.
        var pending: PendingAnswer?
        /// Whether the held request is in the journal.
        var isRecorded = false
        /// Whether the journal says what was wrong with the input.
        var didReportRefusal = false

        /// When the answer or the protocol is due. Mutating, so that a conversation in a list is not copied.
        var deadline: SimInstant? {
            mutating get { .earlier(pending?.due, connection.deadline) }
        }
    }

    private var services: [(owner: EndpointID, service: CompanionService)] = []
    private var serviceIndices: [EndpointID: Int] = [:]
    private(set) var descriptions: [EndpointID: HTTPDescription] = [:]

    /// The changes of each store that is kept in a file since `takeChanges`.
    private var changes: [(endpoint: EndpointID, changes: [StoreChange])] = []

    /// The connections; the element of a closed one is empty and can be reused. None is optional, because unwrapping one copies it.
    var conversations = ServerTable<Conversation>()

    var endpoints: [EndpointID] { Array(descriptions.keys) }

    var buffersOutput: Bool { true }

    var mayRefuse: Bool { true }

    init?(_ setup: ServerSetup) {
        var sharers: [(endpoint: EndpointID, owner: EndpointID)] = []
        for (endpoint, description) in setup.endpoints.ofKind(HTTPDescription.self) {
            descriptions[endpoint] = description
            if let owner = description.partner.flatMap({ setup.endpoints.id(named: $0) }) {
                sharers.append((endpoint, owner))
                continue
            }
            let service = CompanionService(
                description.service, seed: setup.seed &+ UInt64(endpoint.rawValue),
                hasher: description.hasher, restored: description.restored)
            serviceIndices[endpoint] = services.count
            services.append((endpoint, service))
            keep(services.count - 1)
        }
        for (endpoint, owner) in sharers { serviceIndices[endpoint] = serviceIndices[owner] }
        if descriptions.isEmpty { return nil }
    }

    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID {
        conversations.add(newConversation(at: endpoint, now: context.now))
    }

    private func newConversation(at endpoint: EndpointID, now: SimInstant) -> Conversation {
        guard let description = descriptions[endpoint] else {
            preconditionFailure("an endpoint of another kind")
        }
        return Conversation(connection: HTTPConnection(limits: description.limits, now: now))
    }

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[server] = newConversation(at: connections.endpoint(of: id), now: context.now)
        conversations.remove(server)
    }

    mutating func respond(
        to request: HTTPRequest, endpoint: EndpointID, faults: [ServiceFault], now: SimInstant
    ) -> ServiceAnswer {
        guard let index = serviceIndices[endpoint] else {
            preconditionFailure("an endpoint of another kind")
        }
        let answer = services[index].service.respond(to: request, at: now, faults: faults)
        keep(index)
        return answer
    }

    /// Returns whether no answer is owed or being sent.
    func hasAnswered(_ server: ServerID) -> Bool { conversations[server].connection.heldRequest == nil }

    /// Collects the changes of a service; drops them where no file keeps them.
    private mutating func keep(_ index: Int) {
        let new = services[index].service.takeChanges()
        let owner = services[index].owner
        guard !new.isEmpty, descriptions[owner]?.stateFile != nil else { return }
        changes.append((owner, new))
    }

    /// Removes and returns the changes of stores that are kept in files, in order, by the endpoint that owns the store.
    mutating func takeChanges() -> [(endpoint: EndpointID, changes: [StoreChange])] {
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    func owner(of endpoint: EndpointID) -> EndpointID {
        serviceIndices[endpoint].map { services[$0].owner } ?? endpoint
    }

    /// Returns the endpoints whose service is that of `owner`.
    func sharers(of owner: EndpointID) -> [EndpointID] {
        serviceIndices.filter { services[$0.value].owner == owner }.map(\.key).sorted()
    }

    var hasChanges: Bool { !changes.isEmpty }
}
