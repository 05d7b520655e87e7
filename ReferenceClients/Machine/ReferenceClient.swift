public import Conformance
public import Scenarios
public import SimulationCore
import VehicleModel

/// A client of an ELM327 that does what the data sheets and the standards ask of one, without I/O or clock.
///
/// It sends nothing before the prompt, brings the adapter into a state that it knows before it asks for the first
/// parameter, understands answers by what is in them and not by where it stands, gives up waiting after the times of
/// `Patience`, and says in what state it is (`state=connected`, `no-vehicle`, `disconnected`, `error`). With a `ClientBug` it
/// is one of its own mutants.
public struct ReferenceClient: ClientMachine, Sendable {
    /// What it was asked to do.
    public let task: ClientTask

    /// What it does wrong, or nil.
    public let bug: ClientBug?

    /// The state of the connection to the adapter.
    enum Link: Hashable, Sendable {
        case none
        case connecting
        case open
    }

    /// A command under way.
    struct Exchange: Sendable {
        var errand: Errand
        var attempt: Int
        var sentAt: SimInstant
        /// When the client gives up waiting; nil never.
        var deadline: SimInstant?
        var hasBytes = false
    }

    /// How long live data are shown when the task does not say.
    static let defaultDuration = Duration.seconds(10)

    var now: SimInstant = .powerOn
    var actions: [ClientAction] = []
    var link = Link.none
    var inbox: Inbox
    var exchange: Exchange?
    var hasExited = false

    /// When the client goes on by itself, while nothing is under way.
    var pausedUntil: SimInstant?

    /// Something to do, and how often it has been tried.
    struct Planned: Sendable {
        var errand: Errand
        var attempt = 0
    }

    /// Things to do next, in order.
    var agenda: [Planned] = []

    /// Whether the car has answered since the last initialisation.
    var isWithVehicle = false

    /// Whether the things of the task have been put on the agenda.
    var hasBegunTask = false

    /// Whether anything of the task has been done.
    var hasResult = false

    var lastState = ""
    var connectionAttempts = 0
    var silentConnections = 0
    var searches = 0
    var everConnected = false
    var startedAt: SimInstant = .powerOn

    /// When live data or idling end.
    var taskEnd: SimInstant?

    /// What the car is known to be, until the next initialisation.
    var car = Car()

    var schedule: PollSchedule?
    var silentPolls = 0
    var errorPolls = 0
    /// The last value that was shown of each signal.
    var shown: [String: Double] = [:]
    var clearWasTaken = false
    /// The stored trouble codes as far as they were read.
    var storedCodes: [DiagnosticTroubleCode]?
    /// An answer that nobody waits for may still come.
    var isOutOfStep = false

    /// What is known of the car.
    struct Car: Sendable {
        var supported: Set<UInt8> = []
        /// Parameters that an ECU has refused though it announced them.
        var refused: Set<UInt8> = []
        var isCAN: Bool?
    }

    /// A client that has not been started.
    public init(_ task: ClientTask, bug: ClientBug? = nil) {
        self.task = task
        self.bug = bug
        inbox = Inbox(bug: bug)
    }

    /// When to call `wake`, or nil when the client waits for nothing but input.
    public var deadline: SimInstant? {
        guard !hasExited else { return nil }
        var deadlines: [SimInstant?] = [link == .open && exchange != nil ? exchange?.deadline : pausedUntil]
        if let end = taskEnd { deadlines.append(exchange == nil ? end : end.advanced(by: Patience.sign)) }
        return deadlines.compactMap { $0 }.min()
    }

    /// The client's program starts.
    public mutating func start(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.startedAt = now
            client.connect()
        }
    }

    /// The connection that it asked for is there.
    public mutating func connected(now: SimInstant) -> [ClientAction] {
        act(now) { client in client.begin() }
    }

    /// The connection that it asked for is refused, or has not come about within the system's time.
    public mutating func refused(now: SimInstant) -> [ClientAction] {
        act(now) { client in client.connectAgain() }
    }

    /// Bytes have come, as one read gives them.
    public mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { client in client.take(bytes) }
    }

    /// The other side has ended the connection; `isReset` when not in order.
    public mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { client in
            if client.bug == .diesOfReset, isReset { return client.exit(141) }
            if client.bug == .ignoresClose { return }
            client.loseConnection()
        }
    }

    /// The `deadline` has come.
    public mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now) { client in client.timePasses() }
    }

    private mutating func act(
        _ now: SimInstant, _ body: (inout ReferenceClient) -> Void
    ) -> [ClientAction] {
        guard !hasExited else { return [] }
        self.now = max(self.now, now)
        body(&self)
        proceed()
        defer { actions = [] }
        return actions
    }

    /// Prints a line.
    mutating func say(_ name: String, _ value: String) { actions.append(.print("\(name)=\(value)")) }

    /// Prints the state when it is another than before.
    mutating func say(state: String) {
        guard state != lastState else { return }
        lastState = state
        say("state", state)
    }

    /// Ends the program.
    mutating func exit(_ status: Int32) {
        guard !hasExited else { return }
        hasExited = true
        exchange = nil
        if link != .none { actions.append(.close) }
        link = .none
        actions.append(.exit(status))
    }
}
