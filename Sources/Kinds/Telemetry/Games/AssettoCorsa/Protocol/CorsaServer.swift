import SimulationCore
import VehicleModel

/// The server side of Assetto Corsa's remote telemetry: it answers handshakes, and sends to subscribers.
///
/// Operations may come in any order; only a handshake has a reply. A subscription ends by a dismissal, by an error of
/// the network, or by `SubscriptionRule`.
struct CorsaServer: Conversation {
    struct Subscriber: Sendable {
        let peer: Peer
        var wantsUpdates = false
        var wantsLaps = false
        var lastReceived: SimInstant
        var ends: SimInstant
    }

    private enum Operation: Int64 {
        case handshake = 0
        case subscribeUpdates
        case subscribeLaps
        case dismiss
    }

    /// The greatest number of handshakes waiting for their answer.
    private static let waitingLimit = 256

    private(set) var subscribers: [Subscriber] = []
    private var waiting: [Peer] = []
    private var waitingSince = SimInstant.powerOn
    private var updates: [Peer] = []
    private var laps: [Peer] = []
    private let rule: SubscriptionRule
    private let pause: PauseMode
    /// The times of the player's laps in the slot before.
    private var lapTimes = RaceState.LapTimes()
    private let request = Game.assettoCorsa.layout(named: "assetto-corsa-handshaker")
    private var reply = 0
    private var car = 0
    private var lap = 0

    init(_ description: TelemetryDescription, _ builder: inout DatagramBuilder) {
        rule = SubscriptionRule(description.options)
        pause = description.pause
        reply = builder.layoutSlot("assetto-corsa-handshake-response") ?? 0
        car = builder.layoutSlot("assetto-corsa-car-info") ?? 0
        lap = builder.layoutSlot("assetto-corsa-lap") ?? 0
    }

    /// Returns when something is due, with the next slot at `slot`.
    func deadline(slot: SimInstant) -> SimInstant? {
        if !waiting.isEmpty { return waitingSince }
        return subscribers.isEmpty ? nil : slot
    }

    var subscriberCount: Int { subscribers.count }

    mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ transmission: inout Transmission
    ) {
        if subscribers.isEmpty { transmission.grid.skip(to: now) }
        receive(datagram, from: peer, now: now, &transmission.limiter)
    }

    mutating func noteUnreachable(_ peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter) {
        forget(peer, why: "nobody listens there", now: now, &limiter)
    }

    mutating func wake(_ state: RaceState, now: SimInstant, _ transmission: inout Transmission) {
        answer(&transmission.builder)
        guard !subscribers.isEmpty, transmission.grid.due <= now else { return }
        _ = transmission.watch.look(at: state)
        send(state, &transmission)
        transmission.grid.advance()
    }

    mutating func skipLate(
        before horizon: SimInstant, to present: SimInstant, _ transmission: inout Transmission
    ) -> Int { subscribers.isEmpty ? 0 : transmission.skip(before: horizon, to: present) }

    private mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        guard let request, datagram.count == request.size,
            let number = PacketDecoder.value("operationId", in: datagram, as: request)?.whole
        else {
            return limiter.note("\(datagram.count) bytes from \(peer) are not a request", now: now)
        }
        guard let operation = Operation(rawValue: number) else {
            return limiter.note("operation \(number) of \(peer) does not exist", now: now)
        }
        if let known = subscribers.firstIndex(where: { $0.peer == peer }) {
            (subscribers[known].lastReceived, subscribers[known].ends) = (
                now, rule.end(of: peer, lastReceived: now)
            )
        }
        switch operation {
        case .handshake:
            guard waiting.count < Self.waitingLimit else {
                return limiter.note("too many handshakes wait; that of \(peer) is ignored", now: now)
            }
            if waiting.isEmpty { waitingSince = now }
            waiting.append(peer)
        case .subscribeUpdates: subscribe(peer, now, &limiter) { $0.wantsUpdates = true }
        case .subscribeLaps: subscribe(peer, now, &limiter) { $0.wantsLaps = true }
        case .dismiss: forget(peer, why: "it has dismissed the game", now: now, &limiter)
        }
    }

    private mutating func subscribe(
        _ peer: Peer, _ now: SimInstant, _ limiter: inout NoteRateLimiter,
        _ change: (inout Subscriber) -> Void
    ) {
        if let known = subscribers.firstIndex(where: { $0.peer == peer }) {
            change(&subscribers[known])
            return sort()
        }
        if subscribers.count >= rule.limit,
            let place = subscribers.indices.min(by: {
                subscribers[$0].lastReceived < subscribers[$1].lastReceived
            })
        {
            let silent = subscribers.remove(at: place)
            rule.noteReplacement(of: silent.peer, by: peer, now: now, &limiter)
        }
        var subscriber = Subscriber(
            peer: peer, lastReceived: now, ends: rule.end(of: peer, lastReceived: now))
        change(&subscriber)
        subscribers.append(subscriber)
        sort()
    }

    /// Removes a subscriber.
    private mutating func forget(_ peer: Peer, why: String, now: SimInstant, _ limiter: inout NoteRateLimiter)
    {
        guard subscribers.contains(where: { $0.peer == peer }) else { return }
        subscribers.removeAll { $0.peer == peer }
        limiter.note("\(peer) is not a subscriber any more: \(why)", now: now)
        sort()
    }

    private mutating func sort() {
        updates = subscribers.filter(\.wantsUpdates).map(\.peer)
        laps = subscribers.filter(\.wantsLaps).map(\.peer)
    }

    /// Answers the handshakes.
    private mutating func answer(_ builder: inout DatagramBuilder) {
        guard !waiting.isEmpty else { return }
        builder.encode(reply, to: waiting)
        waiting.removeAll(keepingCapacity: true)
    }

    /// Sends the datagrams of a slot: the car to some subscribers, and to others every completed lap of any car.
    private mutating func send(_ state: RaceState, _ transmission: inout Transmission) {
        let (lapEnds, now) = (transmission.watch.lapEnds, transmission.builder.now)
        for place in subscribers.indices.reversed() where subscribers[place].ends <= now {
            forget(
                subscribers[place].peer, why: "it has said nothing for too long", now: now,
                &transmission.limiter)
        }
        if state.session.isRacing || pause == .frozen {
            if lapEnds.contains(0) { transmission.builder.state = beforeLapCounts(state) }
            transmission.builder.encode(car, to: updates)
            if lapEnds.contains(0) { transmission.builder.state = state }
        }
        lapTimes = state.lapTimes
        for index in lapEnds {
            transmission.builder.context.car = index
            transmission.builder.encode(lap, to: laps)
        }
    }

    /// Returns the state in the packet in which the position begins anew: the game counts the lap one packet later.
    private func beforeLapCounts(_ state: RaceState) -> RaceState {
        var late = state
        late.standing.completedLaps -= 1
        late.lapTimes = lapTimes
        late.lapTimes.current = (state.lapTimes.last ?? 0) + state.lapTimes.current
        return late
    }
}
