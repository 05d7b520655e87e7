import TelemetryKind
package import Endpoints
package import Conformance
import Rig
package import Scenarios
package import SimulationCore
import Telemetry
import VehicleModel

/// A dashboard for racing games that follows their protocols correctly, without I/O or clock.
///
/// It shows the newest datagram at most twenty times a second, never an older one, and no value that a game does not
/// report. It prints its state (`state=listening`, `receiving`, `paused`, `stale`, `not-connected`) and saves a record
/// of the session at its end. With a `DashboardBug` it is a mutant.
package struct ReferenceDashboard: DatagramClientMachine, Sendable {
    /// The supported games.
    package enum Game: String, CaseIterable, Hashable, Sendable {
        /// Forza; sends without being asked.
        case forza
        /// Assetto Corsa; sends after a handshake.
        case assettoCorsa = "assetto-corsa"
        /// Assetto Corsa Competizione; sends after a registration.
        case competizione = "assetto-corsa-competizione"
        /// F1 2021; sends without being asked.
        case f12021 = "f1-2021"
        /// F1 22 and later; sends without being asked.
        case f1
        /// Project CARS 2; sends without being asked.
        case projectCars2 = "project-cars-2"
        /// Gran Turismo 7; sends while heartbeats come.
        case granTurismo7 = "gt7"
        /// EA SPORTS WRC; sends without being asked.
        case eaWRC = "ea-wrc"

        /// Whether the game sends only on request.
        var isServer: Bool { self == .assettoCorsa || self == .competizione || self == .granTurismo7 }

        /// The game of the first of `endpoints`; nil when the dashboard does not support it.
        package init?(of endpoints: [EndpointDescription]) {
            guard let game = endpoints.first?.kind as? TelemetryDescription else { return nil }
            self.init(rawValue: game.game.name)
        }
    }

    /// The duration when the task states none.
    static let defaultDuration = Duration.seconds(10)

    /// The minimum time between two refreshes of the display; a table has ten rows a second.
    var refresh: Duration {
        if habits == .other { return max(task.download.interval, .milliseconds(100)) }
        return bug == .ignoresInterval ? .milliseconds(50) : task.download.interval
    }

    /// The time without datagrams after which the values are stale.
    static let staleAfter = Duration.milliseconds(1500)

    /// The time without a datagram of the drive after which the game counts as paused.
    static let pauseAfter = Duration.milliseconds(300)

    /// The time between two attempts to bind the socket.
    var bindInterval: Duration { habits == .other ? .milliseconds(600) : .milliseconds(1500) }

    /// The time to wait for the reply to a handshake before the next one.
    var replyPatience: Duration { habits == .other ? .seconds(4) : .seconds(2) }

    /// The time without datagrams after which the handshake is repeated.
    static let silencePatience = Duration.milliseconds(4500)

    /// The time to wait after a refusal before the next attempt.
    static let refusalPatience = Duration.seconds(5)

    /// The task.
    package let task: ClientTask

    /// The game.
    package let game: Game

    /// Its habits where the protocols leave a choice.
    let habits: Habits

    /// The mistake of a mutant, or nil.
    package let bug: BugSwitch<DashboardBug>

    /// The state of the handshake with a game that sends only on request.
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
    /// The state of a game that broadcasts all cars.
    var field = CompetizioneField()
    /// The session of F1.
    var f1 = F1Memory()
    /// The combined values of a game with several kinds of message.
    var assembled = DashboardData()
    /// When each of these values was received.
    var toldAt: [SignalID: SimInstant] = [:]
    /// The participant that Project CARS 2 shows.
    var viewed: Int?

    /// The sender that it follows.
    var source: Peer?
    var lastDatagram: SimInstant?
    var lastDriven: SimInstant?
    var newestClock: UInt32?
    /// The values shown last, for the mutant that smooths.
    var latest: DashboardData?
    /// The values waiting to be shown.
    var waiting: [DashboardData] = []
    var nextRefresh: SimInstant = .powerOn
    var lastState = ""
    /// Whether the header of the table has been printed.
    var hasHeader = false
    var lastTexts: [String: String] = [:]
    var record: RaceRecord
    /// The gear, and since when it waits for one behind neutral, for the mutant that takes neutral for a mistake.
    var keptGear: (gear: Double, since: SimInstant)?
    /// The number and the time of the lap in the last datagram, for the mutant that makes lap times of it.
    var lapSeen: (lap: Double, time: Double)?
    /// The time that this mutant has made of it, s.
    var lapMade: Double?
    /// The signals that have been NaN, for the mutant that smooths.
    var spoiled: Set<SignalID> = []

    /// A dashboard that has not been started.
    package init(_ task: ClientTask, game: Game, bug: DashboardBug? = nil) {
        self.init(task, game: game, switched: BugSwitch(bug))
    }

    /// A dashboard that has not been started, with the mistake of `bug`.
    package init(_ task: ClientTask, game: Game, switched bug: BugSwitch<DashboardBug>) {
        self.init(task, game: game, switched: bug, habits: .usual)
    }

    /// A dashboard that has not been started, with the mistake of `bug` and with `habits`.
    init(_ task: ClientTask, game: Game, switched bug: BugSwitch<DashboardBug>, habits: Habits) {
        self.task = task
        self.habits = habits
        self.game = game
        self.bug = bug
        record = RaceRecord(bug: bug)
    }

    /// When to call `wake`, or nil when it waits for datagrams only.
    package var deadline: SimInstant? {
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

    /// Starts the client's program.
    package mutating func start(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            client.end = now.advanced(by: client.task.duration ?? Self.defaultDuration)
            client.actions.append(.bind)
        }
    }

    /// Reports that the requested socket is open.
    package mutating func bound(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            client.isBound = true
            client.say(state: client.bug == .listeningIsReceiving ? "receiving" : "listening")
            let waits = client.game == .assettoCorsa && client.bug == .waitsForCorsa
            if client.game.isServer, !waits { client.shakeHands() }
        }
    }

    /// Reports that the requested socket cannot be opened.
    package mutating func bindFailed(now: SimInstant) -> [DatagramClientAction] {
        act(now) { client in
            client.say(state: client.bug == .silentBindFailure ? "listening" : "not-connected")
            if client.bug == .givesUpBinding {
                client.bindAgain = nil
            } else if client.bug == .retriesSlowly {
                client.bindAgain = now.advanced(by: .seconds(5))
            } else if !client.task.conditions.hasInterface, client.bug == .diesWithoutAddress {
                client.exit(134)
            } else {
                client.bindAgain = now.advanced(by: client.bindInterval)
            }
        }
    }

    /// Receives a datagram.
    package mutating func received(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant
    ) -> [DatagramClientAction] {
        act(now) { client in
            switch client.game {
            case .forza, .f12021, .f1, .projectCars2, .eaWRC: client.takeUnasked(datagram, peer)
            case .assettoCorsa: client.takeCorsa(datagram)
            case .competizione: client.takeCompetizione(datagram)
            case .granTurismo7: client.takeGranTurismo(datagram)
            }
        }
    }

    /// Handles the `deadline`.
    package mutating func wake(now: SimInstant) -> [DatagramClientAction] {
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

    /// Saves the record, ends the subscription, and exits.
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
