import CSockets
package import Rig
package import SimulationCore

/// Runs one rig in real time on one event loop, with sockets and pseudo-terminals as its endpoints.
///
/// Simulated time follows a clock only here. All state belongs to the loop. In each turn the host reads
/// everything that is ready, runs the rig once, and writes the rig's outputs, with one write per port.
package actor LiveHost {
    /// The loop that runs all of the host's work.
    package nonisolated let loop: EventLoop

    /// The loop, as the actor's executor.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Whether the host has created the loop, and ends it in `shutDown`.
    private nonisolated let ownsLoop: Bool
    var rig: Rig
    var clock = HostClock()
    /// The host's registration at the loop, from `start` to `stop`.
    var registration: LoopRegistration?
    var watched = WatchTable()
    var chores = EventQueue<Chore>()
    var turnSchedule = TurnSchedule()
    var listenerSet: ListenerSet
    var streams = StreamTable()
    var terminals = TerminalSet()
    var sockets = DatagramSockets()
    /// The buffer for reads from streams. `input` holds the bytes for the rig, decrypted where the endpoint
    /// uses TLS.
    let room = ReadBuffer()
    var input: [UInt8] = []
    var outlet: JournalOutlet
    let stores: [any PersistentStore]
    var losses = LossReports()
    var counters = TrafficCounters()
    var lag = Punctuality()
    var isStopped = false

    /// The maximum number of bytes that the rig emits between two writes, apart from output that cannot wait.
    /// It is well below `StreamConnection.unsentLimit`.
    static let outputLimit = 256 << 10

    /// The maximum time in nanoseconds for which the rig runs before the loop checks its descriptors.
    static let slice: UInt64 = 2_000_000

    /// The maximum time that a record waits to be written out.
    static let journalInterval = Duration.milliseconds(100)

    /// The number of waiting records above which they are written out regardless of their age.
    static let journalBacklog: UInt64 = 1024

    /// Creates a host for `rig`, whose power-on is now.
    ///
    /// With `loop` nil, the host creates a loop of its own, which `shutDown` ends. `recorder` receives the
    /// journal's records, and `stores` save the state that outlives the run. Connections beyond `bound` are reset at once.
    package init(
        _ rig: Rig, on loop: EventLoop? = nil, recorder: Recorder? = nil, stores: [any PersistentStore] = [],
        bound: ConnectionBound? = nil
    ) {
        self.loop = loop ?? EventLoop()
        ownsLoop = loop == nil
        self.rig = rig
        outlet = JournalOutlet(recorder)
        self.stores = stores
        listenerSet = ListenerSet(bound: bound)
        self.rig.outputLimit = Self.outputLimit
        self.rig.skipsLate = true
    }

    /// Sets the scenario's time zero to now unless it is set already, for a client that only receives.
    package func beginTime() {
        guard !isStopped else { return }
        rig.beginTime(now: now)
        turn()
    }

    /// Performs `actions` now, in order, as an event of the scenario does. Does nothing after `stop`.
    package func apply(_ actions: [any EventAction]) {
        guard !isStopped else { return }
        rig.apply(actions, now: now)
        turn()
    }

    /// Stops the host, and ends the loop if the host has created it.
    package nonisolated func shutDown() async {
        await stop()
        if ownsLoop { await loop.stop() }
    }

    // MARK: A turn of the loop

    /// Tells the rig which time of day its time zero is, for timestamps.
    func setPowerOn() { rig.powerOn = calendar_nanoseconds() - now.nanoseconds }

    /// The rig's time according to the monotonic clock.
    var now: SimInstant { clock.now }

    /// Reads from the ready descriptors, performs the chores that are due, and runs the rig.
    func takeTurn() {
        // Everything that was ready counts as read at the beginning of the turn.
        if let registration { turnSchedule.begun = clock.instant(at: registration.time) }
        let choreTime = clock.choreTime(at: registration?.time)
        if let due = turnSchedule.due { lag.note(due: due, now: turnSchedule.begun) }
        turnSchedule.due = nil
        if let registration {
            for place in registration.ready.indices { attend(to: registration.ready[place]) }
        }
        while let due = chores.nextDue, due <= choreTime, let chore = chores.next(until: choreTime) {
            perform(chore)
        }
        turn()
    }

    /// Runs the rig to the present, writes its outputs, and requests the next turn.
    func turn() {
        guard !isStopped else { return scheduleTurn() }
        turnSchedule.isUrgent = false
        runRig()
        if rig.acceptsConditionally {
            keepListeners()
            keepTerminals()
        }
        if outlet.recorder != nil, outlet.backlog(of: rig.context.journal) > Self.journalBacklog {
            outlet.drain(rig.context.journal)
        }
        scheduleTurn()
    }

    /// Runs the rig to the present, or for at most `slice` when it is late, and writes its outputs. Remaining
    /// work is due at once, so the next turn follows as soon as the loop has checked its descriptors.
    func runRig() {
        let time = monotonic_nanoseconds()
        let sliceEnd = time + Self.slice
        rig.run(until: clock.instant(at: time)) { monotonic_nanoseconds() < sliceEnd }
        // What files keep is stored before the client receives the confirmation.
        if !stores.isEmpty, rig.hasChanges { saveChanges() }
        if rig.hasOutputs { writeOutputs() }
        acknowledgeReads()
    }

    func saveChanges() {
        for store in stores { store.saveChanges(in: &rig, now: now) }
    }

    /// Sets the deadline of the next turn at the loop.
    func scheduleTurn() {
        guard let registration else { return }
        var deadline = UInt64.max
        // Without `map`, whose closure would check on every turn that it runs on the loop.
        if let chore = chores.nextDue { deadline = clock.deadline(chore: chore) }
        if !isStopped {
            turnSchedule.due = rig.nextDue
            if turnSchedule.isUrgent {
                deadline = 0
            } else if let due = turnSchedule.due {
                deadline = min(deadline, clock.deadline(rig: due))
            }
        }
        registration.deadline = deadline
    }

    func schedule(_ chore: Chore, in delay: Duration) {
        chores.schedule(chore, at: clock.choreTime.advanced(by: delay))
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
        case .endClosing(let number): endClosing(number)
        case .acceptAgain(let index): watchListener(index)
        case .readErrorReports(let place): look(at: place)
        case .reopen(let index): reopen(index)
        case .reopenTerminal(let index):
            terminals.slots[index].isBusy = false
            keepTerminals()
        case .dropTerminal(let terminal, let connection, let checks):
            drop(terminal, connection, checks: checks)
        }
    }

    // MARK: What the loop watches

    /// Starts to watch `descriptor` on behalf of `source`, and returns its number in `watched`.
    func watch(
        _ descriptor: CInt, for interest: Readiness = .readable, _ source: WatchTable.Source
    ) -> UInt64 {
        let number = watched.add(source)
        registration?.watch(descriptor, for: interest, as: number)
        return number
    }

    /// Stops watching `descriptor` and removes its number.
    func forget(_ descriptor: CInt, _ number: UInt64) {
        registration?.forget(descriptor)
        watched.remove(number)
    }

    private func attend(to ready: ReadyDescriptor) {
        switch watched[LoopRegistration.number(of: ready.token)] {
        case .vacant: break
        case .listener(let index): accept(at: index)
        case .stream(let connection): attend(to: connection, ready.readiness)
        case .datagrams(let index): look(at: index)
        case .terminalClients(let index): pollClients(ofTerminal: index)
        }
    }
}

