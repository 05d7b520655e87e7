import Endpoints
import Links
import SimulationCore
import VehicleNetwork

/// The recordings that connections replay.
struct ReplayServers: ServerCollection {
    /// One replay for each connection; the element of a closed connection can be reused.
    var replays: [Replay] = []

    private var freePlaces = FreePlaces()

    /// The recordings, by endpoint.
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
    ) -> Int {
        guard let recording = recordings[endpoint] else {
            preconditionFailure("an endpoint of another kind")
        }
        let replay = Replay(recording, connection: number, isInstant: isInstant, now: context.now)
        return freePlaces.put(replay, into: &replays)
    }

    mutating func remove(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { freePlaces.release(place) }
}

/// Connections to recordings.
extension ReplayServers {
    mutating func greet(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        sendNext(place, id, &connections, context)
        schedule(place, id, &connections, &context)
    }

    mutating func receive(
        _ bytes: [UInt8], _ place: Int, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        replays[place].input += bytes
        takeInput(place, id, &connections, &network, &context)
    }

    /// Processes the input up to a request whose events must be handled first.
    private mutating func takeInput(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        while connections.isOpen(id), let turn = replays[place].next() {
            switch turn {
            case .line(let line, let isRepeat):
                connections.record(request: line[...], flags: isRepeat ? .repeated : [], id, &context)
                guard !connections.hasFaults(id) else {
                    connections.endScoped(id, &network, &context)
                    connections.emitRequest(line, id)
                    return
                }
                let (before, echo) = replays[place].answer(
                    given: nil, after: .zero, now: context.now)
                connections.append(before + echo, toOutputOf: id)
            case .interruption(let line):
                connections.record(request: line[...], flags: .aborted, id, &context)
                replays[place].interrupt(now: context.now)
            }
            sendNext(place, id, &connections, context)
        }
        if connections.isOpen(id) { schedule(place, id, &connections, &context) }
    }

    mutating func resume(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        // A reset has removed the request.
        guard replays[place].hasRequest, let set = connections[id].faults?.ofRequest else {
            return takeInput(place, id, &connections, &network, &context)
        }
        let fault = set.adapter.given
        var given: [UInt8]?
        if let fault {
            given = fault.lines.flatMap { Array($0.utf8) + [0x0D] } + [0x0D, UInt8(ascii: ">")]
            connections.act("answer", fault.lines.joined(separator: " "), set, id, &context)
        }
        let (before, echo) = replays[place].answer(
            given: given, after: fault?.after ?? .zero, now: context.now)
        connections.append(before + echo, toOutputOf: id)
        let mark = ReplyFaultStage.Mark(offset: connections[id].output.count, faults: set.link)
        connections[id].faults?.marks.append(mark)
        connections.markDirty(id)
        sendNext(place, id, &connections, context)
        takeInput(place, id, &connections, &network, &context)
    }

    mutating func wake(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { sendNext(place, id, &connections, context) }

    mutating func deadline(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? { replays[place].deadline }

    mutating func brownOut(
        _ place: Int, _ id: ConnectionID, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant
    ) {
        connections.append(replays[place].reset(saying: message), toOutputOf: id)
        connections.markDirty(id)
    }

    private func schedule(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ context: inout SimulationContext
    ) { connections.scheduleLink(id, serverIsDue: replays[place].deadline, &context) }

    /// Outputs the bytes that are due.
    private mutating func sendNext(
        _ place: Int, _ id: ConnectionID, _ connections: inout Connections, _ context: SimulationContext
    ) {
        connections.append(replays[place].takeDue(now: context.now), toOutputOf: id)
        if connections.hasOutput(id) { connections.markDirty(id) }
    }
}
