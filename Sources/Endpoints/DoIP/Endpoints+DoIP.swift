import DoIP
import Links
import SimulationCore
import VehicleModel
import VehicleNetwork

/// DoIP endpoints: connections and datagrams of one entity, whose diagnostic messages the car's ECUs answer.
extension Endpoints {
    /// Reports a new connection to the entity at `place`.
    mutating func acceptDoIP(_ place: Int, _ slot: Int, _ context: inout SimulationContext) {
        let socket = connections[slot].isSecured
        doip.servers[place].entity.accept(slot, isSecure: socket, now: context.now)
        collectDoIP(place, &context)
    }

    /// Reports that the connection at `slot` is gone.
    mutating func removeDoIP(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        if let path = doip.servers[place].paths.removeValue(forKey: slot) {
            network.close(path.tester, now: context.now)
        }
        doip.servers[place].closing.remove(slot)
        doip.servers[place].requests.removeAll { $0.socket == slot }
        doip.servers[place].held[slot] = nil
        doip.servers[place].entity.closed(slot, now: context.now)
        collectDoIP(place, &context)
    }

    /// Passes input to the entity at `place`.
    mutating func receiveDoIP(
        _ bytes: [UInt8], _ place: Int, _ slot: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        restartIfReset(place, &network, &context)
        guard !doip.servers[place].closing.contains(slot) else { return }
        connections[slot].isResponsePending = true
        doip.servers[place].entity.isPowered = context.vehicle.ignition != .off
        let waiting = unanswered(place, slot, network)
        doip.servers[place].entity.setWaiting(waiting, on: slot)
        doip.servers[place].entity.receive(bytes, on: slot, now: context.now)
        collectDoIP(place, &context)
        serveDoIPRequests(place, slot, &network, &context)
    }

    /// The diagnostic messages of the connection at `slot` that no ECU has answered yet.
    private func unanswered(_ place: Int, _ slot: Int, _ network: VehicleNetwork) -> DoIPEntity.Waiting {
        var waiting = DoIPEntity.Waiting()
        if let path = doip.servers[place].paths[slot] {
            (waiting.requests, waiting.bytes) = network.waiting(of: path.tester)
        }
        for request in doip.servers[place].held[slot] ?? [] { waiting.add(request.data.count) }
        return waiting
    }

    /// Takes what the entity at `place` has to send, and schedules its next wake-up.
    private mutating func collectDoIP(_ place: Int, _ context: inout SimulationContext) {
        let endpoint = doip.servers[place].endpoint
        let outputs = doip.servers[place].entity.outputs
        doip.servers[place].entity.clearOutputs()
        for output in outputs {
            switch output {
            case .write(let slot, let bytes):
                guard isOpen(slot) else { continue }
                connections[slot].said += bytes
                markDirty(slot)
            case .close(let slot):
                guard isOpen(slot) else { continue }
                doip.servers[place].closing.insert(slot)
                markDirty(slot)
            case .datagram(let peer, let bytes):
                guard let peer = peer ?? doip.servers[place].announcesTo else { continue }
                sendDoIP(bytes, to: peer, place, &context)
            case .request(let request):
                doip.servers[place].requests.append(request)
                // An entity that goes on after a timer has no network at hand; the connection's turn has.
                dueLinks.append(request.socket)
            case .remark(let words):
                context.journal.append(
                    .note(.remark(.session, words)), at: context.now, endpoint: UInt16(endpoint))
            }
        }
        scheduleDoIP(place, &context)
    }

    private mutating func scheduleDoIP(_ place: Int, _ context: inout SimulationContext) {
        guard let due = doip.servers[place].deadline else { return }
        if let scheduled = doip.servers[place].scheduled, scheduled <= due { return }
        doip.servers[place].scheduled = max(due, context.now)
        context.wakes.schedule(.datagrams(games.servers.count + place), at: max(due, context.now))
    }

    // MARK: ECUs

