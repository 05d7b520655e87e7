import SimulationCore
import VehicleModel

/// The server side of Assetto Corsa Competizione's broadcasting protocol: registrations, lists on request, and updates
/// at the interval of each client.
struct CompetizioneServer: Conversation {
    /// A registered client.
    struct Connection: Sendable {
        let id: Int32
        let peer: Peer
        let interval: Duration
        let isWritable: Bool
        var due: SimInstant
        var lastReceived: SimInstant
        var ends: SimInstant
    }

    /// A message to be sent to a client at the next wake-up.
    private enum Reply: Sendable {
        case registration(Peer, id: Int32, isWritable: Bool, refusal: String?)
        case entryList(Peer, id: Int32)
        case trackData(Peer, id: Int32)
    }

    /// The type of a client's message, its first byte.
    private enum Request: UInt8 {
        case register = 1
        case unregister = 9
        case entryList
        case trackData
        case changeHUDPage = 49
        case changeFocus
        case instantReplay
    }

    private static let version: Int64 = 4

    /// The greatest number of queued replies.
    private static let waitingLimit = 256

    private static let longestInterval = Duration.seconds(60)

    /// The greatest number of datagrams of one wake-up; the rest follows in the next one, which is due at once.
    static let portion = 1024

    /// The shortest interval between updates, whatever a client requests.
    private var shortestInterval: Duration

    private(set) var connections: [Connection] = []
    private var waiting: [Reply] = []
    private var waitingSince = SimInstant.powerOn
    private var lastID: Int32 = 0
    private let options: TelemetryOptions
    private let pause: PauseMode
    private let rule: SubscriptionRule
    /// Datagrams for several clients of a wake-up, kept to reuse the storage.
    private var sheet: [Range<Int>] = []
    /// The number of datagrams that the present wake-up may still send.
    private var room = 0
    /// Whether the last wake-up has left due datagrams.
    private(set) var hasMore = false
    private var layoutSlots: [String: Int] = [:]
    private var desk = BroadcastDesk()

    static let layouts = [
        "registration-result", "realtime-update", "realtime-car-update", "entry-list", "entry-list-car",
        "track-data", "broadcasting-event",
    ]

    init(_ description: TelemetryDescription, _ builder: inout DatagramBuilder) {
        options = description.options
        pause = description.pause
        rule = SubscriptionRule(description.options)
        shortestInterval = .nanoseconds(1_000_000_000 / Int64(min(max(description.rate, 1), 360)))
        for name in Self.layouts { layoutSlots[name] = builder.layoutSlot("acc-in-\(name)") }
    }

    func deadline(slot: SimInstant) -> SimInstant? {
        guard waiting.isEmpty else { return waitingSince }
        guard !connections.isEmpty else { return nil }
        var first = SimInstant.distantFuture
        for index in connections.indices { first = min(first, connections[index].due) }
        return first
    }

    var subscriberCount: Int { connections.count }

    mutating func setInterval(_ interval: Duration) { shortestInterval = interval }

    mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ transmission: inout Transmission
    ) {
        receive(datagram, from: peer, now: now, &transmission.limiter)
    }

    mutating func noteUnreachable(_ peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter) {
        forget(peer, why: "nobody listens there", now: now, &limiter)
    }

    mutating func wake(_ state: RaceState, now: SimInstant, _ transmission: inout Transmission) {
        answer(state, &transmission.builder)
        guard !hasMore else { return }
        // Changes are detected once, so only when there is room for the resulting datagrams.
        send(state, transmission.watch.look(at: state), &transmission)
    }

    /// Processes a message of a client.
    private mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        guard let first = datagram.first, let request = Request(rawValue: first) else {
            return limiter.note("\(datagram.count) bytes from \(peer) are not a message", now: now)
        }
        switch request {
        case .register: register(datagram, peer, now, &limiter)
        case .unregister:
            // The game's own SDK sends the type alone, other clients add the connection id.
            let named = datagram.count == 5 ? Self.number(datagram) : nil
            let known = connections.first { $0.peer == peer && (named == nil || $0.id == named) }
            guard datagram.count == 1 || datagram.count == 5, known != nil else {
                return limiter.note("\(peer) ends a registration that it does not have", now: now)
            }
            forget(peer, why: "it has ended its registration", now: now, &limiter)
        case .entryList, .trackData:
            guard datagram.count == 5, let place = place(of: peer, Self.number(datagram)) else {
                return limiter.note("\(peer) asks for a list without being registered", now: now)
            }
            renew(place, now)
            let id = connections[place].id
            let reply: Reply =
                request == .entryList ? .entryList(peer, id: id) : .trackData(peer, id: id)
            wait(reply, now, &limiter)
        case .changeHUDPage, .changeFocus, .instantReplay:
            guard datagram.count >= 5, let place = place(of: peer, Self.number(datagram)) else {
                return limiter.note("\(peer) sends a command without being registered", now: now)
            }
            renew(place, now)
            guard connections[place].isWritable else {
                return limiter.note("\(peer) sends a command and may only read", now: now)
            }
            let remark = desk.take(datagram, from: peer, now: now)
            limiter.note(remark, now: now)
        }
    }

    private mutating func register(
        _ datagram: [UInt8], _ peer: Peer, _ now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        guard let layout = Game.assettoCorsaCompetizione.layout(named: "acc-out-register"),
            let packet = try? PacketDecoder.decode(datagram, as: layout),
            let version = packet.value("protocolVersion")?.whole,
            case .text(let password) = packet.value("connectionPassword"),
            case .text(let command) = packet.value("commandPassword"),
            let interval = packet.value("msRealtimeUpdateInterval")?.whole
        else {
            return limiter.note("\(datagram.count) bytes from \(peer) are not a registration", now: now)
        }
        guard version == Self.version else {
            return refuse(peer, "protocol version \(version) is not \(Self.version)", now, &limiter)
        }
        guard password == options.competizione.connectionPassword else {
            return refuse(peer, "wrong connection password", now, &limiter)
        }
        connections.removeAll { $0.peer == peer }
        if connections.count >= rule.limit,
            let place = connections.indices.min(by: {
                connections[$0].lastReceived < connections[$1].lastReceived
            })
        {
            let silent = connections.remove(at: place)
            rule.noteReplacement(of: silent.peer, by: peer, now: now, &limiter)
        }
        lastID = lastID == .max ? 1 : lastID + 1
        let wanted = Duration.milliseconds(Int64(min(max(interval, 0), 60_000)))
        let connection = Connection(
            id: lastID, peer: peer, interval: min(max(wanted, shortestInterval), Self.longestInterval),
            isWritable: !options.competizione.commandPassword.isEmpty
                && command == options.competizione.commandPassword,
            due: now, lastReceived: now, ends: rule.end(of: peer, lastReceived: now))
        connections.append(connection)
        wait(
            .registration(peer, id: lastID, isWritable: connection.isWritable, refusal: nil), now, &limiter)
    }

    /// Records that the client at `place` has sent something.
    private mutating func renew(_ place: Int, _ now: SimInstant) {
        connections[place].lastReceived = now
        connections[place].ends = rule.end(of: connections[place].peer, lastReceived: now)
    }

    private mutating func refuse(
        _ peer: Peer, _ reason: String, _ now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        limiter.note("the registration of \(peer) is refused: \(reason)", now: now)
        wait(.registration(peer, id: -1, isWritable: false, refusal: reason), now, &limiter)
    }

    private mutating func wait(_ reply: Reply, _ now: SimInstant, _ limiter: inout NoteRateLimiter) {
        guard waiting.count < Self.waitingLimit else {
            return limiter.note("too many replies wait; one is left out", now: now)
        }
        if waiting.isEmpty { waitingSince = now }
        waiting.append(reply)
    }

    private func place(of peer: Peer, _ id: Int32?) -> Int? {
        connections.firstIndex { $0.peer == peer && $0.id == id }
    }

    /// Returns the connection id after the type.
    private static func number(_ datagram: [UInt8]) -> Int32? {
        guard datagram.count >= 5 else { return nil }
        let word = datagram[1..<5].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Int32(bitPattern: word)
    }

    /// Ends a client's registration.
    private mutating func forget(_ peer: Peer, why: String, now: SimInstant, _ limiter: inout NoteRateLimiter)
    {
        guard connections.contains(where: { $0.peer == peer }) else { return }
        connections.removeAll { $0.peer == peer }
        limiter.note("\(peer) is not registered any more: \(why)", now: now)
    }

    // MARK: What it sends

    /// Sends queued replies, up to the limit of a wake-up.
    private mutating func answer(
        _ state: RaceState, _ builder: inout DatagramBuilder
    ) {
        (hasMore, room) = (false, Self.portion)
        guard !waiting.isEmpty else { return }
        var count = 0
        sheet.removeAll(keepingCapacity: true)
        for reply in waiting {
            guard room > 0 else { break }
            count += 1
            room -= 1
            switch reply {
            case .registration(let peer, let id, let isWritable, let refusal):
                (builder.context.connectionID, builder.context.isWritable) = (id, isWritable)
                builder.context.isSuccess = refusal == nil
                builder.context.event.text = refusal ?? ""
                encode("registration-result", &builder, [peer])
            case .entryList(let peer, let id):
                builder.context.connectionID = id
                encode("entry-list", &builder, [peer])
                if sheet.isEmpty { setCars("entry-list-car", state, &builder) }
                for range in sheet { builder.send(range, to: peer) }
                room -= sheet.count
            case .trackData(let peer, let id):
                builder.context.connectionID = id
                encode("track-data", &builder, [peer])
            }
        }
        waiting.removeFirst(count)
        hasMore = !waiting.isEmpty
    }

    /// Sends the due updates, up to the limit of a wake-up, and the events since the last ones.
    ///
    /// Updates have no content specific to a client, so that all clients get equal ones.
    private mutating func send(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission
    ) {
        let now = transmission.builder.now
        let isOver = desk.look(at: state, now: now)
        transmission.builder.context.show = desk.show
        announce(state, changes, isOver, &transmission)
        sheet.removeAll(keepingCapacity: true)
        for index in connections.indices where connections[index].due <= now {
            guard room > 0 else {
                hasMore = true
                return
            }
            connections[index].due = connections[index].due.advanced(by: connections[index].interval)
            guard state.session.isRacing || pause == .frozen || desk.show.phase.isOver else { continue }
            if sheet.isEmpty {
                if let layoutSlot = layoutSlots["realtime-update"] {
                    sheet = [transmission.builder.make(layoutSlot)]
                }
                setCars("realtime-car-update", state, &transmission.builder)
            }
            for range in sheet { transmission.builder.send(range, to: connections[index].peer) }
            room -= sheet.count
        }
        for place in connections.indices.reversed() where connections[place].ends <= now {
            forget(
                connections[place].peer, why: "it has said nothing for too long", now: now,
                &transmission.limiter)
        }
    }

    /// Encodes a datagram for each car into `sheet`.
    private mutating func setCars(
        _ layout: String, _ state: RaceState, _ builder: inout DatagramBuilder
    ) {
        guard let layoutSlot = layoutSlots[layout] else { return }
        for car in 0...state.rivals.count {
            builder.context.car = car
            sheet.append(builder.make(layoutSlot))
        }
    }

    /// Skips updates before `horizon` when a later one is due by `present`; returns how many.
    mutating func skipLate(
        before horizon: SimInstant, to present: SimInstant, _ transmission: inout Transmission
    ) -> Int {
        var count: Int64 = 0
        for index in connections.indices where connections[index].due < horizon {
            let interval = max(1, connections[index].interval.nanoseconds)
            let passed = (present.nanoseconds - connections[index].due.nanoseconds) / interval
            connections[index].due = connections[index].due.advanced(byNanoseconds: passed * interval)
            count += passed
        }
        return Int(count)
    }

    /// Sends events to all clients: kind 1 is green, 2 the end, 5 any lap, 6 the best lap of the session, 7 the best
    /// lap of a car.
    private mutating func announce(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ isOver: Bool,
        _ transmission: inout Transmission
    ) {
        guard !connections.isEmpty else { return }
        func report(_ kind: Int, _ car: Int, _ text: String, _ seconds: Double) {
            var event = PacketEvent()
            (event.kind, event.car, event.text, event.value) = (kind, car, text, seconds)
            transmission.builder.context.event = event
            encode("broadcasting-event", &transmission.builder, connections.map(\.peer))
        }
        if changes.contains(.started), state.session.raceTime < 1 { report(1, 0, "Green flag", 0) }
        for car in transmission.watch.lapEnds {
            let (last, best, laps) =
                car == 0
                ? (state.lapTimes.last, state.lapTimes.best, state.standing.completedLaps)
                : (
                    state.rivals[car - 1].lapTimes.last, state.rivals[car - 1].lapTimes.best,
                    state.rivals[car - 1].standing.completedLaps
                )
            guard let last else { continue }
            report(5, car, "Lap completed", last)
            if changes.contains(.fastestLap), transmission.watch.fastest?.car == car,
                transmission.watch.fastest?.time == last
            {
                report(6, car, "Best session lap", last)
            } else if laps > 1, best == last {
                report(7, car, "Best personal lap", last)
            }
        }
        if isOver { report(2, 0, "Session over", state.session.raceTime) }
    }

    private func encode(
        _ layout: String, _ builder: inout DatagramBuilder, _ peers: [Peer]
    ) {
        guard let layoutSlot = layoutSlots[layout] else { return }
        builder.encode(layoutSlot, to: peers)
    }
}
