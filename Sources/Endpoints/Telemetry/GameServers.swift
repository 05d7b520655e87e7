package import SimulationCore
package import Telemetry
import VehicleModel
package import VehicleNetwork

/// The games of all telemetry endpoints.
struct GameServers: Sendable {
    /// The games, in the order of the file.
    var servers: [GameServer] = []

    /// The places in `servers` that have something to do now.
    var due: [Int] = []

    /// The places that act now, one after the other, in the order of the file.
    var round: [Int] = []

    /// The race as a game was last told of it, kept for its storage.
    var race = RaceState()

    /// Whether no game has anything to do now.
    var isQuiet: Bool { due.isEmpty && round.isEmpty }

    /// The place of the game of endpoint number `endpoint`, or nil.
    func place(of endpoint: Int) -> Int? { servers.firstIndex { $0.endpoint == endpoint } }

    init(_ descriptions: [EndpointDescription], _ context: SimulationContext) {
        for (index, endpoint) in descriptions.enumerated() {
            guard case .telemetry(let game) = endpoint.kind else { continue }
            var random = context.random.split("telemetry \(index)")
            servers.append(
                GameServer(
                    endpoint: index, machine: TelemetryMachine(game, seed: random.next()),
                    random: random.split("way")))
        }
    }
}

/// Endpoints without connections: games that send datagrams.
extension Endpoints {
    /// Whether endpoint number `index` is a game.
    package func isGame(_ index: Int) -> Bool { games.place(of: index) != nil }

    /// How many have asked endpoint number `endpoint` for datagrams.
    package func subscriberCount(endpoint: Int) -> Int {
        games.place(of: endpoint).map { games.servers[$0].machine.subscriberCount } ?? 0
    }

    /// Books the first slots of the games.
    mutating func openGames(_ context: inout SimulationContext) {
        refreshDatagramFaults()
        for place in games.servers.indices { schedule(game: place, &context) }
    }

    // MARK: Input

    /// The number of `peer` at the game of endpoint number `endpoint`, whose address the journal has from the first time on;
    /// nil where there is no game.
    package mutating func number(
        of peer: Peer, endpoint: Int, _ context: inout SimulationContext
    ) -> UInt32? {
        games.place(of: endpoint).map { journalNumber(of: peer, at: $0, &context) }
    }

    /// Writes a datagram of peer number `number` into the journal.
    package func journal(
        datagram: [UInt8], number: UInt32, endpoint: Int, _ context: inout SimulationContext
    ) {
        context.journal.append(
            input: datagram[...], at: context.now, endpoint: UInt16(endpoint), connection: number)
    }

    /// Somebody has sent something to endpoint number `endpoint`, perhaps for the first time.
    package mutating func noteInput(endpoint: Int) {
        guard watchesRequests, !states[endpoint].hasInput else { return }
        states[endpoint].hasInput = true
        outbox.events.append(EndpointEvent(.firstByte, endpoint: endpoint, slot: nil))
    }

    /// A datagram of `peer` reaches the game of endpoint number `endpoint`.
    package mutating func receive(datagram: [UInt8], from peer: Peer, endpoint: Int, now: SimInstant) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.receive(datagram, from: peer, now: now)
        markDue(game: place)
    }

    /// Nobody has a socket at `peer`, to which endpoint number `endpoint` has sent (ICMP port unreachable).
    package mutating func unreachable(_ peer: Peer, endpoint: Int, now: SimInstant) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.unreachable(peer, now: now)
        markDue(game: place)
    }

    /// Gives a field of the packets of endpoint number `endpoint` a value of its own.
    package mutating func set(_ setting: FieldSetting, at endpoint: Int, now: SimInstant) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.set(setting, now: now)
    }

    /// Changes how many slots a second endpoint number `endpoint` has.
    package mutating func setRate(_ rate: Int, at endpoint: Int, _ context: inout SimulationContext) {
        guard let place = games.place(of: endpoint) else { return }
        games.servers[place].machine.setRate(rate, now: context.now)
        schedule(game: place, &context)
    }

    /// The faults in force have changed.
    mutating func refreshDatagramFaults() {
        for place in games.servers.indices {
            games.servers[place].impairment.faults = lastingFaults(at: games.servers[place].endpoint).link
        }
    }

    // MARK: Slots

    /// A wake-up of the game at `place` that was booked for `time` has come: it acts when events and buses have.
    package mutating func wakeGame(_ place: Int, at time: SimInstant) {
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

    /// The driver has taken what there is: games that send as fast as that go on.
    mutating func resumeGames(_ context: inout SimulationContext) {
        for place in games.servers.indices where games.servers[place].waitsForDriver {
            games.servers[place].waitsForDriver = false
            games.servers[place].machine.skip(to: context.now)
            schedule(game: place, &context)
        }
    }

    /// Whether games act now, one after the other; a slot that has begun is finished.
    package var isInGameRound: Bool {
        mutating get { !games.round.isEmpty }
    }

    /// Whether a game has something to do now.
    package var hasDueGames: Bool {
        mutating get { !games.due.isEmpty }
    }

    /// The games that have something to do now do it next, in the order of the file, before anything else.
    package mutating func beginGameRound() {
        swap(&games.round, &games.due)
        if games.round.count > 1 { games.round.sort() }
    }

    /// Lets the first game of the round act, and says what that costs; one with much to do keeps its turn.
    package mutating func serveGame(_ context: inout SimulationContext) -> Int {
        let place = games.round[0]
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

    /// Sends on their way what the game at `place` has said, and lets out what has arrived at the end of it.
    private mutating func takeDatagrams(of place: Int, _ context: inout SimulationContext) {
        let endpoint = games.servers[place].endpoint
        for note in games.servers[place].machine.notes {
            context.journal.append(.note(.remark(.game, note)), at: context.now, endpoint: UInt16(endpoint))
        }
        if games.servers[place].impairment.isFree {
            // All that it has said is sent, some of it to several peers: the bytes once.
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

    /// The number of `peer`, whose address the journal has from the first time on.
    private mutating func journalNumber(
        of peer: Peer, at place: Int, _ context: inout SimulationContext
    ) -> UInt32 {
        let (number, isNew) = games.servers[place].number(of: peer)
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
