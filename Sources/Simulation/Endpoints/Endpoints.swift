import Links
package import SimulationCore
package import VehicleNetwork

/// The endpoints of a rig: the servers of every kind, their connections, and the links between them.
///
/// The owner passes input and time. After each call it must handle the events of `Connections.takeEvent` and call
/// `resume` for each, because actions of the scenario may have to happen before a request is answered.
package struct Endpoints: Sendable {
    /// The state that the servers of every kind share.
    package var connections: Connections

    /// The servers, one collection for each kind that the scenario has.
    public var servers: [any ServerCollection]

    /// Whether `acceptance` can be other than open.
    package let acceptsConditionally: Bool

    /// The index in `servers` of the collection that serves each endpoint.
    let collections: [Int]

    /// The servers that are on a bus without a connection; their taps have numbers from `firstFreeTap` on.
    var freeTaps: [Connection.Server] = []

    /// Reused storage for a server's output.
    public var output: [UInt8] = []

    /// The endpoints of a scenario at power-on, without clients.
    package init(
        _ descriptions: [EndpointDescription], timing: Timing, seed: UInt64, watchesRequests: Bool,
        eventFaults: [[FaultSetting]], _ context: inout SimulationContext
    ) {
        connections = Connections(descriptions, timing: timing, watchesRequests: watchesRequests)
        let setup = ServerSetup(
            endpoints: descriptions, timing: timing, seed: seed, eventFaults: eventFaults, context: context)
        var types: [any ServerCollection.Type] = []
        for type in descriptions.flatMap({ Swift.type(of: $0.kind).servers })
        where !types.contains(where: { $0 == type }) {
            types.append(type)
        }
        servers = types.compactMap { $0.init(setup) }
        var collections = descriptions.map { _ in 0 }
        for (index, collection) in servers.enumerated() {
            for endpoint in collection.endpoints { collections[endpoint.index] = index }
        }
        self.collections = collections
        acceptsConditionally = watchesRequests || servers.contains { $0.mayRefuse }
        for index in servers.indices {
            servers[index].faultsHaveChanged(connections)
            servers[index].open(&connections, &context)
        }
    }

    // These getters are mutating so that the endpoints are not copied.

    /// Whether no work is due at the present instant.
    package var isQuiet: Bool {
        mutating get {
            connections.dirty.isEmpty && connections.dueLinks.isEmpty && connections.dueEndpoints.isEmpty
                && connections.round.isEmpty
        }
    }

    /// Whether a connection has output to send or due work.
    package var hasDeliveries: Bool {
        mutating get { !connections.dirty.isEmpty || !connections.dueLinks.isEmpty }
    }

    /// The number of such connections.
    package var deliveryCount: Int {
        mutating get { connections.dirty.count + connections.dueLinks.count }
    }

    /// Whether what files keep of an endpoint has changed since the changes were taken.
    package var hasChanges: Bool {
        mutating get { servers.contains { $0.hasChanges } }
    }

    /// Returns the number of addresses that get datagrams of `endpoint` because they have asked.
    package func subscriberCount(endpoint: EndpointID) -> Int {
        servers[collections[endpoint.index]].subscriberCount(endpoint: endpoint)
    }

    /// Removes the outputs that the driver has taken, and resumes the work that waited for it.
    package mutating func clearOutputs(_ context: inout SimulationContext) {
        let hadDatagrams = !connections.outbox.datagrams.isEmpty
        connections.outbox.clear()
        if hadDatagrams {
            for index in servers.indices { servers[index].datagramsAreTaken(&connections, &context) }
        }
        guard !connections.waiting.isEmpty else { return }
        for id in connections.waiting { connections.dueLinks.append(id) }
        connections.waiting.removeAll(keepingCapacity: true)
    }

    /// Lets `body` use the collection of type `type`; nil when the scenario has no endpoint of its kind.
    public mutating func withServers<Servers: ServerCollection, Result>(
        _ type: Servers.Type, _ body: (inout Servers, inout Connections) -> Result
    ) -> Result? {
        guard let index = servers.firstIndex(where: { $0 is Servers }),
            // Taken out, so that a change does not copy what the collection owns.
            var collection = servers.remove(at: index) as? Servers
        else { return nil }
        defer { servers.insert(collection, at: index) }
        return body(&collection, &connections)
    }

    /// Returns the collection of type `type`; nil when the scenario has no endpoint of its kind.
    public func servers<Servers: ServerCollection>(of type: Servers.Type) -> Servers? {
        for case let collection as Servers in servers { return collection }
        return nil
    }
}
