public import SimulationCore
public import Telemetry

/// Endpoints without connections: games that send datagrams.
extension Rig {
    /// A datagram for a peer.
    public struct DatagramOutput: Hashable, Sendable {
        /// The endpoint that it leaves by.
        public let endpoint: Int
        /// Where it goes.
        public let peer: Peer
        /// When it leaves.
        public let time: SimInstant
        /// Where its bytes stand in `outputBytes`; datagrams with the same bytes to several peers may share them.
        public let range: Range<Int>
    }

    /// Takes a datagram from `peer` at endpoint number `endpoint`; an endpoint of another kind ignores it.
    public mutating func receive(datagram: [UInt8], from peer: Peer, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        guard !hasEnded, let place = telemetryPlace(of: endpoint) else { return }
        let number = journalNumber(of: peer, at: place)
        context.journal.append(
            input: datagram[...], at: context.now, endpoint: UInt16(endpoint), connection: number)
        beginTime()
        if watchesRequests, !endpoints[endpoint].hasInput {
            endpoints[endpoint].hasInput = true
            observe(.firstByte, at: endpoint, port: nil)
        }
        telemetry[place].machine.receive(datagram, from: peer, now: context.now)
        markTelemetry(place)
    }

    /// Nobody has a socket at `peer`, to which endpoint number `endpoint` has sent (ICMP port unreachable).
    public mutating func unreachable(_ peer: Peer, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        guard !hasEnded, let place = telemetryPlace(of: endpoint) else { return }
        telemetry[place].machine.unreachable(peer, now: context.now)
        markTelemetry(place)
    }

    /// The host has something to say about endpoint number `endpoint`, for example that a datagram could not be sent.
    public mutating func note(_ text: String, endpoint: Int, now: SimInstant) {
        catchUp(to: now)
        context.journal.append(.note(.remark(.endpoint, text)), at: context.now, endpoint: UInt16(endpoint))
    }

    /// Time zero is now, unless it was before: a client that only listens is ready.
    public mutating func beginTime(now: SimInstant) {
        catchUp(to: now)
        beginTime()
    }

    private mutating func beginTime() { if origin == nil { begin() } }

    /// How many have asked endpoint number `endpoint` for datagrams.
    public func subscriberCount(endpoint: Int) -> Int {
        telemetryPlace(of: endpoint).map { telemetry[$0].machine.subscriberCount } ?? 0
    }

    // MARK: Inside

    /// Makes the games, and books their first slots.
    mutating func openTelemetry() {
        for (index, endpoint) in description.endpoints.enumerated() {
            guard case .telemetry(let game) = endpoint.kind else { continue }
            var random = context.random.split("telemetry \(index)")
            telemetry.append(
                DatagramEndpoint(
                    endpoint: index, machine: TelemetryMachine(game, seed: random.next()),
                    random: random.split("way")))
        }
        refreshDatagramFaults()
        for place in telemetry.indices { scheduleTelemetry(place) }
    }

    func telemetryPlace(of endpoint: Int) -> Int? { telemetry.firstIndex { $0.endpoint == endpoint } }

    /// Whether endpoint number `index` is a game.
    func isTelemetry(_ index: Int) -> Bool {
        guard description.endpoints.indices.contains(index),
            case .telemetry = description.endpoints[index].kind
        else { return false }
        return true
    }

    mutating func set(_ setting: FieldSetting, at endpoint: Int) {
        guard let place = telemetryPlace(of: endpoint) else { return }
        telemetry[place].machine.set(setting, now: context.now)
    }

    mutating func setRate(_ rate: Int, at endpoint: Int) {
        guard let place = telemetryPlace(of: endpoint) else { return }
        telemetry[place].machine.setRate(rate, now: context.now)
        scheduleTelemetry(place)
    }

    /// The faults in force have changed.
    mutating func refreshDatagramFaults() {
        for place in telemetry.indices {
            telemetry[place].way.faults = lastingFaults(at: telemetry[place].endpoint)
        }
    }

    /// A wake-up of `place` has come: it acts when events and buses have.
    mutating func wakeTelemetry(_ place: Int) {
        guard telemetry[place].scheduled == queue.now else { return }
        telemetry[place].scheduled = nil
        markTelemetry(place)
    }

    private mutating func markTelemetry(_ place: Int) {
        guard !telemetry[place].isDue else { return }
        telemetry[place].isDue = true
        dueTelemetry.append(place)
    }

