package import CompanionServices
import Links
import SimulationCore
package import VehicleNetwork

/// Connections to HTTP back ends.
extension Endpoints {
    /// Passes input to the connection at `place`.
    mutating func receiveHTTP(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        http.conversations[place]?.connection.receive(bytes, now: context.now)
        resumeHTTP(place, slot, &network, &context)
        if isOpen(slot), !outbox.hasEvents { scheduleLink(slot, &context) }
    }

    /// Lets the connection do its due work: sends the answers that are due, and emits an event for its held request, or
    /// lets the service form the answer.
    mutating func resumeHTTP(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        http.conversations[place]?.connection.wake(now: context.now)
        while isOpen(slot), canSend(slot) {
            collectHTTP(place, slot, &context)
            guard let request = http.conversations[place]?.connection.heldRequest else { return }
            guard let pending = http.conversations[place]?.pending else {
                guard recordHTTP(request, place, slot, &network, &context) else { return }
                formAnswer(to: request, place, slot, &context)
                continue
            }
            guard let due = pending.due, due <= context.now else { return }
            sendAnswer(pending.outcome, place, slot, &network, &context)
        }
    }

    /// Puts the held request into the journal; returns false when events must be handled before it is answered.
    private mutating func recordHTTP(
        _ request: HTTPRequest, _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Bool {
        guard http.conversations[place]?.isRecorded == false else { return true }
        http.conversations[place]?.isRecorded = true
        let line = Array("\(request.method) \(request.target)".utf8)
        context.journal.append(
            request: line[...], at: context.now,
            endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
        connections[slot].isResponsePending = true
        guard connections[slot].faults != nil else { return true }
        endScoped(slot, &network, &context)
        outbox.events.append(
            EndpointEvent(.request(line), endpoint: connections[slot].endpoint, slot: slot))
        return false
    }

    /// Answers the request whose events were handled, and continues.
    mutating func answerHTTP(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        if let set = connections[slot].faults?.ofRequest {
            // The output so far belongs to earlier replies.
            let mark = ReplyFaultStage.Mark(offset: connections[slot].said.count, faults: set.link)
            connections[slot].faults?.marks.append(mark)
            markDirty(slot)
        }
        resumeHTTP(place, slot, &network, &context)
        if isOpen(slot), !outbox.hasEvents { scheduleLink(slot, &context) }
    }

    /// Lets the service form the answer to the held request.
    private mutating func formAnswer(
        to request: HTTPRequest, _ place: Int, _ slot: Int, _ context: inout SimulationContext
    ) {
        let index = connections[slot].endpoint
        let set = connections[slot].faults?.ofRequest
        let faults = set?.service.faults ?? []
        let answer = http.respond(to: request, endpoint: index, faults: faults, now: context.now)
        if let set {
            for fault in faults { act(fault.name, "\(fault)", set, slot, &context) }
        }
        let delay = (http.descriptions[index]?.latency ?? .zero) + answer.delay
        let isSilent = answer.outcome == .silence
        http.conversations[place]?.pending = HTTPServers.PendingAnswer(
            due: isSilent ? nil : context.now.advanced(by: delay), outcome: answer.outcome)
        if isSilent {
            context.journal.append(
                .note(.remark(.session, "the service never answers this request")), at: context.now,
                endpoint: UInt16(index), connection: connections[slot].number)
        }
    }

    /// Sends the answer that is due.
    private mutating func sendAnswer(
        _ outcome: ServiceAnswer.Outcome, _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        http.conversations[place]?.pending = nil
        http.conversations[place]?.isRecorded = false
        switch outcome {
        case .response(let response): http.conversations[place]?.connection.answer(response, now: context.now)
        case .silence: break
        case .crash: crash(endpoint: connections[slot].endpoint, &network, &context)
        }
    }

    /// Ends the server's process, for every endpoint that shares its service, until it has started again.
    private mutating func crash(
        endpoint index: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let owner = http.owner(of: index)
        let restart = context.now.advanced(by: http.descriptions[owner]?.restart ?? .zero)
        stopService(of: owner, until: restart, because: "its process ended", &network, &context)
        context.wakes.schedule(.faultsEnd, at: restart)
    }

    /// Resets every connection to the service of endpoint number `owner`; nobody can connect before `end`.
    private mutating func stopService(
        of owner: Int, until end: SimInstant, because reason: String, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        for index in http.sharers(of: owner) {
            states[index].downUntil = max(states[index].downUntil, end)
            for slot in openSlots(at: index) {
                close(slot, Disconnection(.reset), .server("the service: \(reason)"), &network, &context)
            }
        }
    }

    /// Takes the connection's output.
    private mutating func collectHTTP(_ place: Int, _ slot: Int, _ context: inout SimulationContext) {
        // Without a copy of the connection, which would share its output and make clearing it an allocation.
        if http.conversations[place]?.connection.closing == .refused,
            http.conversations[place]?.didReportRefusal == false,
            let refusal = http.conversations[place]?.connection.refusal
        {
            http.conversations[place]?.didReportRefusal = true
            context.journal.append(
                .note(.remark(.session, "\(refusal)")), at: context.now,
                endpoint: UInt16(connections[slot].endpoint), connection: connections[slot].number)
        }
        if http.conversations[place]?.connection.output.isEmpty == false {
            connections[slot].said += http.conversations[place]?.connection.output ?? []
            http.conversations[place]?.connection.clearOutput()
        }
        if !connections[slot].said.isEmpty || http.conversations[place]?.connection.closing != nil {
            markDirty(slot)
        }
    }

    /// Returns when the connection is due, or nil; one that waits for the driver is resumed by `clearOutputs`.
    mutating func scheduleHTTPWake(_ place: Int, _ slot: Int, now: SimInstant) -> SimInstant? {
        guard canSend(slot), let conversation = http.conversations[place] else { return nil }
        return .earlier(conversation.pending?.due, conversation.connection.deadline)
    }

    /// The end of a response in the output that is sent now: at the last byte when there is no more output.
    func httpEnd(_ place: Int, _ slot: Int) -> JournalEntry.ResponseEnd {
        let isOver =
            http.hasAnswered(place) && connections[slot].said.isEmpty
            && pendingCount(slot) == 0
        return isOver ? .atLastByte : .none
    }

    /// Ends the connection when it has asked for that and all output was sent.
    mutating func endHTTPIfOver(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let reason = http.conversations[place]?.connection.closing, connections[slot].said.isEmpty,
            pendingCount(slot) == 0
        else { return }
        close(slot, Disconnection(.fin), .server("the service: \(reason)"), &network, &context)
    }

    // MARK: What services keep

    /// Whether a service has changed what it keeps since `takeStoreChanges`.
    package var hasStoreChanges: Bool {
        mutating get { http.hasChanges }
    }

    /// Removes and returns the changes of what services keep, by the endpoint that owns the service.
    package mutating func takeStoreChanges() -> [(endpoint: Int, changes: [StoreChange])] {
        http.takeChanges()
    }

    /// Ends the service of endpoint number `owner`, and of those that share it, because its changes could not be kept:
    /// what it has acknowledged since is not sent, and nobody can connect any more.
    package mutating func endService(
        of owner: Int, because reason: String, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let slots = Set(http.sharers(of: owner).flatMap { openSlots(at: $0) })
        outbox.outputs.removeAll { slots.contains($0.port) }
        stopService(of: owner, until: .distantFuture, because: reason, &network, &context)
    }

    /// Whether `acceptance` can be other than open.
    package var acceptsConditionally: Bool { watchesRequests || !http.descriptions.isEmpty }
}
