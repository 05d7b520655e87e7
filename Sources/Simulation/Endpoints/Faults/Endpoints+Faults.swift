package import SimulationCore
package import VehicleModel
package import VehicleNetwork

/// Beginning and end of faults.
extension Endpoints {
    /// Begins a fault of `event` at `endpoint`, or the one where `cause` was observed, or
    /// all.
    /// When `cause` is a request, the fault lasts until the end of its answer, unless `lasting` states a duration.
    /// `end` is the latest time at which it ends.
    package mutating func begin(
        _ setting: FaultSetting, at endpoint: EndpointID?, ecu: ECUID?, lasting: Duration?, of event: EventID,
        end: SimInstant?, cause: EndpointEvent?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let place = endpoint ?? cause?.endpoint
        connections.note(
            .begins, setting.name, setting.words, event: event, endpoint: place,
            connection: cause?.connection, &context)
        if let message = setting.reset {
            return reset(message, at: place, cause, &network, now: context.now)
        }
        var ends = lasting.map { context.now.advanced(by: $0) }
        if let end { ends = .earlier(ends, end) }
        connections.faultCount += 1
        let fault = ActiveFault(
            number: connections.faultCount, event: event, setting: setting, endpoint: place, ecu: ecu,
            ends: ends)
        if let cause, cause.isRequest, let id = cause.connection, lasting == nil, !setting.concernsConnecting,
            endpoint == nil || endpoint == cause.endpoint, connections.hasFaults(id)
        {
            connections[id].faults?.scoped.append(fault)
        } else {
            connections.faults.append(fault)
            if let ends { context.wakes.schedule(.faultsEnd, at: ends) }
        }
        refreshFaults(&network)
    }

    package mutating func clearFaults(
        _ selection: FaultSelection, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        endFaults(&network, &context) { fault in
            switch selection {
            case .all: true
            case .event(let event): fault.event == event
            case .kind(let kind): fault.setting.kind == kind
            case .number(let number): fault.number == number
            }
        }
    }

    /// Ends the faults whose time has passed.
    package mutating func endFaults(
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let now = context.now
        endFaults(&network, &context) { fault in fault.ends.map { $0 <= now } ?? false }
    }

    private mutating func endFaults(
        _ network: inout VehicleNetwork, _ context: inout SimulationContext,
        where isOver: (ActiveFault) -> Bool
    ) {
        let over = connections.faults.filter(isOver)
        guard !over.isEmpty else { return }
        connections.faults.removeAll(where: isOver)
        for fault in over {
            connections.note(
                .ends, fault.setting.name, fault.setting.words, event: fault.event, endpoint: fault.endpoint,
                &context)
        }
        refreshFaults(&network)
    }

    private mutating func reset(
        _ message: String, at endpoint: EndpointID?, _ cause: EndpointEvent?, _ network: inout VehicleNetwork,
        now: SimInstant
    ) {
        if let cause, cause.isRequest, let id = cause.connection {
            // The reset also drops the request.
            return brownOut(id, message, &network, now: now)
        }
        for id in connections.openConnections(at: endpoint) { brownOut(id, message, &network, now: now) }
    }

    private mutating func brownOut(
        _ id: ConnectionID, _ message: String, _ network: inout VehicleNetwork, now: SimInstant
    ) {
        let server = connections[id].server
        servers[server.collection].brownOut(
            server.id, id, message, &connections, &network, now: now)
    }

    /// Passes the faults in force to the links, to the vehicle's network and to the senders of datagrams.
    private mutating func refreshFaults(_ network: inout VehicleNetwork) {
        connections.refreshFaults(&network)
        for index in servers.indices { servers[index].faultsHaveChanged(connections) }
    }
}
