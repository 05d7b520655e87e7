public import SimulationCore
public import VehicleModel

/// The telemetry of a racing game: sends datagrams at the right times, and processes received ones.
///
/// It has no sockets and no clock: a driver calls `receive`, calls `wake` at each `deadline`, and sends the `outputs`.
/// Its memory is bounded, whatever it receives.
public struct TelemetryMachine: Sendable {
    /// A datagram to be sent.
    public struct Output: Hashable, Sendable {
        /// The destination.
        public let peer: Peer
        /// The position of its bytes in `outputBytes`; several peers may share them.
        public let range: Range<Int>
    }

    /// The description that the machine was created from.
    public let description: TelemetryDescription

    private var builder = DatagramBuilder()
    private var limiter = NoteRateLimiter()
    private var grid: SendSchedule
    private var watch = RaceChangeDetector()
    private var sender: SlotSender
    private var sessions: F1Sender
    private var corsa: CorsaServer
    private var competizione: CompetizioneServer
    private var heartbeats: HeartbeatServer
    private var context = PacketContext()
    /// What the clock shows at power-on, ms, unless the description says it.
    private let uptime: UInt32

    /// Whether the game sends as fast as the driver takes datagrams.
    public private(set) var isUnthrottled: Bool

    /// The number of datagrams of an unthrottled game in a slot, as many as one system call sends.
    static let burst = 64

    /// A game at power-on; `seed` decides everything random.
    public init(_ description: TelemetryDescription, seed: UInt64) {
        self.description = description
        var random = SeededGenerator(seed: seed)
        context.sessionUID = random.next() | 1
        // The computer has run for up to a week.
        uptime = description.family.game.hasUptimeClock ? UInt32(context.sessionUID % 604_800_000) : 0
        context.options = description.options.packets
        if case .sender = description.role {
            isUnthrottled = description.isUnthrottled
        } else {
            isUnthrottled = false
        }
        grid = SendSchedule(
            rate: isUnthrottled ? nil : description.rate, jitter: description.jitter, from: .powerOn,
            random: random.split("jitter"))
        sender = SlotSender(description, &builder)
        sessions = F1Sender(description, &builder)
        corsa = CorsaServer(description, &builder)
        competizione = CompetizioneServer(description, &builder)
        heartbeats = HeartbeatServer(description, &builder, random: random.split("seeds"))
        for setting in description.fields { builder.state(setting, now: .powerOn) }
    }

    /// Datagrams since the last call of `clearOutputs`, in order.
    public var outputs: [Output] { builder.outputs }

    /// The bytes of `outputs`.
    public var outputBytes: [UInt8] { builder.bytes }

    /// Remarks for the journal since the last call of `clearOutputs`; their rate is limited.
    public var notes: [String] { limiter.notes }

    /// Removes the outputs that the owner has taken, keeping their storage.
    public mutating func clearOutputs() {
        builder.clear()
        limiter.clear()
    }

    /// When `wake` is to be called, or nil when only a datagram can wake the machine.
    public var deadline: SimInstant? {
        switch description.family.conversation {
        case .corsa: corsa.deadline(slot: grid.due)
        case .competizione: competizione.deadline
        case .heartbeat: heartbeats.deadline(slot: grid.due)
        case .oneWay: sender.deadline(slot: grid.due)
        case .sessions: grid.due
        }
    }

    /// Whether the last call of `wake` has left due work, because there was too much for one call.
    public var hasMore: Bool { competizione.hasMore }

    /// The number of subscribers; 0 for a sender.
    public var subscriberCount: Int {
        corsa.subscribers.count + competizione.connections.count + heartbeats.streams.count
    }

    /// Receives a datagram, whatever its content; replies follow in the next call of `wake`, which is due at once.
    public mutating func receive(_ datagram: [UInt8], from peer: Peer, now: SimInstant) {
        switch description.family.conversation {
        case .corsa:
            if corsa.subscribers.isEmpty { grid.skip(to: now) }
            corsa.receive(datagram, from: peer, now: now, &limiter)
        case .competizione: competizione.receive(datagram, from: peer, now: now, &limiter)
        case .heartbeat:
            if heartbeats.streams.isEmpty { grid.skip(to: now) }
            heartbeats.receive(datagram, from: peer, now: now, &limiter)
        case .oneWay, .sessions:
            limiter.note("the game does not read: \(datagram.count) bytes from \(peer) are ignored", now: now)
        }
    }

