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
    private var recordings: [Int: Recording] = [:]

    private let isInstant: Bool

    var endpoints: [Int] { Array(recordings.keys) }

    init?(_ setup: ServerSetup) {
        isInstant = setup.timing == .instant
        for (index, description) in setup.endpoints.enumerated() {
            guard let adapter = description.kind as? AdapterDescription, let recording = adapter.recording
            else {
                continue
            }
            recordings[index] = recording
        }
        if recordings.isEmpty { return nil }
    }

    mutating func connect(
        endpoint: Int, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Int {
        guard let recording = recordings[endpoint] else {
            preconditionFailure("an endpoint of another kind")
        }
        let replay = Replay(recording, connection: number, isInstant: isInstant, now: context.now)
        return freePlaces.put(replay, into: &replays)
    }

    mutating func remove(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { freePlaces.release(place) }
}

/// Connections to recordings.
extension ReplayServers {
    mutating func greet(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) {
        sendNext(place, slot, &connections, context)
        schedule(place, slot, &connections, &context)
    }

    mutating func receive(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        replays[place].input += bytes
        takeInput(place, slot, &connections, &network, &context)
    }

    /// Processes the input up to a request whose events must be handled first.
    private mutating func takeInput(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        while connections.isOpen(slot), let turn = replays[place].next() {
            switch turn {
            case .line(let line, let isRepeat):
                connections.record(request: line[...], flags: isRepeat ? .repeated : [], slot, &context)
                guard !connections.hasFaults(slot) else {
                    connections.endScoped(slot, &network, &context)
                    connections.emitRequest(line, slot)
                    return
                }
                let (before, echo) = replays[place].answer(
                    given: nil, after: .zero, now: context.now)
                connections.append(before + echo, toOutputOf: slot)
            case .interruption(let line):
                connections.record(request: line[...], flags: .aborted, slot, &context)
                replays[place].interrupt(now: context.now)
            }
            sendNext(place, slot, &connections, context)
        }
        if connections.isOpen(slot) { schedule(place, slot, &connections, &context) }
    }

    mutating func resume(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        // A reset has removed the request.
        guard replays[place].hasRequest, let set = connections[slot].faults?.ofRequest else {
            return takeInput(place, slot, &connections, &network, &context)
        }
        let fault = set.adapter.given
        var given: [UInt8]?
        if let fault {
            given = fault.lines.flatMap { Array($0.utf8) + [0x0D] } + [0x0D, UInt8(ascii: ">")]
            connections.act("answer", fault.lines.joined(separator: " "), set, slot, &context)
        }
        let (before, echo) = replays[place].answer(
            given: given, after: fault?.after ?? .zero, now: context.now)
        connections.append(before + echo, toOutputOf: slot)
        let mark = ReplyFaultStage.Mark(offset: connections[slot].output.count, faults: set.link)
        connections[slot].faults?.marks.append(mark)
        connections.markDirty(slot)
        sendNext(place, slot, &connections, context)
        takeInput(place, slot, &connections, &network, &context)
    }

    mutating func wake(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) { sendNext(place, slot, &connections, context) }

    mutating func deadline(
        _ place: Int, _ slot: Int, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? { replays[place].deadline }

    mutating func brownOut(
        _ place: Int, _ slot: Int, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant
    ) {
        connections.append(replays[place].reset(saying: message), toOutputOf: slot)
        connections.markDirty(slot)
    }

    private func schedule(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ context: inout SimulationContext
    ) { connections.scheduleLink(slot, serverIsDue: replays[place].deadline, &context) }

    /// Outputs the bytes that are due.
    private mutating func sendNext(
        _ place: Int, _ slot: Int, _ connections: inout Connections, _ context: SimulationContext
    ) {
        connections.append(replays[place].takeDue(now: context.now), toOutputOf: slot)
        if connections.hasOutput(slot) { connections.markDirty(slot) }
    }
}
