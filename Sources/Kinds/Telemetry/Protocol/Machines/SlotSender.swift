import SimulationCore
import VehicleModel

/// A game that sends without being asked, slot by slot.
struct SlotSender: Conversation {
    /// The state of one row of the table.
    private struct Stream: Sendable {
        let row: PacketStream
        let layoutSlot: Int
        /// The index of the stream with the common packet counter.
        let counter: Int
        /// Whether a packet is counted; else it carries the number of the other stream's last one.
        let isCounted: Bool
        var due = SimInstant.powerOn
        var gap = Duration.zero
        var count: UInt32 = 0
        let peers: [Peer]
    }

    private var streams: [Stream] = []
    private let peers: [Peer]
    private let pause: PauseMode
    private let endsWithZeros: Bool
    private let sendsCoolDown: Bool
    private let outro: Duration?
    private var outroEnds: SimInstant?
    private var keepalive: SimInstant?
    private var hasEnded = false
    private var hasStarted = false
    private var packetNumber: UInt32 = 0
    private var isUnreachable = false

    /// A sender, which registers its layouts with `builder`. With `endsWithZeros` one packet of zeros follows the finish,
    /// and nothing after it; with `outro` the game goes on sending so long after the finish, before it reports the end.
    init(
        _ description: TelemetryDescription, _ builder: inout DatagramBuilder, endsWithZeros: Bool = false,
        outro: Duration? = nil
    ) {
        pause = description.pause
        sendsCoolDown = description.game.sendsCoolDown
        self.endsWithZeros = endsWithZeros
        self.outro = outro
        if case .sender(let peer) = description.role { peers = [peer] } else { peers = [] }
        guard !peers.isEmpty else { return }
        for (index, row) in description.game.streams(description).enumerated() {
            let slot = row.definition.map { builder.layoutSlot(of: $0) } ?? builder.layoutSlot(row.layout)
            guard let layoutSlot = slot else { continue }
            let counting = row.countsWith ?? row.numberedAs
            let counter = counting.flatMap { name in streams.firstIndex { $0.row.layout == name } }
            streams.append(
                Stream(
                    row: row, layoutSlot: layoutSlot, counter: counter ?? index,
                    isCounted: row.numberedAs == nil, peers: row.peer.map { [$0] } ?? peers))
        }
        if pause == .keepalive { keepalive = .powerOn }
    }

    /// Returns when something is due, with the next slot at `slot`.
    func deadline(slot: SimInstant) -> SimInstant? {
        guard !streams.isEmpty else { return nil }
        return keepalive.map { min($0, slot) } ?? slot
    }

    mutating func wake(_ state: RaceState, now: SimInstant, _ transmission: inout Transmission) {
        keepAlive(&transmission.builder, now: now)
        guard transmission.grid.due <= now else { return }
        let changes = transmission.watch.look(at: state)
        for repetition in 0..<(transmission.isUnthrottled ? Transmission.burst : 1) {
            send(state, repetition == 0 ? changes : [], &transmission)
        }
        transmission.grid.advance()
    }

    mutating func skipLate(
        before horizon: SimInstant, to present: SimInstant, _ transmission: inout Transmission
    ) -> Int {
        let zeros = skipZeros(before: horizon, to: present)
        let count = transmission.skip(before: horizon, to: present)
        // Without a rate no slot can be missing.
        guard !transmission.isUnthrottled else { return zeros }
        leaveOut(count, wasRacing: transmission.watch.isRacing, &transmission.builder)
        return zeros + count
    }

    /// Sends the due packets of zeros between the slots.
    private mutating func keepAlive(_ builder: inout DatagramBuilder, now: SimInstant) {
        guard let due = keepalive, due <= now, let stream = streams.first else { return }
        keepalive = due.advanced(by: PauseMode.keepaliveInterval)
        builder.printZeros(stream.layoutSlot, to: peers)
    }

    /// Counts the frames of `count` skipped slots of a session.
    private func leaveOut(_ count: Int, wasRacing: Bool, _ builder: inout DatagramBuilder) {
        guard hasStarted, !hasEnded, wasRacing || pause == .frozen else { return }
        builder.context.frame &+= UInt32(truncatingIfNeeded: count)
    }

    /// Skips packets of zeros before `horizon` when a later one is due by `present`; returns how many.
    private mutating func skipZeros(before horizon: SimInstant, to present: SimInstant) -> Int {
        guard let due = keepalive, due < horizon else { return 0 }
        let interval = PauseMode.keepaliveInterval.nanoseconds
        let passed = (present.nanoseconds - due.nanoseconds) / interval
        keepalive = due.advanced(byNanoseconds: passed * interval)
        return Int(passed)
    }

    /// Does nothing, because the game ignores that nobody listens at the destination.
    mutating func noteUnreachable(_ peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter) {
        guard !isUnreachable else { return }
        isUnreachable = true
        limiter.note("nobody listens at \(peer); the game goes on sending", now: now)
    }

