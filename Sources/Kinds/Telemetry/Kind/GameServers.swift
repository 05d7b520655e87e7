import Endpoints
import SimulationCore
import Telemetry
import VehicleModel
import VehicleNetwork

/// The games of all telemetry endpoints.
struct GameServers: ServerCollection {
    /// The games, in file order.
    var servers: [GameServer] = []

    /// The race state last passed to a game, kept to reuse its storage.
    var race = RaceState()

    var endpoints: [EndpointID] { servers.map(\.endpoint) }

    /// The index of the game of `endpoint`, or nil.
    func place(of endpoint: EndpointID) -> Int? { servers.firstIndex { $0.endpoint == endpoint } }

    func subscriberCount(endpoint: EndpointID) -> Int {
        place(of: endpoint).map { servers[$0].machine.subscriberCount } ?? 0
    }

    init?(_ setup: ServerSetup) {
        for (endpoint, var game) in setup.endpoints.ofKind(TelemetryDescription.self) {
            game.options.subscriberLimit = setup.endpoints[endpoint].subscriberLimit
            var random = setup.context.random.split("telemetry \(endpoint)")
            servers.append(
                GameServer(
                    endpoint: endpoint, machine: TelemetryMachine(game, seed: random.next()),
                    random: random.split("way")))
        }
        if servers.isEmpty { return nil }
    }

    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Int { preconditionFailure("a game has no connections") }

    mutating func receive(
        _ bytes: [UInt8], _ place: Int, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {}

    mutating func remove(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {}
}

/// Telemetry endpoints, which have no connections.
extension GameServers {
    mutating func open(_ connections: inout Connections, _ context: inout SimulationContext) {
        for place in servers.indices { schedule(game: place, &connections, &context) }
    }

    mutating func faultsHaveChanged(_ connections: Connections) {
        for place in servers.indices { servers[place].refreshFaults(connections) }
    }

    // MARK: Input

    mutating func number(
        of peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) -> UInt32? {
        place(of: endpoint).map { journalNumber(of: peer, at: $0, &connections, &context) }
    }

    mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let place = place(of: endpoint) else { return }
        servers[place].machine.receive(datagram, from: peer, now: context.now)
        connections.markDue(endpoint: endpoint)
    }

    mutating func unreachable(
        _ peer: Peer, endpoint: EndpointID, _ connections: inout Connections, now: SimInstant
    ) {
        guard let place = place(of: endpoint) else { return }
        servers[place].machine.unreachable(peer, now: now)
        connections.markDue(endpoint: endpoint)
    }

    // MARK: Slots

    mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        guard let place = place(of: endpoint), servers[place].scheduled == time else { return }
        servers[place].scheduled = nil
        connections.markDue(endpoint: endpoint)
    }

    fileprivate mutating func schedule(
        game place: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        if servers[place].machine.isUnthrottled, !connections.outbox.datagrams.isEmpty {
            servers[place].waitsForDriver = true
            return
        }
        guard let due = servers[place].deadline else { return }
        if let scheduled = servers[place].scheduled, scheduled <= due { return }
        servers[place].scheduled = max(due, context.now)
        context.wakes.schedule(.endpoint(servers[place].endpoint), at: due)
    }

    /// Resumes the games that send as fast as the driver takes datagrams.
    mutating func datagramsAreTaken(_ connections: inout Connections, _ context: inout SimulationContext) {
        for place in servers.indices where servers[place].waitsForDriver {
            servers[place].waitsForDriver = false
            servers[place].machine.skip(to: context.now)
            schedule(game: place, &connections, &context)
        }
    }

    mutating func act(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> (cost: Int, isDone: Bool) {
        guard let place = place(of: endpoint) else { return (1, true) }
        if context.lateness.skips {
            let count = servers[place].machine.skipLate(
                before: context.lateness.horizon, to: context.lateness.present)
            context.lateness.skipped.slots += UInt64(count)
        }
        if let due = servers[place].machine.deadline, due <= context.now {
            context.vehicle.advance(to: context.now)
            context.vehicle.writeRaceState(into: &race)
            servers[place].machine.wake(race, now: context.now)
        }
        let cost = 4 + servers[place].machine.outputs.count / 4
        takeDatagrams(of: place, &connections, &context)
        if servers[place].machine.hasMore, let due = servers[place].machine.deadline,
            due <= context.now
        {
            return (cost, false)
        }
        schedule(game: place, &connections, &context)
        return (cost, true)
    }

    /// Passes the new datagrams of the game at `place` through the impairment, and moves those
    /// that are due into the connections.outbox.
    private mutating func takeDatagrams(
        of place: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let endpoint = servers[place].endpoint
        for note in servers[place].machine.notes {
            context.journal.append(.note(.remark(.game, note)), at: context.now, endpoint: endpoint)
        }
        if servers[place].impairment.isFree {
            // A datagram to several peers has its bytes stored once.
            let start = connections.outbox.bytes.count
            connections.outbox.bytes.append(contentsOf: servers[place].machine.outputBytes)
            for output in servers[place].machine.outputs {
                let range = (start + output.range.lowerBound)..<(start + output.range.upperBound)
                record(range, of: place, to: output.peer, &connections, &context)
            }
        } else {
            for output in servers[place].machine.outputs {
                servers[place].impairment.send(
                    servers[place].machine.outputBytes[output.range], to: output.peer, now: context.now)
            }
        }
        servers[place].machine.clearOutputs()
        servers[place].noteActs(&connections, &context)
        while let datagram = servers[place].impairment.takeDue(now: context.now) {
            let start = connections.outbox.bytes.count
            connections.outbox.bytes.append(contentsOf: datagram.bytes)
            record(
                start..<connections.outbox.bytes.count, of: place, to: datagram.peer, &connections, &context)
        }
    }

    private mutating func record(
        _ range: Range<Int>, of place: Int, to peer: Peer, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let number = journalNumber(of: peer, at: place, &connections, &context)
        connections.send(range, to: peer, number: number, endpoint: servers[place].endpoint, &context)
    }

    /// The number of `peer`; the journal records its address the first time.
    private mutating func journalNumber(
        of peer: Peer, at place: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> UInt32 {
        let (number, isNew) = servers[place].peers.number(of: peer)
        if isNew {
            connections.meet(peer, number: number, endpoint: servers[place].endpoint, &context)
        }
        return number
    }
}

extension Endpoints {
    /// Gives a field of the packets of `endpoint` another value from now on.
    mutating func set(_ setting: FieldSetting, at endpoint: EndpointID, now: SimInstant) {
        _ = withServers(GameServers.self) { games, _ in
            guard let place = games.place(of: endpoint) else { return }
            games.servers[place].machine.set(setting, now: now)
        }
    }

    /// Lets `endpoint` send in `rate` slots per second from now on.
    mutating func setRate(_ rate: Int, at endpoint: EndpointID, _ context: inout SimulationContext) {
        _ = withServers(GameServers.self) { games, connections in
            guard let place = games.place(of: endpoint) else { return }
            games.servers[place].machine.setRate(rate, now: context.now)
            games.schedule(game: place, &connections, &context)
        }
    }
}