    /// Reports that no program listens at `peer`: a server removes the subscriber, a sender
    /// continues, as the games do.
    public mutating func unreachable(_ peer: Peer, now: SimInstant) {
        switch description.family.conversation {
        case .corsa: corsa.forget(peer, why: "nobody listens there", now: now, &limiter)
        case .competizione:
            competizione.forget(peer, why: "nobody listens there", now: now, &limiter)
        case .heartbeat: heartbeats.forget(peer, why: "nobody listens there", now: now, &limiter)
        case .oneWay: sender.noteUnreachable(peer, now: now, &limiter)
        case .sessions: sessions.noteUnreachable(peer, now: now, &limiter)
        }
    }

    /// Sends the datagrams that are due at `now`; `state` is the race at that instant.
    public mutating func wake(_ state: RaceState, now: SimInstant) {
        let milliseconds = now.nanoseconds / 1_000_000
        let start = description.timestampStart ?? uptime
        context.timestamp = UInt32(truncatingIfNeeded: Int64(start) + milliseconds)
        builder.tell(of: state)
        switch description.family.conversation {
        case .corsa: wakeCorsa(state, now)
        case .competizione: wakeCompetizione(state, now)
        case .heartbeat: wakeHeartbeats(state, now)
        case .sessions:
            guard grid.due <= now else { return }
            let changes = watch.look(at: state)
            for repetition in 0..<(isUnthrottled ? Self.burst : 1) {
                sessions.send(
                    state, repetition == 0 ? changes : [], watch, &context, &builder, slot: grid.slot,
                    now: now, isRepeated: repetition > 0)
            }
            grid.advance()
        case .oneWay:
            sender.keepAlive(&builder, now: now)
            guard grid.due <= now else { return }
            let changes = watch.look(at: state)
            sender.send(state, changes, watch, &context, &builder, slot: grid.slot, now: now, rate: grid.rate)
            if isUnthrottled {
                for _ in 1..<Self.burst {
                    sender.send(
                        state, [], watch, &context, &builder, slot: grid.slot, now: now, rate: grid.rate)
                }
            }
            grid.advance()
        }
    }

    private mutating func wakeCorsa(_ state: RaceState, _ now: SimInstant) {
        corsa.answer(context, &builder, now: now)
        guard !corsa.subscribers.isEmpty, grid.due <= now else { return }
        _ = watch.look(at: state)
        corsa.send(state, watch.lapEnds, context, &builder, &limiter, now: now)
        grid.advance()
    }

    private mutating func wakeHeartbeats(_ state: RaceState, _ now: SimInstant) {
        heartbeats.sendExtra(state, &context, &builder, &limiter, now: now)
        guard !heartbeats.streams.isEmpty, grid.due <= now else { return }
        let changes = watch.look(at: state)
        heartbeats.send(
            state, hasNewLap: changes.contains(.lap), &context, &builder, &limiter, rate: grid.rate, now: now)
        grid.advance()
    }

    private mutating func wakeCompetizione(_ state: RaceState, _ now: SimInstant) {
        competizione.answer(state, context, &builder, now: now)
        guard !competizione.hasMore else { return }
        // Changes are detected once, so only when there is room for the resulting datagrams.
        let changes = watch.look(at: state)
        competizione.send(state, changes, watch, context, &builder, &limiter, now: now)
    }

    /// Overrides a field from `now` on; a name that no layout of the game has changes nothing.
    public mutating func set(_ setting: FieldSetting, now: SimInstant) { builder.state(setting, now: now) }

    /// Skips the slots before `now`, in which an unthrottled game could have sent.
    public mutating func skip(to now: SimInstant) {
        if isUnthrottled { grid.skip(to: now) }
    }

    /// Skips slots before `horizon` when a later one is due by `present`, as a game drops frames on a slow machine;
    /// returns how many. The last due slot is always sent.
    public mutating func skipLate(before horizon: SimInstant, to present: SimInstant) -> Int {
        switch description.family.conversation {
        case .competizione: return competizione.skipLate(before: horizon, to: present)
        case .corsa, .heartbeat:
            guard subscriberCount > 0, grid.due < horizon else { return 0 }
            return grid.skip(upTo: present)
        case .sessions:
            guard grid.due < horizon else { return 0 }
            return grid.skip(upTo: present)
        case .oneWay:
            let zeros = sender.skipZeros(before: horizon, to: present)
            guard grid.due < horizon else { return zeros }
            let count = grid.skip(upTo: present)
            // Without a rate no slot can be missing.
            guard !isUnthrottled else { return zeros }
            sender.leaveOut(count, wasRacing: watch.isRacing, &context)
            return zeros + count
        }
    }

    /// Changes the rate at `now` to `rate` slots a second, 1...360.
    public mutating func setRate(_ rate: Int, now: SimInstant) {
        isUnthrottled = false
        grid.change(rate: rate, now: now)
        competizione.shortestInterval = .nanoseconds(1_000_000_000 / Int64(grid.rate))
    }
}
