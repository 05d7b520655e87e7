import ELM327
import Links
package import SimulationCore
package import VehicleModel
package import VehicleNetwork

/// Beginning, effect and end of faults.
extension Endpoints {
    /// Returns whether endpoint number `index` accepts a client now.
    package func acceptance(endpoint index: Int, now: SimInstant) -> Acceptance {
        let isShut = states[index].closedUntil > now
        if states[index].downUntil > now { return .refusing }
        guard watchesRequests else { return isShut ? .resetting : .open }
        let faults = lastingFaults(at: index).link.close
        if faults.isBlackHole { return .unanswering }
        if faults.isRefusing { return .refusing }
        return faults.isResetting || isShut ? .resetting : .open
    }

    /// The state of faults for a new connection to endpoint number `index`.
    func makeFaults(endpoint index: Int, now: SimInstant) -> ConnectionFaults {
        ConnectionFaults(lasting: lastingFaults(at: index), lastActivity: now)
    }

    /// The faults in force for every request at endpoint number `index`.
    func lastingFaults(at index: Int) -> FaultSet {
        var set = FaultSet(states[index].stream.faults)
        for fault in faults where fault.endpoint.map({ $0 == index }) ?? true {
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

    // MARK: Beginning and ending

    /// Begins a fault of event number `event` at endpoint number `endpoint`, or the one where `cause` was observed, or
    /// all.
    /// When `cause` is a request, the fault lasts until the end of its answer, unless `lasting` states a duration.
    /// `end` is the latest time at which it ends.
    package mutating func begin(
        _ setting: FaultSetting, at endpoint: Int?, ecu: ECUID?, lasting: Duration?, of event: Int,
        end: SimInstant?, cause: EndpointEvent?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let place = endpoint ?? cause?.endpoint
        note(
            .begins, setting.name, setting.words, event: event, endpoint: place, slot: cause?.slot, &context)
        if setting.resetsAdapter {
            return reset(setting.value.text ?? "", at: place, cause, &network, now: context.now)
        }
        var ends = lasting.map { context.now.advanced(by: $0) }
        if let end { ends = .earlier(ends, end) }
        faultCount += 1
        let fault = ActiveFault(
            number: faultCount, event: event, setting: setting, endpoint: place, ecu: ecu, ends: ends)
        if let cause, cause.isRequest, let slot = cause.slot, lasting == nil, !setting.concernsConnecting,
            endpoint == nil || endpoint == cause.endpoint, connections[slot].faults != nil
        {
            connections[slot].faults?.scoped.append(fault)
        } else {
            faults.append(fault)
            if let ends { context.wakes.schedule(.faultsEnd, at: ends) }
        }
        refreshFaults(&network)
    }

    /// Ends the faults that an action selects.
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
        let over = faults.filter(isOver)
        guard !over.isEmpty else { return }
        faults.removeAll(where: isOver)
        for fault in over {
            note(
                .ends, fault.setting.name, fault.setting.words, event: fault.event, endpoint: fault.endpoint,
                &context)
        }
        refreshFaults(&network)
    }

    /// Ends the faults of the last request at `slot`.
    mutating func endScoped(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let over = connections[slot].faults?.scoped, !over.isEmpty else { return }
        connections[slot].faults?.scoped = []
        for fault in over {
            note(.ends, fault.setting.name, fault.setting.words, event: fault.event, slot: slot, &context)
        }
        refreshFaults(&network)
    }

    /// Passes the faults in force to the links and to the vehicle's network.
    private mutating func refreshFaults(_ network: inout VehicleNetwork) {
        refreshDatagramFaults()
        network.faults = faults.compactMap { $0.carFault(tap: nil) }
        for slot in connections.indices where connections[slot].isOpen && connections[slot].faults != nil {
            let lasting = lastingFaults(at: connections[slot].endpoint)
            connections[slot].faults?.lasting = lasting
            connections[slot].pipeline?.replies?.lasting = lasting.link
            network.faults += (connections[slot].faults?.scoped ?? []).compactMap {
                $0.carFault(tap: TapID(slot))
            }
        }
    }

    private mutating func reset(
        _ message: String, at endpoint: Int?, _ cause: EndpointEvent?, _ network: inout VehicleNetwork,
        now: SimInstant
    ) {
        if let cause, cause.isRequest, let slot = cause.slot {
            // The reset also drops the request.
            return brownOut(slot, message, &network, now: now)
        }
        for slot in openSlots(at: endpoint) { brownOut(slot, message, &network, now: now) }
    }

    // MARK: Journal

    /// Records in the journal that a fault had an effect on a reply, when an event has begun it.
    mutating func act(
        _ name: String, _ text: String, _ set: FaultSet, _ slot: Int, _ context: inout SimulationContext
    ) {
        guard let event = set.source(of: name) else { return }
        note(.acts, name, text, event: event, slot: slot, &context)
    }

    /// Records in the journal that a fault begins, acts or ends at the connection at `slot`.
    func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: Int?, item: Int? = nil,
        slot: Int, _ context: inout SimulationContext
    ) {
        note(
            stage, name, text, event: event, item: item, endpoint: connections[slot].endpoint, slot: slot,
            &context)
    }

    func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: Int?, item: Int? = nil,
        endpoint: Int?, slot: Int? = nil, _ context: inout SimulationContext
    ) {
        context.journal.append(
            .fault(.init(stage, name, text, of: event, item: item)), at: context.now,
            endpoint: endpoint.map { UInt16($0) }, connection: slot.map { connections[$0].number } ?? 0)
    }
}

extension FaultSetting {
    /// Whether it resets the adapter once, at its beginning.
    var resetsAdapter: Bool { FaultSet([self]).adapter.reset != nil }

    /// Whether it affects connection attempts instead of requests.
    var concernsConnecting: Bool {
        let close = FaultSet([self]).link.close
        return close.isRefusing || close.isBlackHole
    }
}
