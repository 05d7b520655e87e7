import Links
public import SimulationCore
import VehicleModel
public import VehicleNetwork

/// Effect of faults, as far as servers see it.
extension Connections {
    /// Returns whether endpoint number `index` accepts a client now.
    public func acceptance(endpoint index: Int, now: SimInstant) -> Acceptance {
        let isShut = endpoints[index].closedUntil > now
        if endpoints[index].downUntil > now { return .refusing }
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
        var set = FaultSet(endpoints[index].description.stream.faults)
        for fault in faults where fault.endpoint.map({ $0 == index }) ?? true {
            set.apply(fault.setting, of: fault.event)
        }
        return set
    }

    /// The lasting faults in force, oldest first.
    public var faultStatus: [FaultStatus] {
        faults.map {
            FaultStatus(
                number: $0.number, event: $0.event, setting: $0.setting, endpoint: $0.endpoint, ecu: $0.ecu,
                ends: $0.ends)
        }
    }

    /// Ends the faults of the last request at `slot`.
    public mutating func endScoped(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let over = all[slot].faults?.scoped, !over.isEmpty else { return }
        all[slot].faults?.scoped = []
        for fault in over {
            note(.ends, fault.setting.name, fault.setting.words, event: fault.event, slot: slot, &context)
        }
        refreshFaults(&network)
    }

    /// Passes the faults in force to the links and to the vehicle's network.
    public mutating func refreshFaults(_ network: inout VehicleNetwork) {
        network.faults = faults.compactMap { $0.carFault(tap: nil) }
        for slot in all.indices where all[slot].isOpen && all[slot].faults != nil {
            let lasting = lastingFaults(at: all[slot].endpoint)
            all[slot].faults?.lasting = lasting
            all[slot].pipeline?.replies?.lasting = lasting.link
            network.faults += (all[slot].faults?.scoped ?? []).compactMap {
                $0.carFault(tap: TapID(slot))
            }
        }
    }

    // MARK: Journal

    /// Records in the journal that a fault had an effect on a reply, when an event has begun it.
    public mutating func act(
        _ name: String, _ text: String, _ set: FaultSet, _ slot: Int, _ context: inout SimulationContext
    ) {
        guard let event = set.source(of: name) else { return }
        note(.acts, name, text, event: event, slot: slot, &context)
    }

    /// Records in the journal that a fault begins, acts or ends at the connection at `slot`.
    public func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: Int?, item: Int? = nil,
        slot: Int, _ context: inout SimulationContext
    ) {
        note(
            stage, name, text, event: event, item: item, endpoint: all[slot].endpoint, slot: slot,
            &context)
    }

    public func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: Int?, item: Int? = nil,
        endpoint: Int?, slot: Int? = nil, _ context: inout SimulationContext
    ) {
        context.journal.append(
            .fault(.init(stage, name, text, of: event, item: item)), at: context.now,
            endpoint: endpoint.map { UInt16($0) }, connection: slot.map { all[$0].number } ?? 0)
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
