import CSockets
public import Rig
import SimulationCore

/// Runs one rig in real time at one event loop: sockets and pseudo-terminals in, the rig, bytes out.
///
/// The only place where the simulation meets a clock. All state lives on the loop. In a turn everything that has become
/// ready is read, then the rig runs once, then what it has emitted is written, one write a port.
public actor LiveHost {
    /// What a descriptor that the loop watches belongs to.
    enum Source {
        case vacant
        case listener(Int)
        case stream(StreamConnection)
        case datagrams(Int)
        case terminalClients(Int)
    }

    /// What the host itself has to do at a time.
    enum Chore {
        /// Write out what the journal holds.
        case drain
        /// See by how much the loop is late.
        case measureLag(due: SimInstant)
        /// End a TLS handshake that takes too long, by what the connection is watched as.
        case endHandshake(UInt64)
        /// Close a connection whose client does not take the rest or say good-bye.
        case endFarewell(UInt64)
        /// Look again for clients at a listener that had no descriptors for them.
        case acceptAgain(Int)
        /// Look again at a socket for datagrams, where reports wait to be heeded.
        case lookAtReports(Int)
        /// Try again to have a listener's port.
        case reopen(Int)
        /// Try again to have a terminal.
        case reopenTerminal(Int)
        /// Close a terminal when its client has read all, or after some more looks.
        case dropTerminal(PseudoTerminal, StreamConnection, checks: Int)
    }

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
    var sources: [Source] = []
    /// How often each place in `sources` has been used, so that a late event does not meet its next user.
    var generations: [UInt32] = []
    var freeSources: [Int] = []
    var chores = EventQueue<Chore>()
    /// The connections of the rig's clients, by port.
    var clients: [StreamConnection?] = []
    /// Connections that have failed while the rig's outputs were written.
    var failed: [(connection: StreamConnection, reason: String)] = []
    /// Connections that have stopped to take what they are sent while the rig's outputs were written.
    var blocked: [StreamConnection] = []
    /// When the host has asked the loop for its next turn.
    private var bookedDue: SimInstant?
    /// Where streams are read to.
    let room = ReadBuffer()
    var input: [UInt8] = []
    var recorder: Recorder?
    let keeper: (any EEPROMStore)?
    var position = JournalPosition()
    var listeners: [TCPListener] = []
    /// What the connections of endpoints that speak TLS are secured with, by the number of the endpoint.
    var servers: [Int: TLSServer] = [:]
    /// Connections that are over for the rig and not for their clients, and those that say good-bye.
    var leaving: [UInt64: StreamConnection] = [:]
    /// Resumed when nobody says good-bye any more.
    var farewellWaiter: CheckedContinuation<Void, Never>?
    var terminals: [PseudoTerminalSlot] = []
    var datagramPorts: [DatagramPort] = []
    /// Where datagrams are read to.
    lazy var datagramInbox = DatagramInbox()
    /// The kinds of datagram that did not get where they should, as far as the journal knows of them.
    var reportedLosses: Set<String> = []
    /// What the journal is to say of losses when the outputs are written.
    var lossNotes: [(words: String, endpoint: Int)] = []
    /// Terminals whose clients do not know that the connection is over.
    var abandonedTerminals: [PseudoTerminal] = []
    var reads: UInt64 = 0
    var writes: UInt64 = 0
    var connections = 0
    /// How many connections there may be at once; nil for any number.
    let bound: ConnectionBound?
    /// How many accepted connections are open, whether or not they are clients yet.
    var openConnections = 0
    /// The descriptors that no client gets.
    let reserve = DescriptorReserve()
    var closedByClients = 0
    /// What whoever runs the host should be told, once for each kind; `takeWarnings` hands it over.
    var warnings: [String] = []
    var firstInput: SimInstant?
    var worstLag = Duration.zero
    var worstReadingLag = Duration.zero
    /// When somebody last looked after the case.
    var lastAttended: SimInstant?
    /// Whether a turn is wanted at once, whatever is due.
    var wantsTurn = false
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
        self.recorder = recorder
        self.keeper = keeper
        self.bound = bound
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
        if let bookedDue { noteLag(since: bookedDue) }
        bookedDue = nil
        if let seat {
            for place in seat.ready.indices { attend(to: seat.ready[place]) }
        }
        while let due = chores.nextDue, due <= now, let chore = chores.next(until: now) { perform(chore) }
        turn()
    }

    /// Runs the rig to the present, writes what it has emitted, and books the next turn.
    func turn() {
        guard !isStopped else { return bookTurn() }
        wantsTurn = false
        runRig()
        if rig.hasDoors {
            keepListeners()
            keepTerminals()
        }
        if recorder != nil, rig.journal.next - position.next > Self.journalBacklog { drain() }
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
            if wantsTurn { due = .powerOn }
            bookedDue = rig.due
            if let rigDue = bookedDue { due = due.map { min($0, rigDue) } ?? rigDue }
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
            drain()
            scheduleDrain()
        case .measureLag(let due):
            guard !isStopped else { return }
            noteLag(since: due)
            measureLag()
        case .endHandshake(let number): endHandshake(number)
        case .endFarewell(let number): endFarewell(number)
        case .acceptAgain(let index): watchListener(index)
        case .lookAtReports(let place): look(at: place)
        case .reopen(let index): reopen(index)
        case .reopenTerminal(let index):
            terminals[index].isBusy = false
            keepTerminals()
        case .dropTerminal(let terminal, let connection, let checks):
            drop(terminal, connection, checks: checks)
        }
    }

    // MARK: What the loop watches

    /// Begins to watch `descriptor` for `source`; the number that it is watched as.
    func watch(_ descriptor: CInt, for interest: Readiness = .readable, _ source: Source) -> UInt64 {
        let place = freeSources.popLast() ?? sources.count
        if place == sources.count {
            sources.append(source)
            generations.append(0)
        } else {
            sources[place] = source
            generations[place] = (generations[place] + 1) & 0xFF_FFFF
        }
        let number = UInt64(generations[place]) << 24 | UInt64(place)
        seat?.watch(descriptor, for: interest, as: number)
        return number
    }

    /// Ends the watch of `descriptor` as `number`.
    func forget(_ descriptor: CInt, _ number: UInt64) {
        seat?.forget(descriptor)
        let place = Int(number & 0xFF_FFFF)
        guard sources.indices.contains(place), UInt64(generations[place]) == number >> 24 else { return }
        if case .vacant = sources[place] { return }
        sources[place] = .vacant
        freeSources.append(place)
    }

    private func attend(to ready: ReadyDescriptor) {
        let number = LoopSeat.number(of: ready.token)
        let place = Int(number & 0xFF_FFFF)
        guard sources.indices.contains(place), UInt64(generations[place]) == number >> 24 else { return }
        switch sources[place] {
        case .vacant: break
        case .listener(let index): accept(at: index)
        case .stream(let connection): attend(to: connection, ready.readiness)
        case .datagrams(let index): look(at: index)
        case .terminalClients(let index): lookAtClients(ofTerminal: index)
        }
    }
}