    private mutating func scheduleTelemetry(_ place: Int) {
        if telemetry[place].machine.isUnthrottled, !datagrams.isEmpty {
            telemetry[place].waitsForDriver = true
            return
        }
        guard let due = telemetry[place].deadline else { return }
        if let scheduled = telemetry[place].scheduled, scheduled <= due { return }
        telemetry[place].scheduled = max(due, clock)
        queue.schedule(.telemetry(place), at: due)
    }

    /// The driver has taken what there is: games that send as fast as that go on.
    mutating func resumeTelemetry() {
        for place in telemetry.indices where telemetry[place].waitsForDriver {
            telemetry[place].waitsForDriver = false
            telemetry[place].machine.skip(to: context.now)
            scheduleTelemetry(place)
        }
    }

    /// The games that have something to do now do it next, in the order of the file, before anything else.
    mutating func beginTelemetryRound() {
        swap(&telemetryRound, &dueTelemetry)
        if telemetryRound.count > 1 { telemetryRound.sort() }
    }

    /// Lets the first game of the round act, and says what that costs; one with much to do keeps its turn.
    mutating func serveTelemetry() -> Int {
        let place = telemetryRound[0]
        if context.lateness.skips {
            let count = telemetry[place].machine.skipLate(
                before: context.lateness.horizon, to: context.lateness.present)
            context.lateness.skipped.slots += UInt64(count)
        }
        if let due = telemetry[place].machine.deadline, due <= clock {
            context.vehicle.advance(to: context.now)
            context.vehicle.writeRaceState(into: &race)
            telemetry[place].machine.wake(race, now: context.now)
        }
        let cost = 4 + telemetry[place].machine.outputs.count / 4
        takeOutputs(of: place)
        if telemetry[place].machine.hasMore, let due = telemetry[place].machine.deadline, due <= clock {
            return cost
        }
        telemetryRound.removeFirst()
        telemetry[place].isDue = false
        scheduleTelemetry(place)
        return cost
    }

    /// Sends on their way what the game at `place` has said, and lets out what has arrived at the end of it.
    private mutating func takeOutputs(of place: Int) {
        for note in telemetry[place].machine.notes {
            context.journal.append(
                .note(.remark(.game, note)), at: context.now, endpoint: UInt16(telemetry[place].endpoint))
        }
        if telemetry[place].way.isFree {
            // All that it has said is sent, some of it to several peers: the bytes once.
            let start = outputBytes.count
            outputBytes.append(contentsOf: telemetry[place].machine.outputBytes)
            for output in telemetry[place].machine.outputs {
                let range = (start + output.range.lowerBound)..<(start + output.range.upperBound)
                record(range, of: place, to: output.peer)
            }
        } else {
            for output in telemetry[place].machine.outputs {
                telemetry[place].way.send(
                    telemetry[place].machine.outputBytes[output.range], to: output.peer, now: context.now)
            }
        }
        telemetry[place].machine.clearOutputs()
        for act in telemetry[place].way.takeActs() {
            note(
                .acts, act.fault, act.words, event: act.event, endpoint: telemetry[place].endpoint,
                port: nil)
        }
        while let piece = telemetry[place].way.takeDue(now: context.now) {
            put(piece.bytes[...], of: place, to: piece.peer)
        }
    }

    private mutating func put(_ bytes: ArraySlice<UInt8>, of place: Int, to peer: Peer) {
        let start = outputBytes.count
        outputBytes.append(contentsOf: bytes)
        record(start..<outputBytes.count, of: place, to: peer)
    }

    private mutating func record(_ range: Range<Int>, of place: Int, to peer: Peer) {
        let endpoint = telemetry[place].endpoint
        let number = journalNumber(of: peer, at: place)
        datagrams.append(DatagramOutput(endpoint: endpoint, peer: peer, time: clock, range: range))
        context.journal.append(
            output: outputBytes[range], ends: .none, at: context.now, endpoint: UInt16(endpoint),
            connection: number)
    }

    /// The number of `peer`, whose address the journal has from the first time on.
    private mutating func journalNumber(of peer: Peer, at place: Int) -> UInt32 {
        let (number, isNew) = telemetry[place].number(of: peer)
        if isNew {
            let endpoint = telemetry[place].endpoint
            context.journal.append(
                .peer(peer.description), at: context.now, endpoint: UInt16(endpoint), connection: number)
            if watchesRequests { observe(.connect, at: endpoint, port: nil) }
        }
        return number
    }
}