    /// Passes the waiting diagnostic messages to the ECUs, and sends what the ECUs have for the tester at `slot`.
    mutating func serveDoIPRequests(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        let requests = doip.servers[place].requests
        doip.servers[place].requests = []
        for request in requests where isOpen(request.socket) {
            let watched = noteRequest(request.data, request.socket, &network, &context)
            if watched {
                doip.servers[place].held[request.socket, default: []].append(request)
            } else {
                submit(request, place, &network, &context)
            }
        }
        takeAnswers(for: slot, place, &network, &context)
        for other in Set(requests.map(\.socket)).sorted() where other != slot {
            takeAnswers(for: other, place, &network, &context)
        }
    }

    /// Passes on the oldest message of the connection at `slot` whose events were handled.
    mutating func answerDoIP(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let request = doip.servers[place].held[slot]?.first else { return }
        doip.servers[place].held[slot]?.removeFirst()
        submit(request, place, &network, &context)
        takeAnswers(for: slot, place, &network, &context)
    }

    private mutating func submit(
        _ request: DoIPEntity.DiagnosticRequest, _ place: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        let server = doip.servers[place]
        let longest = server.entity.description.longestMessage
        let path =
            server.paths[request.socket]?.tester
            ?? network.openTester(
                longestMessage: longest, endpoint: UInt16(server.endpoint),
                connection: connections[request.socket].number, tap: TapID(request.socket))
        doip.servers[place].paths[request.socket] = DoIPServer.Path(tester: path, address: request.tester)
        remark(
            "\(Self.words(request.tester, to: request.target)): \(Hex.string(request.data.prefix(32)))",
            slot: request.socket, &context)
        let targets = server.entity.description.targets
        let ecus = request.isFunctional ? targets.values.sorted() : targets[request.target].map { [$0] } ?? []
        for ecu in ecus {
            network.submit(
                request.data, to: ECUID(ecu), addressing: request.isFunctional ? .functional : .physical,
                from: path, &context)
        }
    }

    /// Sends the due answers of the ECUs on the connection at `slot`, and schedules its next turn.
    private mutating func takeAnswers(
        for slot: Int, _ place: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let path = doip.servers[place].paths[slot], canSend(slot) else { return }
        let answers = network.takeAnswers(
            for: path.tester, upTo: LinkPipeline.limit, &context)
        let targets = doip.servers[place].entity.description.targets
        for answer in answers {
            guard let address = targets.first(where: { $0.value == answer.ecu.rawValue })?.key else {
                continue
            }
            doip.servers[place].entity.respond(
                answer.bytes, from: address, to: path.address, socket: slot, at: context.now)
            remark(
                "\(Self.words(address, to: path.address)): \(Hex.string(answer.bytes.prefix(32)))",
                slot: slot,
                &context)
        }
        doip.servers[place].paths[slot]?.due = network.deadline(of: path.tester)
        collectDoIP(place, &context)
        restartIfReset(place, &network, &context)
        if isOpen(slot) { scheduleLink(slot, &context) }
    }

    /// Closes the connections of the entity at `place` when the ECU that it is in has been reset, after the answer to that;
    /// a reset that came another way shows with the next bytes of a tester.
    private mutating func restartIfReset(
        _ place: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard let ecu = doip.servers[place].ownECU else { return }
        let count = network.resetCount(of: ECUID(ecu))
        guard count != doip.servers[place].resets else { return }
        doip.servers[place].resets = count
        takeVIN(place, context)
        doip.servers[place].entity.restart(now: context.now)
        collectDoIP(place, &context)
    }

    /// Gives the entity at `place` the VIN that a tester has written.
    private mutating func takeVIN(_ place: Int, _ context: SimulationContext) {
        guard context.vehicle.hasWrittenIdentity else { return }
        let vin = Array(context.vehicle.identity.vin.utf8)
        if vin.count == 17 { doip.servers[place].entity.vin = vin }
    }

    private static func words(_ source: UInt16, to target: UInt16) -> String {
        "\(Hex.string(source, width: 4)) to \(Hex.string(target, width: 4))"
    }

    /// Returns when the ECUs have something for the connection at `slot`, or nil.
    mutating func deadlineOfDoIP(_ place: Int, _ slot: Int) -> SimInstant? {
        canSend(slot) ? doip.servers[place].paths[slot]?.due : nil
    }

