package import SimulationCore
package import Telemetry
import VehicleModel
package import VehicleNetwork

/// The games of all telemetry endpoints.
struct GameServers: Sendable {
    /// The games, in file order.
    var servers: [GameServer] = []

    /// The indices in `servers` of the games with due work.
    var due: [Int] = []

    /// The indices of the games that act in the present round, in file order.
    var round: [Int] = []

    /// The race state last passed to a game, kept to reuse its storage.
    var race = RaceState()

    /// Whether no game has due work.
    var isQuiet: Bool { due.isEmpty && round.isEmpty }

    /// The index of the game of endpoint number `endpoint`, or nil.
    func place(of endpoint: Int) -> Int? { servers.firstIndex { $0.endpoint == endpoint } }

    init(_ descriptions: [EndpointDescription], _ context: SimulationContext) {
        for (index, endpoint) in descriptions.enumerated() {
            guard case .telemetry(var game) = endpoint.kind else { continue }
            game.options.subscriberLimit = endpoint.subscriberLimit
            var random = context.random.split("telemetry \(index)")
            servers.append(
                GameServer(
                    endpoint: index, machine: TelemetryMachine(game, seed: random.next()),
                    random: random.split("way")))
        }
    }
}

/// Telemetry endpoints, which have no connections.
extension Endpoints {
    /// The number of subscribers to datagrams of endpoint number `endpoint`.
    package func subscriberCount(endpoint: Int) -> Int {
        games.place(of: endpoint).map { games.servers[$0].machine.subscriberCount } ?? 0
    }

    /// Schedules the first slots of the games.
    mutating func openGames(_ context: inout SimulationContext) {
        refreshDatagramFaults()
        for place in games.servers.indices { schedule(game: place, &context) }
    }

    // MARK: Input

    /// The number of `peer` at the game of endpoint number `endpoint`; the journal records its address the first time.
    /// Nil where there is no game.
    mutating func playerNumber(
        of peer: Peer, endpoint: Int, _ context: inout SimulationContext
    ) -> UInt32? {
        games.place(of: endpoint).map { journalNumber(of: peer, at: $0, &context) }
    }

    /// Records a datagram of peer number `number` in the journal.
    package func journal(
        datagram: [UInt8], number: UInt32, endpoint: Int, _ context: inout SimulationContext
    ) {
        context.journal.append(
            input: datagram[...], at: context.now, endpoint: UInt16(endpoint), connection: number)
    }

