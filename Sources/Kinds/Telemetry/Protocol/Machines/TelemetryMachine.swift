public import SimulationCore
public import VehicleModel

/// The telemetry of a racing game: sends datagrams at the right times, and processes received ones.
///
/// It has no sockets and no clock: a driver calls `receive`, calls `wake` at each `deadline`, and sends the `outputs`.
/// Its memory is bounded, whatever it receives.
public struct TelemetryMachine: Sendable {
    public struct Output: Hashable, Sendable {
        public let peer: Peer
        /// The position of its bytes in `outputBytes`; several peers may share them.
        public let range: Range<Int>
    }

    public let description: TelemetryDescription
    private var transmission: Transmission
    private var conversation: any Conversation
    /// The reading of the clock at power-on, ms, unless the description states it.
    private let uptime: UInt32

    /// A game at power-on; `seed` decides everything random.
    public init(_ description: TelemetryDescription, seed: UInt64) {
        self.description = description
        var random = SeededGenerator(seed: seed)
        let sessionUID = random.next() | 1
        // The computer has run for up to a week.
        uptime = description.game.hasUptimeClock ? UInt32(sessionUID % 604_800_000) : 0
        var isUnthrottled = false
        if case .sender = description.role { isUnthrottled = description.isUnthrottled }
        transmission = Transmission(
            builder: DatagramBuilder(description.game),
            grid: SendSchedule(
                rate: isUnthrottled ? nil : description.rate, jitter: description.jitter, from: .powerOn,
                random: random.split("jitter")), isUnthrottled: isUnthrottled)
        transmission.builder.context.sessionUID = sessionUID
        transmission.builder.context.options = description.options
        conversation = description.game.conversation(
            description, &transmission.builder, random.split("seeds"))
        for setting in description.fields { transmission.builder.set(setting, now: .powerOn) }
    }

    /// Whether the game sends as fast as the driver takes datagrams.
    public var isUnthrottled: Bool { transmission.isUnthrottled }

    /// Datagrams since the last call of `clearOutputs`, in order.
    public var outputs: [Output] { transmission.builder.outputs }

    public var outputBytes: [UInt8] { transmission.builder.bytes }

    /// Remarks for the journal since the last call of `clearOutputs`; their rate is limited.
    public var notes: [String] { transmission.limiter.notes }

    /// Removes the outputs that the owner has taken, keeping their storage.
    public mutating func clearOutputs() {
        transmission.builder.clear()
        transmission.limiter.clear()
    }

    /// When `wake` is to be called, or nil when only a datagram can wake the machine.
    public var deadline: SimInstant? { conversation.deadline(slot: transmission.grid.due) }

    /// Whether the last call of `wake` has left due work, because there was too much for one call.
    public var hasMore: Bool { conversation.hasMore }

    /// The number of subscribers; 0 for a sender.
    public var subscriberCount: Int { conversation.subscriberCount }

    /// Receives a datagram, whatever its content; replies follow in the next call of `wake`, which is due at once.
    public mutating func receive(_ datagram: [UInt8], from peer: Peer, now: SimInstant) {
        conversation.receive(datagram, from: peer, now: now, &transmission)
    }

    /// Reports that no program listens at `peer`: a server removes the subscriber, a sender
    /// continues, as the games do.
    public mutating func unreachable(_ peer: Peer, now: SimInstant) {
        conversation.noteUnreachable(peer, now: now, &transmission.limiter)
    }

    /// Sends the datagrams that are due at `now`; `state` is the race at that instant.
    public mutating func wake(_ state: RaceState, now: SimInstant) {
        let milliseconds = now.nanoseconds / 1_000_000
        let start = description.timestampStart ?? uptime
        transmission.builder.context.timestamp = UInt32(truncatingIfNeeded: Int64(start) + milliseconds)
        transmission.builder.state = state
        transmission.builder.now = now
        conversation.wake(state, now: now, &transmission)
    }

    /// Overrides a field from `now` on; a name that no layout of the game has changes nothing.
    public mutating func set(_ setting: FieldSetting, now: SimInstant) {
        transmission.builder.set(setting, now: now)
    }

    /// Skips the slots before `now`, in which an unthrottled game could have sent.
    public mutating func skip(to now: SimInstant) {
        if isUnthrottled { transmission.grid.skip(to: now) }
    }

    /// Skips slots before `horizon` when a later one is due by `present`, as a game drops frames on a slow machine;
    /// returns how many. The last due slot is always sent.
    public mutating func skipLate(before horizon: SimInstant, to present: SimInstant) -> Int {
        conversation.skipLate(before: horizon, to: present, &transmission)
    }

    /// Changes the rate at `now` to `rate` slots a second, 1...360.
    public mutating func setRate(_ rate: Int, now: SimInstant) {
        transmission.isUnthrottled = false
        transmission.grid.change(rate: rate, now: now)
        conversation.setInterval(.nanoseconds(1_000_000_000 / Int64(transmission.grid.rate)))
    }
}
