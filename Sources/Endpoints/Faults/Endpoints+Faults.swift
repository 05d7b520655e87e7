import ELM327
import SimulationCore
import VehicleNetwork

/// Faults that begin, act and end.
extension Rig {
    /// Whether clients can connect to an endpoint.
    public enum Acceptance: Hashable, Sendable {
        /// They can.
        case open
        /// Nobody listens: they are refused.
        case refusing
        /// Nobody answers, neither yes nor no.
        case unanswering
    }

    /// Whether clients can connect to endpoint number `index` now.
    public func acceptance(endpoint index: Int) -> Acceptance {
        guard watchesRequests else { return .open }
        let faults = lastingFaults(at: index).close
        if faults.isBlackHole { return .unanswering }
        return faults.isRefusing || endpoints[index].closedUntil > clock ? .refusing : .open
    }

    /// Whether `acceptance` can be anything but open in this scenario.
    public var hasDoors: Bool { watchesRequests }

    // MARK: Beginning and ending

    /// The faults at endpoint number `index` that are in force whatever is asked.
    func lastingFaults(at index: Int) -> FaultSet {
        var set = FaultSet(endpoints[index].adapter.faults)
        for fault in faults where fault.endpoint.map({ $0 == index }) ?? true {
            set.apply(fault.setting, of: fault.event)
        }
        return set
    }

    /// An event begins a fault.
    mutating func begin(
        _ setting: FaultSetting, at endpoint: Int?, ecu: Int?, lasting: Duration?, of event: Int,
        until: Duration?, cause: Cause?
    ) {
        let place = endpoint ?? cause?.endpoint
        note(.begins, setting.name, setting.words, event: event, endpoint: place, port: cause?.port)
        if setting.name == "reset" { return reset(setting.value.text ?? "", at: place, cause: cause) }
        var ends = lasting.map { clock.advanced(by: $0) }
        if let until, let origin { ends = .earlier(ends, origin.advanced(by: until)) }
        let isDoor = setting.name == "refuse" || setting.name == "blackhole"
        let fault = ActiveFault(event: event, setting: setting, endpoint: place, ecu: ecu, ends: ends)
        if let cause, cause.isRequest, let port = cause.port, lasting == nil, !isDoor,
            endpoint == nil || endpoint == cause.endpoint, !ports.slots[port].faults.isEmpty
        {
            ports.slots[port].faults[0].scoped.append(fault)
        } else {
            faults.append(fault)
            if let ends { queue.schedule(.faultsEnd, at: ends) }
        }
        refreshFaults()
    }

    /// Ends faults that an action names.
    mutating func clearFaults(_ selection: FaultSelection) {
        endFaults { fault in
            switch selection {
            case .all: true
            case .event(let event): fault.event == event
            case .kind(let kind): fault.setting.kind == kind
            }
        }
    }

    /// Ends the faults whose time is over.
    mutating func endFaults() {
        let now = clock
        endFaults { $0.ends.map { $0 <= now } ?? false }
    }

    private mutating func endFaults(where isOver: (ActiveFault) -> Bool) {
        let over = faults.filter(isOver)
        guard !over.isEmpty else { return }
        faults.removeAll(where: isOver)
        for fault in over {
            note(
                .ends, fault.setting.name, fault.setting.words, event: fault.event, endpoint: fault.endpoint,
                port: nil)
        }
        refreshFaults()
    }

    /// The faults of the last request at `slot` end.
    mutating func endScoped(_ slot: Int) {
        let over = ports.slots[slot].faults[0].scoped
        guard !over.isEmpty else { return }
        ports.slots[slot].faults[0].scoped = []
        for fault in over {
            note(
                .ends, fault.setting.name, fault.setting.words, event: fault.event,
                endpoint: ports.slots[slot].endpoint, port: slot)
        }
        refreshFaults()
    }

    /// Tells the connections what is in force.
    private mutating func refreshFaults() {
        refreshDatagramFaults()
        network.faults = faults.compactMap { $0.carFault(tap: nil) }
        for slot in ports.indices where ports.slots[slot].isOpen && !ports.slots[slot].faults.isEmpty {
            ports.slots[slot].faults[0].lasting = lastingFaults(at: ports.slots[slot].endpoint)
            network.faults += ports.slots[slot].faults[0].scoped.compactMap { $0.carFault(tap: TapID(slot)) }
        }
    }

    /// Writes into the journal that a fault begins, acts or ends.
    mutating func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: Int?, item: Int? = nil,
        endpoint: Int?, port: Int?
    ) {
        context.journal.append(
            .fault(.init(stage, name, text, of: event, item: item)), at: context.now,
            endpoint: endpoint.map { UInt16($0) }, connection: port.map { ports.slots[$0].connection } ?? 0)
    }

    private mutating func reset(_ message: String, at endpoint: Int?, cause: Cause?) {
        if let cause, cause.isRequest, let port = cause.port {
            // The request is lost with the settings.
            return brownOut(port, message)
        }
        for slot in openPorts(at: endpoint) { brownOut(slot, message) }
    }

    private mutating func brownOut(_ slot: Int, _ message: String) {
        guard ports.slots[slot].speaker != .maintenance else { return }
        ports.slots[slot].adapter.brownOut(message, now: context.now)
        network.markReady(ports.slots[slot].segment)
    }

    /// The connections that are open at endpoint number `endpoint`, or at all.
    func openPorts(at endpoint: Int?) -> [Int] {
        ports.indices.filter { slot in
            ports.slots[slot].isOpen && endpoint.map { $0 == ports.slots[slot].endpoint } ?? true
        }
    }
}
