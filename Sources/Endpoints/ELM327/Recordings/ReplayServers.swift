import Links
import SimulationCore
import VehicleNetwork

/// The recordings that connections replay.
struct ReplayServers: Sendable {
    /// One replay for each connection; the element of a closed connection can be reused.
    var replays: [Replay] = []

    private var freePlaces = FreePlaces()

    mutating func add(_ replay: Replay) -> Int { freePlaces.put(replay, into: &replays) }

    mutating func remove(_ place: Int) { freePlaces.release(place) }
}

/// Connections to recordings.
extension Endpoints {
    /// Passes input to the recording at `place`.
    mutating func receiveReplayed(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        recordings.replays[place].input += bytes
        resumeReplay(place, slot, &network, &context)
    }

    /// Processes the input up to a request whose events must be handled first.
    private mutating func resumeReplay(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        while isOpen(slot), let turn = recordings.replays[place].next() {
            switch turn {
            case .line(let line, let isRepeat):
                journalReplayed(line, isRepeat ? .repeated : [], slot, &context)
                guard connections[slot].faults == nil else {
                    endScoped(slot, &network, &context)
                    outbox.events.append(
                        EndpointEvent(.request(line), endpoint: connections[slot].endpoint, slot: slot))
                    return
                }
                let (before, echo) = recordings.replays[place].answer(
                    given: nil, after: .zero, now: context.now)
                connections[slot].said += before + echo
            case .interruption(let line):
                journalReplayed(line, .aborted, slot, &context)
                recordings.replays[place].interrupt(now: context.now)
            }
            sendNextRecorded(place, slot, context)
        }
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Begins the answer to the pending request.
    mutating func answerReplayed(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        // A reset has removed the request.
        guard recordings.replays[place].hasRequest, let set = connections[slot].faults?.ofRequest else {
            return resumeReplay(place, slot, &network, &context)
        }
        var given: [UInt8]?
        if let fault = set.adapter.given {
            given = fault.lines.flatMap { Array($0.utf8) + [0x0D] } + [0x0D, UInt8(ascii: ">")]
            act("answer", fault.lines.joined(separator: " "), set, slot, &context)
        }
        let (before, echo) = recordings.replays[place].answer(
            given: given, after: set.adapter.given?.after ?? .zero, now: context.now)
        connections[slot].said += before + echo
        let mark = ReplyFaultStage.Mark(offset: connections[slot].said.count, faults: set.link)
        connections[slot].faults?.marks.append(mark)
        markDirty(slot)
        sendNextRecorded(place, slot, context)
        resumeReplay(place, slot, &network, &context)
    }

    /// Outputs the bytes that are due.
    mutating func sendNextRecorded(_ place: Int, _ slot: Int, _ context: SimulationContext) {
        connections[slot].said += recordings.replays[place].takeDue(now: context.now)
        if !connections[slot].said.isEmpty { markDirty(slot) }
    }

    private mutating func journalReplayed(
        _ line: [UInt8], _ flags: JournalRecord.RequestFlags, _ slot: Int, _ context: inout SimulationContext
    ) {
        context.journal.append(
            request: line[...], flags: flags, at: context.now, endpoint: UInt16(connections[slot].endpoint),
            connection: connections[slot].number)
        if !flags.contains(.aborted) { connections[slot].isResponsePending = true }
    }
}
