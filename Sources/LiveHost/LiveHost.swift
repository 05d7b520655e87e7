import CSockets
public import Rig
import SimulationCore

/// Runs one rig in real time at one event loop: sockets and pseudo-terminals in, the rig, bytes out.
///
/// The only place where the simulation meets a clock. All state lives on the loop. In a turn everything that has become
/// ready is read, then the rig runs once, then what it has emitted is written, one write a port.
public actor LiveHost {
    /// The loop that everything happens on.
    public nonisolated let loop: EventLoop

    /// The loop is the actor's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Whether the loop is the host's own, and ends with it.
    private nonisolated let ownsLoop: Bool
    var rig: Rig
    /// Time zero of the rig on the monotonic clock.
    private let started: UInt64
    /// The host's place at the loop, between `start` and `stop`.
    var seat: LoopSeat?
    var watched = WatchTable()
    var chores = EventQueue<Chore>()
    var booking = TurnBooking()
    var entrance: Entrance
    var streams = StreamTable()
    var terminals = TerminalSet()
    var sockets = DatagramSockets()
    /// Where streams are read to, and what of it is for the rig.
    let room = ReadBuffer()
    var input: [UInt8] = []
    var outlet: JournalOutlet
    let keeper: (any EEPROMStore)?
    var losses = LossReports()
    var counters = TrafficCounters()
    var lag = Punctuality()
    var isStopped = false

    /// How much the rig may say between two writes where it can wait; far less than what may wait for a client.
    static let outputLimit = 256 << 10

    /// How long the rig runs at most before the loop looks at its descriptors.
    static let slice: UInt64 = 2_000_000

    /// How long records may wait to be written out.
    static let journalInterval = Duration.milliseconds(100)

    /// How many records may wait to be written out, whatever their age.
    static let journalBacklog: UInt64 = 4096

    /// A host for `rig` with time zero now, on `loop`, or on a loop of its own, which `shutDown` ends; `recorder` takes what
    /// the journal holds; connections beyond `bound` are reset at once.
    public init(
        _ rig: Rig, on loop: EventLoop? = nil, recorder: Recorder? = nil, keeper: (any EEPROMStore)? = nil,
        bound: ConnectionBound? = nil
    ) {
        self.loop = loop ?? EventLoop()
        ownsLoop = loop == nil
        self.rig = rig
        outlet = JournalOutlet(recorder)
        self.keeper = keeper
        entrance = Entrance(bound: bound)
        started = monotonic_nanoseconds()
        self.rig.outputLimit = Self.outputLimit
        self.rig.skipsLate = true
    }

    /// Time zero is now, unless it was before: a client that says nothing on the wire is ready.
    public func beginTime() {
        guard !isStopped else { return }
        rig.beginTime(now: now)
        turn()
    }

    /// Carries out `actions` now, in order, as an event of the scenario would; nothing when the run is over.
    public func apply(_ actions: [EventDescription.Action]) {
        guard !isStopped else { return }
        rig.apply(actions, now: now)
        turn()
    }

    /// Stops, and ends the loop when it is the host's own.
    public nonisolated func shutDown() async {
        await stop()
        if ownsLoop { await loop.stop() }
    }

    // MARK: A turn of the loop

    /// The rig's time by the clock.
    var now: SimInstant { SimInstant(nanoseconds: Int64(monotonic_nanoseconds() - started)) }

    /// Reads what is ready, does what is due, and runs the rig.
    func takeTurn() {
        if let due = booking.due { lag.note(due: due, now: now) }
        booking.due = nil
        if let seat {
            for place in seat.ready.indices { attend(to: seat.ready[place]) }
        }
        while let due = chores.nextDue, due <= now, let chore = chores.next(until: now) { perform(chore) }
        turn()
    }

    /// Runs the rig to the present, writes what it has emitted, and books the next turn.
    func turn() {
        guard !isStopped else { return bookTurn() }
        booking.isUrgent = false
        runRig()
        if rig.hasDoors {
            keepListeners()
            keepTerminals()
        }
        if outlet.backlog(of: rig.journal) > Self.journalBacklog { outlet.drain(rig.journal) }
        bookTurn()
    }

    /// Runs the rig to the present, or for a slice of time when it is behind, and writes what it has emitted. What is left
    /// is due at once, so that the next turn comes when the loop has looked at its descriptors.
    func runRig() {
        let sliceEnd = monotonic_nanoseconds() + Self.slice
        rig.run(until: now) { monotonic_nanoseconds() < sliceEnd }
        // Before the host hears of it: what has been confirmed is kept.
        if keeper != nil { keepMemories() }
        if rig.hasOutputs { writeOutputs() }
    }

    func keepMemories() {
        for endpoint in rig.takeChangedMemories() {
            keeper?.keep(rig.memoryText(endpoint: endpoint), endpoint: endpoint)
        }
    }

    /// Asks the loop for the next turn.
    func bookTurn() {
        guard let seat else { return }
        var due = chores.nextDue
        if !isStopped {
            if booking.isUrgent { due = .powerOn }
            booking.due = rig.nextDue
            if let rigDue = booking.due { due = due.map { min($0, rigDue) } ?? rigDue }
        }
        seat.deadline = due.map { started + UInt64(max(0, $0.nanoseconds)) } ?? .max
    }

    /// Has `chore` done after `delay`.
    func schedule(_ chore: Chore, in delay: Duration) {
        chores.schedule(chore, at: now.advanced(by: delay))
    }

    private func perform(_ chore: Chore) {
        switch chore {
        case .drain:
            guard !isStopped else { return }
            outlet.drain(rig.journal)
            scheduleDrain()
        case .measureLag(let due):
            guard !isStopped else { return }
            lag.note(due: due, now: now)
            measureLag()
        case .endHandshake(let number): endHandshake(number)
        case .endFarewell(let number): endFarewell(number)
        case .acceptAgain(let index): watchListener(index)
        case .lookAtReports(let place): look(at: place)
        case .reopen(let index): reopen(index)
        case .reopenTerminal(let index):
            terminals.slots[index].isBusy = false
            keepTerminals()
        case .dropTerminal(let terminal, let connection, let checks):
            drop(terminal, connection, checks: checks)
        }
    }

    // MARK: What the loop watches

    /// Begins to watch `descriptor` for `source`; the number that it is watched as.
    func watch(
        _ descriptor: CInt, for interest: Readiness = .readable, _ source: WatchTable.Source
    ) -> UInt64 {
        let number = watched.add(source)
        seat?.watch(descriptor, for: interest, as: number)
        return number
    }

    /// Ends the watch of `descriptor` as `number`.
    func forget(_ descriptor: CInt, _ number: UInt64) {
        seat?.forget(descriptor)
        watched.remove(number)
    }

    private func attend(to ready: ReadyDescriptor) {
        switch watched[LoopSeat.number(of: ready.token)] {
        case .vacant: break
        case .listener(let index): accept(at: index)
        case .stream(let connection): attend(to: connection, ready.readiness)
        case .datagrams(let index): look(at: index)
        case .terminalClients(let index): lookAtClients(ofTerminal: index)
        }
    }
}