    /// Ends the connection when the entity has asked for it and all output was sent.
    mutating func endDoIPIfOver(
        _ place: Int, _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard doip.servers[place].closing.contains(slot), connections[slot].said.isEmpty,
            pendingCount(slot) == 0
        else { return }
        close(slot, Disconnection(.fin), .server("the DoIP entity"), &network, &context)
    }

    // MARK: Datagrams

    /// The number of `peer` at the entity of endpoint number `endpoint`; nil where there is none.
    mutating func doipNumber(of peer: Peer, endpoint: Int, _ context: inout SimulationContext) -> UInt32? {
        guard let place = doip.place(of: endpoint) else { return nil }
        if let known = doip.servers[place].numbers[peer] { return known }
        if doip.servers[place].numbers.count >= DoIPServer.peerLimit {
            doip.servers[place].numbers.removeAll()
        }
        states[endpoint].connectionCount += 1
        let number = states[endpoint].connectionCount
        doip.servers[place].numbers[peer] = number
        context.journal.append(
            .peer(peer.description), at: context.now, endpoint: UInt16(endpoint), connection: number)
        return number
    }

    /// Passes a datagram of `peer` to the entity of endpoint number `endpoint`.
    mutating func receiveDoIP(
        datagram: [UInt8], from peer: Peer, endpoint: Int, _ context: inout SimulationContext
    ) {
        guard let place = doip.place(of: endpoint) else { return }
        takeVIN(place, context)
        doip.servers[place].entity.receive(
            datagram: datagram, from: peer, isPowered: context.vehicle.ignition != .off, now: context.now)
        collectDoIP(place, &context)
    }

    private mutating func sendDoIP(
        _ bytes: [UInt8], to peer: Peer, _ place: Int, _ context: inout SimulationContext
    ) {
        if doip.servers[place].impairment.isFree {
            return emitDoIP(bytes, to: peer, place, &context)
        }
        doip.servers[place].impairment.send(bytes[...], to: peer, now: context.now)
        takeImpaired(place, &context)
    }

    /// Sends the datagrams that are due of those that the faults in force have delayed or changed.
    private mutating func takeImpaired(_ place: Int, _ context: inout SimulationContext) {
        for act in doip.servers[place].impairment.takeActs() {
            note(
                .acts, act.fault, act.words, event: act.event, endpoint: doip.servers[place].endpoint,
                &context)
        }
        while let datagram = doip.servers[place].impairment.takeDue(now: context.now) {
            emitDoIP(datagram.bytes, to: datagram.peer, place, &context)
        }
    }

    private mutating func emitDoIP(
        _ bytes: [UInt8], to peer: Peer, _ place: Int, _ context: inout SimulationContext
    ) {
        let endpoint = doip.servers[place].endpoint
        guard !outbox.isFull, let number = doipNumber(of: peer, endpoint: endpoint, &context) else { return }
        let start = outbox.bytes.count
        outbox.bytes.append(contentsOf: bytes)
        let range = start..<outbox.bytes.count
        outbox.datagrams.append(
            Outbox.DatagramOutput(endpoint: endpoint, peer: peer, time: context.now, range: range))
        context.journal.append(
            output: outbox.bytes[range], ends: .none, at: context.now, endpoint: UInt16(endpoint),
            connection: number)
    }

    /// Schedules the first work of the entities: their announcements.
    mutating func openDoIP(_ context: inout SimulationContext) {
        for place in doip.servers.indices { collectDoIP(place, &context) }
    }

    /// Handles a wake-up of the entity at `place`; its work is done in the round of datagrams.
    mutating func wakeDoIP(_ place: Int, at time: SimInstant) {
        guard doip.servers[place].scheduled == time else { return }
        doip.servers[place].scheduled = nil
        games.due.append(games.servers.count + place)
    }

    /// Lets the entity at `place` do its due work.
    mutating func serveDoIP(_ place: Int, _ context: inout SimulationContext) {
        doip.servers[place].entity.wake(now: context.now)
        takeImpaired(place, &context)
        collectDoIP(place, &context)
    }
}
