public import NIOCore
public import Rig
import SimulationCore
import NIOPosix

/// Runs one rig in real time on one event loop: sockets and pseudo-terminals in, the rig, bytes out.
///
/// The only place where the simulation meets a clock. All state lives on the loop; the rig is run when input comes and
/// when it has said that something is due, and what it emits is written in the same turn, one write a port.
public actor LiveHost {
    /// A client's connection as the host sees it.
    struct Client {
        let channel: any Channel
        let endpoint: Int
        var unsent = 0
    }

    /// The loop that everything happens on.
    public nonisolated let loop: any EventLoop

    /// The loop is the actor's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.executor.asUnownedSerialExecutor() }

    nonisolated let group: MultiThreadedEventLoopGroup?
    var rig: Rig
    private let started: NIODeadline
    var clients: [Client?] = []
    var timer: Scheduled<Void>?
    private var timerDue: SimInstant?
    /// When the loop was last free to look at its sockets.
    private var lastRest = NIODeadline.now()
    var buffer = ByteBufferAllocator().buffer(capacity: 256)
    var input: [UInt8] = []
    var recorder: Recorder?
    let keeper: (any MemoryKeeper)?
    var position = JournalPosition()
    var doorkeepers: [Doorkeeper] = []
    /// What the connections of endpoints that speak TLS are secured with, by the number of the endpoint.
    var servers: [Int: TLSServer] = [:]
    /// Connections that are over for the rig and not for their clients.
    var abandoned: [any Channel] = []
    var terminals: [TerminalKeeper] = []
    var datagramPorts: [DatagramPort] = []
    /// What says that something has come to them.
    var datagramWatch: SocketWatch?
    /// Where it is read to.
    lazy var datagramInbox = DatagramInbox()
    /// The kinds of datagram that did not get where they should, as far as the journal knows of them.
    var reportedLosses: Set<String> = []
    /// Terminals whose clients do not know that the connection is over.
    var abandonedTerminals: [PseudoTerminal] = []
    var reads: UInt64 = 0
    var writes: UInt64 = 0
    var connections = 0
    var closedByClients = 0
    var firstInput: SimInstant?
    var worstLag = Duration.zero
    var worstReadingLag = Duration.zero
    /// When somebody last looked after the case.
    var lastAttended: SimInstant?
    var isStopped = false

    /// How much may wait for a client that does not read before its connection is closed.
    static let unsentLimit = 1 << 20

    /// How much the rig may say between two writes where it can wait; far less than `unsentLimit`.
    static let outputLimit = 256 << 10

    /// How long the rig may have something to do without a break before the loop looks at its sockets, and the break.
    static let longestHaste = TimeAmount.milliseconds(2)
    static let rest = TimeAmount.microseconds(50)

    /// How long records may wait to be written out.
    static let journalInterval = TimeAmount.milliseconds(100)

    /// How many records may wait to be written out, whatever their age.
    static let journalBacklog: UInt64 = 4096

    /// A host for `rig` on a loop of its own, which `shutDown` ends.
    public init(_ rig: Rig, recorder: Recorder? = nil, keeper: (any MemoryKeeper)? = nil) {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        self.group = group
        self.rig = rig
        loop = group.next()
        self.recorder = recorder
        self.keeper = keeper
        started = .now()
        self.rig.outputLimit = Self.outputLimit
    }

    /// A host for `rig` on `loop`, with time zero now; `recorder` takes what the journal holds.
    public init(
        _ rig: Rig, on loop: any EventLoop, recorder: Recorder? = nil, keeper: (any MemoryKeeper)? = nil
    ) {
        group = nil
        self.rig = rig
        self.loop = loop
        self.recorder = recorder
        self.keeper = keeper
        started = .now()
        self.rig.outputLimit = Self.outputLimit
    }

    /// Time zero is now, unless it was before: a client that says nothing on the wire is ready.
    public func beginTime() {
        guard !isStopped else { return }
        rig.beginTime(now: now)
        turn()
    }

    // MARK: A turn of the loop

    var now: SimInstant {
        SimInstant(nanoseconds: (NIODeadline.now() - started).nanoseconds)
    }

    /// Runs the rig to the present, writes what it has emitted, and books the next turn.
    func turn() {
        guard !isStopped else { return }
        rig.run(until: now)
        // Before the host hears of it: what has been confirmed is kept.
        if keeper != nil { keepMemories() }
        if !rig.outputs.isEmpty || !rig.closings.isEmpty || !rig.datagrams.isEmpty { writeOutputs() }
        if rig.hasDoors {
            keepDoors()
            keepTerminals()
        }
        bookTimer()
        if recorder != nil, rig.journal.next - position.next > Self.journalBacklog { drain() }
    }

    func keepMemories() {
        for endpoint in rig.takeChangedMemories() {
            keeper?.keep(rig.memoryText(endpoint: endpoint), endpoint: endpoint)
        }
    }

    /// Keeps one timer, at or before the time when the rig wants to run.
    private func bookTimer() {
        guard let due = rig.nextDue else { return }
        if let timerDue, timerDue <= due { return }
        timer?.cancel()
        timerDue = due
        var deadline = started + .nanoseconds(due.nanoseconds)
        let present = NIODeadline.now()
        if deadline > present {
            lastRest = present
        } else if present - lastRest > Self.longestHaste {
            // The loop looks at its sockets only when nothing is due: a game without a rate would keep it from them.
            deadline = present + Self.rest
            lastRest = present
        }
        timer = loop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.assumeIsolated { host in
                host.timerDue = nil
                host.noteLag(since: due)
                host.turn()
            }
        }
    }
}
