import Conformance
import SimulationCore

/// The common part of all jobs of a tester: the connection, one request at a time, the session with its timing, the lines
/// shown.
struct TesterDesk: Sendable {
    private enum State: Hashable, Sendable {
        case none
        /// Until the connection is open, or is given up.
        case connecting(until: SimInstant)
        case preparing
        case open
        /// Until the next attempt.
        case resting(until: SimInstant)
    }

    /// P2client and P2*client are longer than the server's times by the time that messages travel.
    static let margin = Duration.milliseconds(200)
    /// The time from the last request to TesterPresent in a session other than the default one, below S3server.
    static let keepAlive = Duration.seconds(2)
    /// The time before a request is repeated because the ECU is busy.
    static let busyPause = Duration.milliseconds(250)
    /// The greatest number of response-pending messages for one request.
    static let mostPendings = 200
    /// The longest wait for a connection.
    static let connectionPatience = Duration.seconds(2)
    /// The greatest number of attempts to connect in a row.
    static let mostAttempts = 10

    let bug: BugSwitch<TesterBug>
    var now = SimInstant.powerOn
    var actions: [ClientAction] = []
    private(set) var isOver = false

    /// The session, as far as the tester knows.
    var session: UInt8 = 0x01
    /// The unlocked security level, as far as the tester knows.
    var unlocked: UInt8?
    var p2 = Duration.milliseconds(50)
    var p2Star = Duration.seconds(5)
    /// When the tester goes on by itself.
    var pauseDue: SimInstant?

    private var route: TesterRoute
    private var link: (any TesterLink)?
    private var state = State.none
    private var attempts = 0
    private var connections = 0
    /// Whether anything has come over the connection: an adapter with slcan takes one without a word.
    private var hasReceived = false
    private var call: TesterCall?
    private var lastSent = SimInstant.powerOn

    private let habits: Habits

    init(_ route: TesterRoute, bug: BugSwitch<TesterBug>, habits: Habits) {
        self.route = route
        self.habits = habits
        self.bug = bug
    }

    /// Whether a request waits for its answer.
    var isBusy: Bool { call != nil }

    var deadline: SimInstant? {
        guard !isOver else { return nil }
        var due: SimInstant? = .earlier(.earlier(call?.due, pauseDue), .earlier(link?.deadline, keepAliveDue))
        switch state {
        case .connecting(let until), .resting(let until): due = .earlier(due, until)
        case .none, .preparing, .open: break
        }
        return due
    }

    /// When TesterPresent is due, or nil.
    private var keepAliveDue: SimInstant? {
        guard state == .open, call == nil, bug != .noKeepAlive else { return nil }
        guard session != 0x01 || bug == .keepsDefaultAlive else { return nil }
        return lastSent.advanced(by: Self.keepAlive)
    }

    // MARK: What the user sees

    /// Shows `value` as `name`.
    mutating func say(_ name: String, _ value: String) {
        actions.append(.print("\(name)=\(value.isEmpty ? "none" : value)"))
    }

    mutating func exit(_ status: Int32) {
        guard !isOver else { return }
        isOver = true
        hangUp()
        actions.append(.exit(status))
    }

    /// Goes on after `duration`.
    mutating func pause(_ duration: Duration) { pauseDue = now.advanced(by: duration) }

    /// Turns to the ECU that `step` names, over a connection of its own.
    mutating func choose(_ step: AppStep) {
        guard let named = route.naming(step, bug: bug) else { return exit(64) }
        if named != route { hangUp() }
        route = named
    }

    // MARK: Requests

    /// Sends `bytes`; the positive response repeats `echo` bytes, the service among them.
    mutating func ask(_ bytes: [UInt8], echo: Int, isSuppressed: Bool = false, mayRepeat: Bool = true) {
        call = TesterCall(bytes, echo: echo, isSuppressed: isSuppressed, mayRepeat: mayRepeat)
        if state == .none { connect() }
        if state == .open { _ = transmit() }
    }

    private mutating func transmit() -> TesterReply? {
        guard let bytes = call?.bytes, link != nil else { return nil }
        call?.phase = .transmission
        lastSent = now
        let news = link?.send(bytes, now: now) ?? []
        return take(news)
    }

    /// Passes the link's output on.
    private mutating func flush() {
        guard let output = link?.output, !output.isEmpty else { return }
        actions.append(.send(output))
        link?.output = []
    }

    private mutating func waitForAnswer(_ time: Duration) {
        call?.phase = .answer(due: now.advanced(by: time + Self.margin))
    }

    private mutating func end(_ reply: TesterReply) -> TesterReply {
        call = nil
        return reply
    }

    private mutating func take(_ news: [LinkNews]) -> TesterReply? {
        flush()
        for item in news {
            if let reply = take(item) { return reply }
        }
        return nil
    }