/// Stores state that outlives the run of a host, such as the EEPROM of adapters. It is called on the host's loop, rarely,
/// before the answers leave: a client reads that something was accepted when it is stored.
package protocol PersistentStore: Sendable {
    /// Saves the changes in `rig`, and ends the services whose changes could not be saved.
    func saveChanges(in rig: inout Rig, now: SimInstant)
}

/// A task of the host itself that is due at a time.
enum Chore {
    /// Write the journal's new records out.
    case drain
    /// Measure the loop's delay after `due`.
    case measureLag(due: SimInstant)
    /// End a TLS handshake that exceeds its time limit; the value is the connection's number in the
    /// `WatchTable`.
    case endHandshake(UInt64)
    /// Close a connection in the phase `closing` at its time limit; the value is its number in the
    /// `WatchTable`.
    case endClosing(UInt64)
    /// Watch a listener again, by its index, after a lack of descriptors.
    case acceptAgain(Int)
    /// Process a UDP socket again, by its index, because reports from the network are pending.
    case readErrorReports(Int)
    /// Try again to bind a listener's port, by the listener's index.
    case reopen(Int)
    /// Try again to open a terminal, by the index of its slot.
    case reopenTerminal(Int)
    /// Close a terminal when its client has read everything, or after this many more checks.
    case dropTerminal(PseudoTerminal, StreamConnection, checks: Int)
}

/// Counters of input, output and connections since a host's start.
struct TrafficCounters {
    /// The number of inputs from clients: reads of a stream and datagrams.
    private(set) var reads: UInt64 = 0

    /// The time of the first input, or nil.
    private(set) var firstInput: SimInstant?

    /// The number of outputs to clients: writes to a stream and datagrams.
    var writes: UInt64 = 0

    /// The number of datagrams that the system has not accepted.
    var unsent: UInt64 = 0

    /// The number of connections that the rig has admitted, including those that have ended.
    var connections = 0

    /// The number of connections ended by the client, by a failure, or because the client did not read.
    var closedByClients = 0

    /// Counts an input; `now` is evaluated for the first one only.
    mutating func noteRead(now: @autoclosure () -> SimInstant) {
        reads += 1
        if firstInput == nil { firstInput = now() }
    }
}
