import Links
package import MTG
package import SimulationCore
package import VehicleNetwork

/// What clients connect to: the servers of every kind, their connections, and the links between them.
///
/// The owner hands in what clients do and what time it is, and looks at `takeEvent` after each call: events may have to
/// happen before a request is answered, and `resume` goes on behind them.
package struct Endpoints: Sendable {
    /// Whether anything happens at its own time, or all at once.
    let timing: Timing

    /// Whether connections have to look at requests or may have faults.
    package let watchesRequests: Bool

    /// What leaves for the driver and for events.
    package var outbox = Outbox()

    var states: [EndpointState]
    var connections: [Connection] = []
    var freeSlots = FreePlaces()

    // The servers, one collection a kind.
    var adapters: AdapterServers
    var recordings: ReplayServers
    var maintenance: MaintenanceServers
    var games: GameServers

    /// The connections with something to send.
    var dirty = WorkList()
    /// The connections whose link or server has something to do.
    var dueLinks = WorkList()
    /// The connections that wait for the driver to take the outputs.
    var waiting: [Int] = []
    /// Storage for what a server has said.
    var said: [UInt8] = []

    /// The faults that events have begun and that last, oldest first.
    var faults: [ActiveFault] = []

    /// The endpoints of a scenario at power-on, with nobody connected.
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
        games = GameServers(descriptions, context)
        openGames(&context)
    }

    // These getters are mutating so that the endpoints are looked at where they lie; otherwise they are copied first.

    /// Whether nothing is to be done at the present instant.
    package var isQuiet: Bool {
        mutating get { dirty.isEmpty && dueLinks.isEmpty && games.isQuiet }
    }

    /// Whether a connection has something to send or to do now.
    package var hasDeliveries: Bool {
        mutating get { !dirty.isEmpty || !dueLinks.isEmpty }
    }

    /// How many connections that concerns.
    package var deliveryCount: Int {
        mutating get { dirty.count + dueLinks.count }
    }

    /// Whether a client is connected at `slot`.
    package func isOpen(_ slot: Int) -> Bool {
        connections.indices.contains(slot) && connections[slot].isOpen
    }

    /// The connections that are open at endpoint number `endpoint`, or at all.
    package func openSlots(at endpoint: Int?) -> [Int] {
        connections.indices.filter { slot in
            connections[slot].isOpen && endpoint.map { $0 == connections[slot].endpoint } ?? true
        }
    }

    /// The endpoint of the connection at `slot`.
    package func endpoint(of slot: Int) -> Int { connections[slot].endpoint }

    /// The first thing that events may wait for since the last call, or nil.
    package mutating func takeEvent() -> EndpointEvent? {
        outbox.events.isEmpty ? nil : outbox.events.removeFirst()
    }

    /// The driver has taken the outputs: what has waited for that goes on.
    package mutating func clearOutputs(_ context: inout SimulationContext) {
        let hadDatagrams = !outbox.datagrams.isEmpty
        outbox.clear()
        if hadDatagrams { resumeGames(&context) }
        guard !waiting.isEmpty else { return }
        for slot in waiting { dueLinks.append(slot) }
        waiting.removeAll(keepingCapacity: true)
    }
}
