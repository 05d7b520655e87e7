import Endpoints
import MTG
import SimulationCore
import VehicleNetwork

/// The telematics units and their sessions with clients.
struct MaintenanceServers: ServerCollection {
    struct Conversation: Sendable {
        /// The session's protocol state.
        var session: MaintenanceSession
        /// Input that has not been passed to the session yet.
        var input: [UInt8] = []
        var faults = RecordFaults()
    }

    private var units: [EndpointID: TelematicsUnit] = [:]

    /// The sessions; the element of a closed connection is nil and can be reused.
    var conversations = ServerTable<Conversation?>()

    /// The faults that each event of the scenario puts into answers, in the order of the journal's item numbers.
    private let eventFaults: [[RecordFault]]

    var endpoints: [EndpointID] { Array(units.keys) }

    var buffersOutput: Bool { true }

    init?(_ setup: ServerSetup) {
        eventFaults = setup.eventFaults.map { $0.flatMap(\.recordFaults) }
        for (endpoint, unit) in setup.endpoints.ofKind(MaintenanceDescription.self) {
            units[endpoint] = TelematicsUnit(unit, seed: setup.seed)
        }
        if units.isEmpty { return nil }
    }

    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID {
        guard let unit = units[endpoint] else { preconditionFailure("an endpoint of another kind") }
        var session = MaintenanceSession(unit.description, log: unit.log)
        session.holdsRequests = true
        return conversations.add(Conversation(session: session))
    }

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        conversations[server] = nil
        conversations.remove(server)
    }

    /// Returns whether no answer is being sent.
    func hasAnswered(_ server: ServerID) -> Bool { !(conversations[server]?.session.isAnswering ?? false) }

    /// Returns the journal's item number of `fault` among the faults of `event`, from 0.
    func item(of fault: RecordFault, in event: EventID) -> Int? {
        eventFaults.indices.contains(event.index) ? eventFaults[event.index].firstIndex(of: fault) : nil
    }
}

/// The state that the connections to one telematics unit share.
struct TelematicsUnit: Sendable {
    let description: MaintenanceDescription
    let log: DebugLog

    /// The unit of `description`; `seed` is the seed of the run.
    init(_ description: MaintenanceDescription, seed: UInt64) {
        self.description = description
        log = DebugLog(description.log, seed: seed)
    }
}
