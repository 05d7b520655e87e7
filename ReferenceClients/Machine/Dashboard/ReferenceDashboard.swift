public import Endpoints
public import Conformance
import Rig
public import Scenarios
public import SimulationCore
import Telemetry
import VehicleModel

/// A dashboard for racing games that does what their protocols ask of one, without I/O or clock.
///
/// It shows the newest datagram twenty times a second at most, none that is older than one it has, and no value that a
/// game does not tell; it says in what state it is (`state=listening`, `receiving`, `paused`, `stale`, `not-connected`),
/// and keeps a record of the session, which it saves at its end. With a `DashboardBug` it is one of its own mutants.
public struct ReferenceDashboard: DatagramClientMachine, Sendable {
    /// The games that it knows.
    public enum Game: String, CaseIterable, Hashable, Sendable {
        /// Sends unasked.
        case forza
        /// Sends to those who have asked.
        case assettoCorsa = "assetto-corsa"
        /// Sends to those who have registered.
        case competizione = "assetto-corsa-competizione"
        /// Sends unasked.
        case f12021 = "f1-2021"
        /// Sends unasked.
        case projectCars2 = "project-cars-2"

        /// Whether it must be asked.
        var isServer: Bool { self == .assettoCorsa || self == .competizione }

        /// The game that the first of `endpoints` is; nil when it is none that the dashboard knows.
        public init?(of endpoints: [EndpointDescription]) {
            guard case .telemetry(let game)? = endpoints.first?.kind else { return nil }
            self.init(rawValue: game.family.rawValue)
        }
    }

    /// How long it goes on when the task does not say.
    static let defaultDuration = Duration.seconds(10)

    /// The least time from one refresh of the display to the next.
    static let refresh = Duration.milliseconds(50)

    /// After this time without datagrams what is shown is old.
    static let staleAfter = Duration.milliseconds(1500)

    /// After this time without a datagram of the drive the game pauses.
    static let pauseAfter = Duration.milliseconds(300)

    /// The time from one attempt to have the socket to the next.
    static let bindInterval = Duration.milliseconds(1500)

    /// How long it waits for the reply to a handshake before it asks again.
    static let replyPatience = Duration.seconds(2)

    /// After this time without datagrams it shakes hands again.
    static let silencePatience = Duration.milliseconds(4500)

    /// How long it waits after a refusal before it asks again.
    static let refusalPatience = Duration.seconds(5)

    /// What it was asked to do.
    public let task: ClientTask

    /// The game that it listens to.
    public let game: Game

    /// What it does wrong, or nil.
    public let bug: DashboardBug?

    /// How far it has got with a game that must be asked.
    enum Handshake: Hashable, Sendable {
        case none
        case asked(SimInstant)
        case subscribed(SimInstant)
        case refused(SimInstant)
    }

    var now: SimInstant = .powerOn
    var actions: [DatagramClientAction] = []
    var hasExited = false
    var end: SimInstant = .distantFuture
    var isBound = false
    var bindAgain: SimInstant?
    var handshake = Handshake.none
    /// What it knows of a game that broadcasts a whole field.
    var field = CompetizioneField()
    /// What the messages of a game that has several have told so far.
    var assembled = DashboardData()
    /// When each value of these was told.
    var toldAt: [SignalID: SimInstant] = [:]
    /// The participant that Project CARS 2 tells of.
    var viewed: Int?

    /// The sender that it follows.
    var source: Peer?
    var lastDatagram: SimInstant?
    var lastDriven: SimInstant?
    var newestClock: UInt32?
    var latest: DashboardData?
    /// What waits to be shown.
    var waiting: [DashboardData] = []
    var nextRefresh: SimInstant = .powerOn
    var lastState = ""
    var lastTexts: [String: String] = [:]
    var record: RaceRecord
    /// Signals that have been no number, for the mutant that smooths.
    var spoiled: Set<SignalID> = []

    /// A dashboard that has not been started.
    public init(_ task: ClientTask, game: Game, bug: DashboardBug? = nil) {
        self.task = task
        self.game = game
        self.bug = bug
        record = RaceRecord(bug: bug)
    }

    /// When to call `wake`, or nil when it waits for nothing but datagrams.
    public var deadline: SimInstant? {
        guard !hasExited else { return nil }
        var times = [end]
        if let bindAgain { times.append(bindAgain) }
        if isBound {
            if !waiting.isEmpty { times.append(nextRefresh) }
            if let lastDatagram, lastState == "receiving", bug != .neverStale {
                times.append(lastDatagram.advanced(by: Self.staleAfter))
            }
            if let due = handshakeDue { times.append(due) }
        }
        return times.min()
    }

    /// The client's program starts.
    public mutating func start(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            client.end = now.advanced(by: client.task.duration ?? Self.defaultDuration)
            client.actions.append(.bind)
        }
    }

    /// The socket that it asked for is there.
    public mutating func bound(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            client.isBound = true
            client.bindAgain = nil
            client.say(state: client.bug == .listeningIsReceiving ? "receiving" : "listening")
            if client.game.isServer { client.shakeHands() }
        }
    }

    /// The socket that it asked for cannot be had.
    public mutating func bindFailed(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            client.isBound = false
            client.say(state: "not-connected")
            switch client.bug {
            case .givesUpBinding: client.bindAgain = nil
            case .retriesSlowly: client.bindAgain = now.advanced(by: .seconds(5))
            case .diesWithoutAddress where !client.task.conditions.hasInterface: client.exit(134)
            default: client.bindAgain = now.advanced(by: Self.bindInterval)
            }
        }
    }

    /// A datagram has come.
    public mutating func received(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant
    ) -> [DatagramClientAction] {
        act(now) { client in
            switch client.game {
            case .forza, .f12021, .projectCars2: client.takeUnasked(datagram, peer)
            case .assettoCorsa: client.takeCorsa(datagram)
            case .competizione: client.takeCompetizione(datagram)
            }
        }
    }

    /// The `deadline` has come.
    public mutating func wake(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            if now >= client.end { return client.finish() }
            if let due = client.bindAgain, due <= now {
                client.bindAgain = nil
                client.actions.append(.bind)
            }
            if client.isBound, let due = client.handshakeDue, due <= now { client.shakeHands() }
            client.show()
            client.notice()
        }
    }

    private mutating func act(
        _ now: SimInstant, _ body: (inout ReferenceDashboard) -> Void
    ) -> [DatagramClientAction] {
        guard !hasExited else { return [] }
        self.now = max(self.now, now)
        body(&self)
        defer { actions = [] }
        return actions
    }

    /// Saves the record, takes leave of the game, and ends.
    private mutating func finish() {
        if record.sampleCount > 0 {
            for line in record.lines { say(line.name, line.text) }
            say("state", "saved")
            if bug == .savesTwice { say("state", "saved") }
        }
        if isBound, game == .assettoCorsa, handshake != .none, bug != .noDismiss {
            actions.append(.send(CorsaReader.request(3)))
        }
        if isBound, game == .competizione, let connection = field.connection, bug != .neverUnregisters {
            actions.append(.send(CompetizioneRequest.unregister(connection)))
        }
        exit(0)
    }

    /// Ends the program.
    mutating func exit(_ status: Int32) {
        hasExited = true
        actions += [.close, .exit(status)]
    }
}