    /// Emits an event for the first datagram received at endpoint number `endpoint`.
    package mutating func noteInput(endpoint: Int) {
        guard watchesRequests, !states[endpoint].hasInput else { return }
        states[endpoint].hasInput = true
        outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, slot: nil))
    }

    /// Passes a datagram of `peer` to the game of endpoint number `endpoint`.
    mutating func receiveByGame(datagram: [UInt8], from peer: Peer, endpoint: Int, now: SimInstant) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.receive(datagram, from: peer, now: now)
        markDue(game: place)
    }

    /// Reports that `peer` has no socket for datagrams of endpoint number `endpoint` (ICMP port unreachable).
    package mutating func unreachable(_ peer: Peer, endpoint: Int, now: SimInstant) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.unreachable(peer, now: now)
        markDue(game: place)
    }

    /// Sets a field of the packets of endpoint number `endpoint` to a value.
    package mutating func set(_ setting: FieldSetting, at endpoint: Int, now: SimInstant) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.set(setting, now: now)
    }

    /// Changes the number of slots per second of endpoint number `endpoint`.
    package mutating func setRate(_ rate: Int, at endpoint: Int, _ context: inout SimulationContext) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.setRate(rate, now: context.now)
        schedule(game: place, &context)
    }

    /// Applies the faults in force to all senders of datagrams.
    mutating func refreshDatagramFaults() {
        for place in games.servers.indices {
            games.servers[place].impairment.faults = lastingFaults(at: games.servers[place].endpoint).link
        }
        for place in doip.servers.indices {
            doip.servers[place].impairment.faults = lastingFaults(at: doip.servers[place].endpoint).link
        }
    }

    // MARK: Slots

    /// Handles a wake-up of the game at `place`; the game acts after the events and buses of the instant. Does nothing
    /// when `time` is not the scheduled one.
    package mutating func wakeDatagrams(_ place: Int, at time: SimInstant) {
        guard place < games.servers.count else { return wakeDoIP(place - games.servers.count, at: time) }
        guard games.servers[place].scheduled == time else { return }
        games.servers[place].scheduled = nil
        markDue(game: place)
    }

    private mutating func markDue(game place: Int) {
        guard !games.servers[place].isDue else { return }
        games.servers[place].isDue = true
        games.due.append(place)
    }

    private mutating func schedule(game place: Int, _ context: inout SimulationContext) {
        if games.servers[place].machine.isUnthrottled, !outbox.datagrams.isEmpty {
            games.servers[place].waitsForDriver = true
            return
        }
        guard let due = games.servers[place].deadline else { return }
        if let scheduled = games.servers[place].scheduled, scheduled <= due { return }
        games.servers[place].scheduled = max(due, context.now)
        context.wakes.schedule(.datagrams(place), at: due)
    }

    /// Resumes the games that send as fast as the driver takes datagrams.
    mutating func resumeGames(_ context: inout SimulationContext) {
        for place in games.servers.indices where games.servers[place].waitsForDriver {
            games.servers[place].waitsForDriver = false
            games.servers[place].machine.skip(to: context.now)
            schedule(game: place, &context)
        }
    }

    /// Whether games are acting one after the other; a slot that has begun is completed.
    package var isInDatagramRound: Bool {
        mutating get { !games.round.isEmpty }
    }

    /// Whether a game has due work.
    package var hasDueDatagrams: Bool {
        mutating get { !games.due.isEmpty }
    }

    /// Begins a round with the games that have due work, in file order; no other work is done before its end.
    package mutating func beginDatagramRound() {
        swap(&games.round, &games.due)
        if games.round.count > 1 { games.round.sort() }
    }

    /// Lets the first game of the round act, and returns the cost; a game with much work stays first.
    package mutating func serveDatagrams(_ context: inout SimulationContext) -> Int {
        let place = games.round[0]
        guard place < games.servers.count else {
            games.round.removeFirst()
            serveDoIP(place - games.servers.count, &context)
            return 4
        }
        if context.lateness.skips {
            let count = games.servers[place].machine.skipLate(
                before: context.lateness.horizon, to: context.lateness.present)
            context.lateness.skipped.slots += UInt64(count)
        }
        if let due = games.servers[place].machine.deadline, due <= context.now {
            context.vehicle.advance(to: context.now)
            context.vehicle.writeRaceState(into: &games.race)
            games.servers[place].machine.wake(games.race, now: context.now)
        }
        let cost = 4 + games.servers[place].machine.outputs.count / 4
        takeDatagrams(of: place, &context)
        if games.servers[place].machine.hasMore, let due = games.servers[place].machine.deadline,
            due <= context.now
        {
            return cost
        }
        games.round.removeFirst()
        games.servers[place].isDue = false
        schedule(game: place, &context)
        return cost
    }

    /// Passes the new datagrams of the game at `place` through the impairment, and moves those
    /// that are due into the outbox.
    private mutating func takeDatagrams(of place: Int, _ context: inout SimulationContext) {
        let endpoint = games.servers[place].endpoint
        for note in games.servers[place].machine.notes {
            context.journal.append(.note(.remark(.game, note)), at: context.now, endpoint: UInt16(endpoint))
        }
        if games.servers[place].impairment.isFree {
            // A datagram to several peers has its bytes stored once.
            let start = outbox.bytes.count
            outbox.bytes.append(contentsOf: games.servers[place].machine.outputBytes)
            for output in games.servers[place].machine.outputs {
                let range = (start + output.range.lowerBound)..<(start + output.range.upperBound)
                record(range, of: place, to: output.peer, &context)
            }
        } else {
            for output in games.servers[place].machine.outputs {
                games.servers[place].impairment.send(
                    games.servers[place].machine.outputBytes[output.range], to: output.peer, now: context.now)
            }
        }
        games.servers[place].machine.clearOutputs()
        for act in games.servers[place].impairment.takeActs() {
            note(.acts, act.fault, act.words, event: act.event, endpoint: endpoint, &context)
        }
        while let datagram = games.servers[place].impairment.takeDue(now: context.now) {
            let start = outbox.bytes.count
            outbox.bytes.append(contentsOf: datagram.bytes)
            record(start..<outbox.bytes.count, of: place, to: datagram.peer, &context)
        }
    }

    private mutating func record(
        _ range: Range<Int>, of place: Int, to peer: Peer, _ context: inout SimulationContext
    ) {
        let endpoint = games.servers[place].endpoint
        let number = journalNumber(of: peer, at: place, &context)
        outbox.datagrams.append(
            Outbox.DatagramOutput(endpoint: endpoint, peer: peer, time: context.now, range: range))
        context.journal.append(
            output: outbox.bytes[range], ends: .none, at: context.now, endpoint: UInt16(endpoint),
            connection: number)
    }

    /// The number of `peer`; the journal records its address the first time.
    private mutating func journalNumber(
        of peer: Peer, at place: Int, _ context: inout SimulationContext
    ) -> UInt32 {
        let (number, isNew) = games.servers[place].peers.number(of: peer)
        if isNew {
            let endpoint = games.servers[place].endpoint
            context.journal.append(
                .peer(peer.description), at: context.now, endpoint: UInt16(endpoint), connection: number)
            if watchesRequests {
                outbox.events.append(EndpointEvent(.connect, endpoint: endpoint, slot: nil))
            }
        }
        return number
    }
}
