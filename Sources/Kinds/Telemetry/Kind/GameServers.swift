import Endpoints
import SimulationCore
import Telemetry
import VehicleModel
import VehicleNetwork

struct GameServers: ServerCollection {
    var servers = ServerTable<GameServer>()

    /// The race state last passed to a game, kept to reuse its storage.
    var race = RaceState()

    var endpoints: [EndpointID] { servers.ids.map { servers[$0].endpoint } }

    func server(of endpoint: EndpointID) -> ServerID? { servers.firstID { $0.endpoint == endpoint } }

    func subscriberCount(endpoint: EndpointID) -> Int {
        server(of: endpoint).map { servers[$0].machine.subscriberCount } ?? 0
    }

    init?(_ setup: ServerSetup) {
        for (endpoint, var game) in setup.endpoints.ofKind(TelemetryDescription.self) {
            game.options.subscriberLimit = setup.endpoints[endpoint].subscriberLimit
            var random = setup.context.random.split("telemetry \(endpoint)")
            servers.add(
                GameServer(
                    endpoint: endpoint, machine: TelemetryMachine(game, seed: random.next()),
                    random: random.split("way")))
        }
        if servers.isEmpty { return nil }
    }

    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID { preconditionFailure("a game has no connections") }

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {}

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {}
}

/// Telemetry endpoints, which have no connections.
extension GameServers {
    mutating func open(_ connections: inout Connections, _ context: inout SimulationContext) {
        for server in servers.ids { schedule(game: server, &connections, &context) }
    }

    mutating func faultsHaveChanged(_ connections: Connections) {
        for server in servers.ids { servers[server].refreshFaults(connections) }
    }

    // MARK: Input

    mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let server = server(of: endpoint) else { return }
        servers[server].machine.receive(datagram, from: peer, now: context.now)
        connections.markDue(endpoint: endpoint)
    }

    mutating func unreachable(
        _ peer: Peer, endpoint: EndpointID, _ connections: inout Connections, now: SimInstant
    ) {
        guard let server = server(of: endpoint) else { return }
        servers[server].machine.unreachable(peer, now: now)
        connections.markDue(endpoint: endpoint)
    }

    // MARK: Slots

    mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        guard let server = server(of: endpoint), servers[server].scheduled == time else { return }
        servers[server].scheduled = nil
        connections.markDue(endpoint: endpoint)
    }

    fileprivate mutating func schedule(
        game server: ServerID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        if servers[server].machine.isUnthrottled, !connections.outbox.datagrams.isEmpty {
            servers[server].waitsForDriver = true
            return
        }
        guard let due = servers[server].deadline else { return }
        if let scheduled = servers[server].scheduled, scheduled <= due { return }
        servers[server].scheduled = max(due, context.now)
        context.wakes.schedule(.endpoint(servers[server].endpoint), at: due)
    }

    /// Resumes the games that send as fast as the driver takes datagrams.
    mutating func datagramsAreTaken(_ connections: inout Connections, _ context: inout SimulationContext) {
        for server in servers.ids where servers[server].waitsForDriver {
            servers[server].waitsForDriver = false
            servers[server].machine.skip(to: context.now)
            schedule(game: server, &connections, &context)
        }
    }

    mutating func act(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> (cost: Int, isDone: Bool) {
        guard let server = server(of: endpoint) else { return (1, true) }
        if context.lateness.skips {
            let count = servers[server].machine.skipLate(
                before: context.lateness.horizon, to: context.lateness.present)
            context.lateness.skipped.slots += UInt64(count)
        }
        if let due = servers[server].machine.deadline, due <= context.now {
            context.vehicle.advance(to: context.now)
            context.vehicle.writeRaceState(into: &race)
            servers[server].machine.wake(race, now: context.now)
        }
        let cost = 4 + servers[server].machine.outputs.count / 4
        takeDatagrams(of: server, &connections, &context)
        if servers[server].machine.hasMore, let due = servers[server].machine.deadline,
            due <= context.now
        {
            return (cost, false)
        }
        schedule(game: server, &connections, &context)
        return (cost, true)
    }

    /// Passes the new datagrams of the game `server` through the impairment, and moves those
    /// that are due into the connections.outbox.
    private mutating func takeDatagrams(
        of server: ServerID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        let endpoint = servers[server].endpoint
        for note in servers[server].machine.notes {
            context.journal.append(.note(.remark(.session, note)), at: context.now, endpoint: endpoint)
        }
        if servers[server].impairment.isFree {
            // A datagram to several peers has its bytes stored once.
            let start = connections.outbox.bytes.count
            connections.outbox.bytes.append(contentsOf: servers[server].machine.outputBytes)
            for output in servers[server].machine.outputs {
                let range = (start + output.range.lowerBound)..<(start + output.range.upperBound)
                record(range, of: server, to: output.peer, &connections, &context)
            }
        } else {
            for output in servers[server].machine.outputs {
                servers[server].impairment.send(
                    servers[server].machine.outputBytes[output.range], to: output.peer, now: context.now)
            }
        }
        servers[server].machine.clearOutputs()
        servers[server].noteActs(&connections, &context)
        while let datagram = servers[server].impairment.takeDue(now: context.now) {
            let start = connections.outbox.bytes.count
            connections.outbox.bytes.append(contentsOf: datagram.bytes)
            record(
                start..<connections.outbox.bytes.count, of: server, to: datagram.peer, &connections, &context)
        }
    }

    private mutating func record(
        _ range: Range<Int>, of server: ServerID, to peer: Peer, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        let endpoint = servers[server].endpoint
        let number = connections.number(of: peer, endpoint: endpoint, &context)
        connections.send(range, to: peer, number: number, endpoint: endpoint, &context)
    }
}

extension Endpoints {
    /// Gives a field of the packets of `endpoint` another value from now on.
    mutating func set(_ setting: FieldSetting, at endpoint: EndpointID, now: SimInstant) {
        _ = withServers(GameServers.self) { games, _ in
            guard let server = games.server(of: endpoint) else { return }
            games.servers[server].machine.set(setting, now: now)
        }
    }

    /// Lets `endpoint` send in `rate` slots per second from now on.
    mutating func setRate(_ rate: Int, at endpoint: EndpointID, _ context: inout SimulationContext) {
        _ = withServers(GameServers.self) { games, connections in
            guard let server = games.server(of: endpoint) else { return }
            games.servers[server].machine.setRate(rate, now: context.now)
            games.schedule(game: server, &connections, &context)
        }
    }
}
