import Links
package import SimulationCore
import VehicleModel
package import VehicleNetwork

/// Effect of faults, as far as servers see it.
extension Connections {
    /// Returns whether `endpoint` accepts a client now.
    package func acceptance(endpoint: EndpointID, now: SimInstant) -> Acceptance {
        let isShut = endpoints[endpoint.index].closedUntil > now
        if endpoints[endpoint.index].downUntil > now { return .refusing }
        guard watchesRequests else { return isShut ? .resetting : .open }
        let faults = lastingFaults(at: endpoint).link.close
        if faults.isBlackHole { return .unanswering }
        if faults.isRefusing { return .refusing }
        return faults.isResetting || isShut ? .resetting : .open
    }

    func makeFaults(endpoint: EndpointID, now: SimInstant) -> ConnectionFaults {
        ConnectionFaults(lasting: lastingFaults(at: endpoint), lastActivity: now)
    }

    /// Returns the faults in force for every request at `endpoint`.
    func lastingFaults(at endpoint: EndpointID) -> FaultSet {
        var set = FaultSet(endpoints[endpoint.index].description.stream.faults)
        for fault in faults where fault.endpoint.map({ $0 == endpoint }) ?? true {
            set.apply(fault.setting, of: fault.event)
        }
        return set
    }

    /// The lasting faults in force, oldest first.
    package var faultStatus: [FaultStatus] {
        faults.map {
            FaultStatus(
                number: $0.number, event: $0.event, setting: $0.setting, endpoint: $0.endpoint, ecu: $0.ecu,
                ends: $0.ends)
        }
    }

    /// Ends the faults of the last request of connection `id`.
    public mutating func endScoped(
        _ id: ConnectionID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let over = self[id].faults?.scoped, !over.isEmpty else { return }
        self[id].faults?.scoped = []
        for fault in over {
            note(.ends, fault.setting.name, fault.setting.words, event: fault.event, connection: id, &context)
        }
        refreshFaults(&network)
    }

    /// Passes the faults in force to the links and to the vehicle's network.
    public mutating func refreshFaults(_ network: inout VehicleNetwork) {
        network.faults = faults.compactMap { $0.carFault(tap: nil) }
        for index in all.indices where all[index].isOpen && all[index].faults != nil {
            let id = ConnectionID(index)
            let lasting = lastingFaults(at: self[id].endpoint)
            self[id].faults?.lasting = lasting
            self[id].pipeline?.replies?.lasting = lasting.link
            network.faults += (self[id].faults?.scoped ?? []).compactMap {
                $0.carFault(tap: id.tap)
            }
        }
    }

    // MARK: Journal

    /// Records in the journal that a fault had an effect on a reply, when an event has begun it.
    public mutating func act(
        _ name: String, _ text: String, _ set: FaultSet, _ id: ConnectionID,
        _ context: inout SimulationContext
    ) {
        guard let event = set.source(of: name) else { return }
        note(.acts, name, text, event: event, connection: id, &context)
    }

    /// Records in the journal that a fault begins, acts or ends at connection `id`.
    public func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: EventID?, item: Int? = nil,
        connection id: ConnectionID, _ context: inout SimulationContext
    ) {
        note(
            stage, name, text, event: event, item: item, endpoint: self[id].endpoint, connection: id,
            &context)
    }

    package func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: EventID?, item: Int? = nil,
        endpoint: EndpointID?, connection: ConnectionID? = nil, _ context: inout SimulationContext
    ) {
        context.journal.append(
            .fault(.init(stage, name, text, of: event, item: item)), at: context.now,
            endpoint: endpoint, connection: connection.map { self[$0].number } ?? 0)
    }
}

extension FaultSetting {
    /// The message of the reset with which it begins; nil when it resets no server.
    var reset: String? { FaultSet([self]).reset }

    /// Whether it affects connection attempts instead of requests.
    var concernsConnecting: Bool {
        let close = FaultSet([self]).link.close
        return close.isRefusing || close.isBlackHole
    }
}
