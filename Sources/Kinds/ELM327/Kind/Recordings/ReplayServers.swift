import Endpoints
import Links
import SimulationCore
import VehicleNetwork

struct ReplayServers: ServerCollection {
    /// One replay for each connection; the element of a closed connection can be reused.
    var replays = ServerTable<Replay>()

    private var recordings: [EndpointID: Recording] = [:]
    private let isInstant: Bool

    var endpoints: [EndpointID] { Array(recordings.keys) }

    init?(_ setup: ServerSetup) {
        isInstant = setup.timing == .instant
        for (endpoint, adapter) in setup.endpoints.ofKind(AdapterDescription.self) {
            recordings[endpoint] = adapter.recording
        }
        if recordings.isEmpty { return nil }
    }

    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID {
        guard let recording = recordings[endpoint] else {
            preconditionFailure("an endpoint of another kind")
        }
        let replay = Replay(recording, connection: number, isInstant: isInstant, now: context.now)
        return replays.add(replay)
    }

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { replays.remove(server) }
}

extension ReplayServers {
    mutating func greet(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {
        sendNext(server, id, &connections, context)
        schedule(server, id, &connections, &context)
    }

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        replays[server].input += bytes
        takeInput(server, id, &connections, &network, &context)
    }

    /// Processes the input up to a request whose events must be handled first.
    private mutating func takeInput(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        while connections.isOpen(id), let turn = replays[server].next() {
            switch turn {
            case .line(let line, let isRepeat):
                connections.record(request: line[...], flags: isRepeat ? .repeated : [], id, &context)
                guard !connections.hasFaults(id) else {
                    connections.endScoped(id, &network, &context)
                    connections.emitRequest(line, id)
                    return
                }
                let (before, echo) = replays[server].answer(
                    given: nil, after: .zero, now: context.now)
                connections.append(before + echo, toOutputOf: id)
            case .interruption(let line):
                connections.record(request: line[...], flags: .aborted, id, &context)
                replays[server].interrupt(now: context.now)
            }
            sendNext(server, id, &connections, context)
        }
        if connections.isOpen(id) { schedule(server, id, &connections, &context) }
    }

    mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        // A reset has removed the request.
        guard replays[server].hasRequest, let set = connections[id].faults?.ofRequest else {
            return takeInput(server, id, &connections, &network, &context)
        }
        let fault = set.adapter.given
        var given: [UInt8]?
        if let fault {
            given = fault.lines.flatMap { Array($0.utf8) + [0x0D] } + [0x0D, UInt8(ascii: ">")]
            connections.act("answer", fault.lines.joined(separator: " "), set, id, &context)
        }
        let (before, echo) = replays[server].answer(
            given: given, after: fault?.after ?? .zero, now: context.now)
        connections.append(before + echo, toOutputOf: id)
        let mark = ReplyFaultStage.Mark(offset: connections[id].output.count, faults: set.link)
        connections[id].faults?.marks.append(mark)
        connections.markDirty(id)
        sendNext(server, id, &connections, context)
        takeInput(server, id, &connections, &network, &context)
    }

    mutating func wake(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { sendNext(server, id, &connections, context) }

    mutating func deadline(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? { replays[server].deadline }

    mutating func brownOut(
        _ server: ServerID, _ id: ConnectionID, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant
    ) {
        connections.append(replays[server].reset(saying: message), toOutputOf: id)
        connections.markDirty(id)
    }

    private func schedule(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) { connections.scheduleLink(id, serverIsDue: replays[server].deadline, &context) }

    private mutating func sendNext(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, _ context: SimulationContext
    ) {
        connections.append(replays[server].takeDue(now: context.now), toOutputOf: id)
        if connections.hasOutput(id) { connections.markDirty(id) }
    }
}