    private mutating func take(_ news: LinkNews) -> TesterReply? {
        switch news {
        case .ready:
            state = .open
            return call == nil ? nil : transmit()
        case .sent:
            guard call?.phase == .transmission else { return nil }
            waitForAnswer(p2)
            if bug == .neverTimesOut { call?.phase = .answer(due: nil) }
            return nil
        case .begun:
            // The transport has its own time limits now.
            if case .answer? = call?.phase { call?.phase = .answer(due: now.advanced(by: .seconds(30))) }
            return nil
        case .torn:
            guard case .answer? = call?.phase, bug != .waitsForTornAnswer else { return nil }
            call?.phase = .answer(due: now)
            return wake()
        case .message(let message): return take(message)
        case .failed(let reason, let mayRepeat):
            guard let current = call, current.phase == .transmission else { return nil }
            guard mayRepeat, current.repeatsLeft > 0 else { return end(.broken(reason)) }
            call?.repeatsLeft -= 1
            call?.phase = .pause(due: now.advanced(by: .milliseconds(500)))
            return nil
        case .unusable(let reason, let mayRetry): return giveUpConnection(reason, mayRetry: mayRetry)
        }
    }

    /// Reads a message of the ECU: one that does not belong to the request is dropped.
    private mutating func take(_ message: [UInt8]) -> TesterReply? {
        guard let current = call, case .answer = current.phase else { return nil }
        if message.count >= 3, message[0] == 0x7F, message[1] == current.service {
            return takeNegative(message[2], current)
        }
        if message.starts(with: current.echo) { return end(.positive(message)) }
        if bug == .trustsAnyAnswer, message.first != 0x7F { return end(.positive(message)) }
        return nil
    }

    private mutating func takeNegative(_ code: UInt8, _ current: TesterCall) -> TesterReply? {
        switch code {
        case 0x78 where current.service == 0x19 && bug == .pendingIsNoCodes: return end(.negative(code))
        case 0x78:
            call?.pendings += 1
            if current.isSuppressed, bug == .dropsFinalAnswer { return end(.suppressed) }
            if current.pendings >= (bug == .countsPendings ? 5 : Self.mostPendings) { return end(.silence) }
            waitForAnswer(bug == .repeatsWhilePending ? p2 : p2Star)
            if bug == .waitsForEver { call?.phase = .answer(due: nil) }
            return nil
        case 0x21 where current.busyLeft > 0 && bug != .busyIsFailure:
            if bug == .repeatsAtOnce { return transmit() }
            call?.busyLeft -= 1
            call?.phase = .pause(due: now.advanced(by: Self.busyPause))
            return nil
        default: return end(.negative(code))
        }
    }

    // MARK: Time

    /// Does what is due.
    mutating func wake() -> TesterReply? {
        switch state {
        case .resting(let until) where until <= now: connect()
        case .connecting(let until) where until <= now:
            return giveUpConnection("no connection", mayRetry: true)
        default: break
        }
        if let due = link?.deadline, due <= now {
            let news = link?.wake(now: now) ?? []
            if let reply = take(news) { return reply }
        }
        if let due = keepAliveDue, due <= now {
            lastSent = now
            let news = link?.send([0x3E, 0x80], now: now) ?? []
            if let reply = take(news) { return reply }
        }
        guard let current = call, let due = current.due, due <= now else { return nil }
        if case .pause = current.phase { return state == .open ? transmit() : nil }
        if current.isSuppressed, current.pendings == 0, bug != .waitsForSuppressed { return end(.suppressed) }
        let mayRepeat = current.pendings == 0 || bug == .repeatsWhilePending
        guard mayRepeat, current.repeatsLeft > 0 else { return end(.silence) }
        if bug != .repeatsWithoutEnd { call?.repeatsLeft -= 1 }
        return transmit()
    }

    // MARK: The connection

    private mutating func connect() {
        state = .connecting(until: now.advanced(by: Self.connectionPatience))
        actions.append(.connect)
    }

    private mutating func hangUp() {
        if state != .none { actions.append(.close) }
        link = nil
        state = .none
        forgetSession()
    }

    private mutating func forgetSession() {
        session = 0x01
        unlocked = nil
        (p2, p2Star) = (.milliseconds(50), .seconds(5))
    }

    mutating func connected() -> TesterReply? {
        (state, hasReceived) = (.preparing, false)
        connections += 1
        link = route.link(bug: bug, habits: habits)
        let news = link?.connected(now: now) ?? []
        if connections > 1, bug == .noSecondActivation, let news = link?.skipActivation() {
            return take(news)
        }
        return take(news)
    }

    mutating func refused() -> TesterReply? { giveUpConnection("no connection", mayRetry: true) }

    mutating func received(_ bytes: [UInt8]) -> TesterReply? {
        hasReceived = true
        if state == .open { attempts = 0 }
        let news = link?.received(bytes, now: now) ?? []
        return take(news)
    }

    mutating func disconnected() -> TesterReply? {
        guard state != .none else { return nil }
        let wasInUse = state == .open && hasReceived
        link = nil
        state = .none
        forgetSession()
        guard wasInUse else { return giveUpConnection("connection lost", mayRetry: true) }
        return call == nil ? nil : end(.lost)
    }

    /// Ends a connection that is of no use: the next attempt follows after a second, or the request fails.
    private mutating func giveUpConnection(_ reason: String, mayRetry: Bool) -> TesterReply? {
        hangUp()
        attempts += 1
        if mayRetry, attempts < Self.mostAttempts {
            state = .resting(until: now.advanced(by: .seconds(1)))
            call?.phase = .link
            return nil
        }
        attempts = 0
        return call == nil ? nil : end(.broken(reason))
    }
}