    private mutating func send(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission
    ) {
        let slot = transmission.grid.slot
        transmission.builder.context.frameTime = 1 / Double(transmission.grid.rate)
        if changes.contains(.finished), endsWithZeros {
            emit(state, changes, &transmission)
            transmission.builder.printZeros(streams[0].layoutSlot, to: peers)
            hasEnded = true
            return
        }
        if let outro, changes.contains(.finished) { outroEnds = slot.advanced(by: outro) }
        if let end = outroEnds {
            let others = changes.subtracting([.finished, .paused])
            guard slot >= end else {
                return emit(state, others, &transmission)
            }
            outroEnds = nil
            return emitChanges(state, others.union(.finished), &transmission)
        }
        if hasEnded {
            guard !transmission.watch.isFinished else { return }
            hasEnded = false
        }
        let isDriving = state.session.isRacing && (sendsCoolDown || !transmission.watch.isFinished)
        switch isDriving ? nil : pause {
        case nil, .frozen: emit(state, changes, &transmission)
        case .zero: for stream in streams { transmission.builder.printZeros(stream.layoutSlot, to: peers) }
        case .stop, .keepalive:
            // The packets that announce the pause itself are still sent.
            guard !changes.isDisjoint(with: [.paused, .interrupted, .finished]) else { return }
            emitChanges(state, changes, &transmission)
        }
    }

    private mutating func emit(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission
    ) {
        for index in streams.indices
        where isDue(index, state, changes, transmission.grid.slot) {
            encode(index, state, changes, &transmission)
        }
        hasStarted = true
        transmission.builder.context.frame &+= 1
    }

    /// Sends only the packets that are due because of a change.
    private mutating func emitChanges(
        _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ transmission: inout Transmission
    ) {
        for index in streams.indices where Self.isChange(streams[index].row, changes) {
            encode(index, state, changes, &transmission)
        }
    }

    private static func isChange(_ row: PacketStream, _ changes: RaceChangeDetector.Changes) -> Bool {
        row.cadences.contains { cadence in
            guard case .change(let wanted) = cadence else { return false }
            return !wanted.isDisjoint(with: changes)
        }
    }

    /// Returns whether a stream sends in this slot; schedules its next time.
    private mutating func isDue(
        _ index: Int, _ state: RaceState, _ changes: RaceChangeDetector.Changes, _ slot: SimInstant
    ) -> Bool {
        var isDue = false
        for cadence in streams[index].row.cadences {
            switch cadence {
            case .slot: isDue = true
            case .slotWhileDriving: isDue = isDue || state.session.isRacing
            case .every(let driving, let otherwise):
                guard !hasStarted || streams[index].due <= slot else { continue }
                isDue = true
                streams[index].gap = state.session.isRacing ? driving : otherwise
            case .doubling(let first, let last):
                guard !hasStarted || streams[index].due <= slot else { continue }
                isDue = true
                let gap = streams[index].gap
                streams[index].gap = gap == .zero ? first : min(gap * 2, last)
            case .change(let wanted): isDue = isDue || !wanted.isDisjoint(with: changes)
            }
        }
        if isDue, streams[index].gap > .zero, streams[index].due <= slot {
            // The stream keeps its own grid as long as slots keep up with it.
            let next = (hasStarted ? streams[index].due : slot).advanced(by: streams[index].gap)
            streams[index].due = next > slot ? next : slot.advanced(by: streams[index].gap)
        }
        return isDue
    }

    private mutating func encode(
        _ index: Int, _ state: RaceState, _ changes: RaceChangeDetector.Changes,
        _ transmission: inout Transmission
    ) {
        let groups: (Int) -> Int = { max(1, (state.session.carCount + $0 - 1) / $0) }
        switch streams[index].row.parts {
        case .one: put(index, &transmission.builder)
        case .groups(let size, let behind):
            let count = groups(size)
            for part in 0..<count {
                put(index, &transmission.builder, part: part, of: count + behind)
            }
        case .lastBehindGroups(let size):
            let count = groups(size)
            put(index, &transmission.builder, part: count, of: count + 1)
        case .groupsBehindFirst(let size):
            let count = groups(size)
            for part in 0..<max(0, count - 1) {
                put(index, &transmission.builder, part: part, of: count - 1)
            }
        }
    }

    private mutating func put(
        _ index: Int, _ builder: inout DatagramBuilder, part: Int = 0, of partCount: Int = 1
    ) {
        let counter = streams[index].counter
        packetNumber &+= 1
        if streams[index].isCounted { streams[counter].count &+= 1 }
        builder.context.packetNumber = packetNumber
        builder.context.categoryNumber = streams[counter].count
        (builder.context.part, builder.context.partCount) = (part, partCount)
        builder.encode(streams[index].layoutSlot, to: streams[index].peers)
    }
}
