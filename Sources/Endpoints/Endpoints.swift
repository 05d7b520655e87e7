import Links
package import MTG
package import SimulationCore
package import VehicleNetwork

/// The endpoints of a rig: the servers of every kind, their connections, and the links between them.
///
/// The owner passes input and time. After each call it must handle the events of `takeEvent` and call `resume` for
/// each, because actions of the scenario may have to happen before a request is answered.
package struct Endpoints: Sendable {
    /// Whether delays are simulated.
    let timing: Timing

    /// Whether the endpoints must observe requests or may have faults.
    package let watchesRequests: Bool

    /// The output for the driver, and events.
    package var outbox = Outbox()

    var states: [EndpointState]
    var connections: [Connection] = []
    var freeSlots = FreePlaces()

    // The servers, one collection for each kind.
    var adapters: AdapterServers
    var recordings: ReplayServers
    var maintenance: MaintenanceServers
    var http: HTTPServers
    var doip: DoIPServers
    var games: GameServers
    var access: CANAccessServers

    /// The bus segment that all tools share, and the adapters whose endpoint says so; nil while nobody has used it.
    var sharedSegment: BusSegmentID?

    /// The connections with output to send.
    var dirty = WorkList()
    /// The connections whose link or server is due.
    var dueLinks = WorkList()
    /// The connections that wait until the driver has taken the outputs.
    var waiting: [Int] = []
    /// Reused storage for a server's output.
    var said: [UInt8] = []

    /// The lasting faults that events have begun, oldest first.
    var faults: [ActiveFault] = []
    /// The number of faults that have begun.
    var faultCount = 0

    /// The endpoints of a scenario at power-on, without clients.
    package init(
        _ descriptions: [EndpointDescription], timing: Timing, seed: UInt64, watchesRequests: Bool,
        recordFaults: [[RecordFault]], _ context: inout SimulationContext
    ) {
        self.timing = timing
        self.watchesRequests = watchesRequests
        states = descriptions.map { EndpointState($0) }
        adapters = AdapterServers(descriptions)
        recordings = ReplayServers()
        maintenance = MaintenanceServers(descriptions, eventFaults: recordFaults, seed: seed)
        http = HTTPServers(descriptions, seed: seed)
        doip = DoIPServers(descriptions, context, timing: timing)
        games = GameServers(descriptions, context)
        access = CANAccessServers(descriptions)
        openGames(&context)
        openDoIP(&context)
    }

    // These getters are mutating so that the endpoints are not copied.

    /// Whether no work is due at the present instant.
    package var isQuiet: Bool {
        mutating get { dirty.isEmpty && dueLinks.isEmpty && games.isQuiet }
    }

    /// Whether a connection has output to send or due work.
    package var hasDeliveries: Bool {
        mutating get { !dirty.isEmpty || !dueLinks.isEmpty }
    }

    /// The number of such connections.
    package var deliveryCount: Int {
        mutating get { dirty.count + dueLinks.count }
    }

    /// Returns whether a client is connected at `slot`.
    package func isOpen(_ slot: Int) -> Bool {
        connections.indices.contains(slot) && connections[slot].isOpen
    }

    /// The slots of the open connections of endpoint number `endpoint`, or of all endpoints when nil.
    package func openSlots(at endpoint: Int?) -> [Int] {
        connections.indices.filter { slot in
            connections[slot].isOpen && endpoint.map { $0 == connections[slot].endpoint } ?? true
        }
    }

    /// The endpoint index of the connection at `slot`.
    package func endpoint(of slot: Int) -> Int { connections[slot].endpoint }

    /// Removes and returns the oldest pending event, or nil.
    package mutating func takeEvent() -> EndpointEvent? {
        outbox.events.isEmpty ? nil : outbox.events.removeFirst()
    }

    /// Removes the outputs that the driver has taken, and resumes the work that waited for it.
    package mutating func clearOutputs(_ context: inout SimulationContext) {
        let hadDatagrams = !outbox.datagrams.isEmpty
        outbox.clear()
        if hadDatagrams { resumeGames(&context) }
        guard !waiting.isEmpty else { return }
        for slot in waiting { dueLinks.append(slot) }
        waiting.removeAll(keepingCapacity: true)
    }
}
