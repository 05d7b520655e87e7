package import Conformance
package import SimulationCore

/// A reference tester of ISO 14229-1: careful, without I/O and clock; its user does stated steps.
///
/// Every step is a job. Before it, the tester opens the session and unlocks the level that the user has asked for, as
/// often as the ECU falls back or the connection ends.
package struct ReferenceTester: ClientMachine {
    /// The present stage of the tester.
    private enum Stage: Hashable, Sendable {
        case nothing
        case opening
        case seed(delays: Int)
        case key(attempt: Int)
        /// Until the ECU accepts a seed request again.
        case delay(delays: Int)
        case working
    }

    /// The number of times that a job begins again after a loss of the connection or of the session.
    private static let mostLosses = 3

    private var desk: TesterDesk
    private var steps: [AppStep]
    private var job: (any TesterJob)?
    private var stage = Stage.nothing
    private var losses = 0
    private var wanted = Access()
    /// Whether the session is to be opened, even if it is open.
    private var mustOpen = false

    /// The access that the user has asked for.
    private struct Access: Hashable, Sendable {
        var session: UInt8 = 0x01
        var isQuiet = false
        var level: UInt8?
        var key: [UInt8] = []
        var delay = Duration.seconds(10)
    }

    /// A tester whose user does `steps` with the ECU on `route`; with a bug it is that mutant.
    package init(_ route: TesterRoute, steps: [String], bug: TesterBug? = nil) {
        self.init(route, steps: steps, switched: BugSwitch(bug))
    }

    /// A tester with the mistake of `bug`.
    package init(_ route: TesterRoute, steps: [String], switched bug: BugSwitch<TesterBug>) {
        self.init(route, steps: steps, switched: bug, habits: .usual)
    }

    init(_ route: TesterRoute, steps: [String], switched bug: BugSwitch<TesterBug>, habits: Habits) {
        desk = TesterDesk(route, bug: bug, habits: habits)
        self.steps = steps.map(AppStep.init)
    }

    /// When to call `wake`.
    package var deadline: SimInstant? { desk.deadline }

    /// Starts the program.
    package mutating func start(now: SimInstant) -> [ClientAction] { act(now) { _ in nil } }

    /// Reports that the connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] { act(now) { $0.connected() } }

    /// Reports that the connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] { act(now) { $0.refused() } }

    /// Receives bytes.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { $0.received(bytes) }
    }

    /// Reports that the other side has ended the connection.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { $0.disconnected() }
    }

    /// Handles the deadline.
    package mutating func wake(now: SimInstant) -> [ClientAction] { act(now) { $0.wake() } }

    /// Lets the desk do `work`, takes the reply that this gives, and goes on with the steps.
    private mutating func act(
        _ now: SimInstant, _ work: (inout TesterDesk) -> TesterReply?
    ) -> [ClientAction] {
        desk.now = now
        desk.actions = []
        guard !desk.isOver else { return [] }
        if let reply = work(&desk) { take(reply) }
        if !desk.isOver, let due = desk.pauseDue, due <= now {
            desk.pauseDue = nil
            resume()
        }
        while !desk.isOver, !desk.isBusy, desk.pauseDue == nil {
            guard !steps.isEmpty else {
                desk.exit(0)
                break
            }
            begin(steps.removeFirst())
        }
        return desk.actions
    }

    // MARK: Steps

    private mutating func begin(_ step: AppStep) {
        losses = 0
        if step.verb == "ecu" { return desk.choose(step) }
        want(step)
        let value = { (name: String) in UInt16(step[name], radix: 16) }
        switch step.verb {
        case "session", "unlock": job = AccessJob()
        case "wait": job = PauseJob(duration: step.seconds("0", or: 1))
        case "read":
            let items = step["0"].split(separator: " ").compactMap { ReadJob.Item($0) }
            job = items.isEmpty ? nil : ReadJob(items: items)
        case "write":
            job = value("id").flatMap { id in
                HexText.bytes(step["value"]).map { WriteJob(id: id, value: $0) }
            }
        case "routine":
            let patience = step.values["stop"].map { _ in step.seconds("stop", or: 10) }
            job = value("id").map { RoutineJob(id: $0, patience: patience) }
        case "codes": job = CodesJob(list: .init(step))
        case "frame": job = FrameJob(step)
        case "record": job = RecordJob(step)
        case "clear": job = ClearJob(step)
        case "download":
            job = UInt32(step["address"], radix: 16).flatMap { address in
                Int(step["size"]).flatMap { (1...1 << 24).contains($0) ? $0 : nil }.map {
                    DownloadJob(address: address, size: $0)
                }
            }
        default: job = nil
        }
        guard job != nil else { return desk.exit(64) }
        prepare()
    }

    /// Notes the session and the level that the user asks for.
    private mutating func want(_ step: AppStep) {
        let sessions: [String: UInt8] = ["default": 0x01, "programming": 0x02, "extended": 0x03]
        if step.verb == "session",
            let session = sessions[step["0"].split(separator: " ").first.map(String.init) ?? ""]
        {
            wanted.level = nil
            wanted.session = session
            wanted.isQuiet = step.values["quiet"] == "on"
            // Also when it is open already: then it begins anew.
            mustOpen = true
        }
        guard let level = UInt8(step["level"]), (1...0x3F).contains(level) else { return }
        wanted.level = level
        if let key = HexText.bytes(step["key"]), !key.isEmpty { wanted.key = key }
        wanted.delay = step.seconds("delay", or: 10)
    }

    // MARK: Session and security

    /// Opens what the job needs, and then begins it.
    private mutating func prepare() {
        if mustOpen || desk.session != wanted.session {
            stage = .opening
            let bytes: [UInt8] = [0x10, wanted.session | (wanted.isQuiet ? 0x80 : 0)]
            return desk.ask(bytes, echo: 2, isSuppressed: wanted.isQuiet)
        }
        if let level = wanted.level, desk.unlocked != level { return askForSeed(level, delays: 0) }
        stage = .working
        job?.begin(&desk)
    }

    private mutating func askForSeed(_ level: UInt8, delays: Int) {
        stage = .seed(delays: delays)
        desk.ask([0x27, level * 2 - 1], echo: 2)
    }

    /// Handles the end of a pause.
    private mutating func resume() {
        if case .delay(let delays) = stage, let level = wanted.level {
            return askForSeed(level, delays: delays)
        }
        job?.wake(&desk)
    }

    private mutating func take(_ reply: TesterReply) {
        if reply == .lost { return takeLoss() }
        switch stage {
        case .nothing, .delay: break
        case .opening: takeSession(reply)
        case .seed(let delays): takeSeed(reply, delays: delays)
        case .key(let attempt): takeKey(reply, attempt: attempt)
        case .working:
            if !takeFallback(reply) { job?.take(reply, &desk) }
        }
    }

    private mutating func takeLoss() {
        losses += 1
        guard losses <= Self.mostLosses else { return giveUp("connection lost") }
        if desk.bug == .resumesTransfer, case .working = stage {
            (desk.session, desk.unlocked) = (wanted.session, wanted.level)
        }
        prepare()
    }

    /// Handles the refusals of an ECU that has left the session; returns whether it was one.
    private mutating func takeFallback(_ reply: TesterReply) -> Bool {
        guard case .negative(let code) = reply, desk.bug != .staysInLostSession, losses < Self.mostLosses
        else {
            return false
        }
        switch code {
        case 0x7E, 0x7F:
            guard desk.session != 0x01 else { return false }
            (desk.session, desk.unlocked) = (0x01, nil)
        default: return false
        }
        losses += 1
        prepare()
        return true
    }

    private mutating func takeSession(_ reply: TesterReply) {
        switch reply {
        case .positive(let message):
            if message.count >= 6, desk.bug != .ignoresTimes {
                desk.p2 = .milliseconds(Int(message[2]) << 8 | Int(message[3]))
                desk.p2Star = .milliseconds((Int(message[4]) << 8 | Int(message[5])) * 10)
            }
        case .suppressed: break
        default: return giveUp("session: \(reply.words)")
        }
        desk.session = wanted.session
        mustOpen = false
        if desk.bug != .keepsUnlocked { desk.unlocked = nil }
        prepare()
    }

    private mutating func takeSeed(_ reply: TesterReply, delays: Int) {
        guard let level = wanted.level else { return }
        switch reply {
        case .positive(let message):
            let seed = message.dropFirst(2)
            // A seed of zeros means that the level is unlocked.
            guard seed.contains(where: { $0 != 0 }) || desk.bug == .keyForZeros else {
                return unlocked(level)
            }
            let mask = wanted.key.isEmpty ? [0] : wanted.key
            let key = seed.enumerated().map { $1 ^ mask[$0 % mask.count] }
            stage = .key(attempt: delays)
            desk.ask([0x27, level * 2] + key, echo: 2, mayRepeat: false)
        case .negative(0x37) where delays < (desk.bug == .ignoresDelay ? 20 : 3):
            stage = .delay(delays: delays + 1)
            desk.pause(desk.bug == .ignoresDelay ? .milliseconds(100) : wanted.delay + .milliseconds(500))
        default:
            desk.say("security", "refused: \(reply.words)")
            giveUp("locked")
        }
    }

    private mutating func takeKey(_ reply: TesterReply, attempt: Int) {
        guard let level = wanted.level else { return }
        switch reply {
        case .positive: return unlocked(level)
        case .negative(0x35):
            if desk.bug == .triesKeyAgain, attempt < 10 { return askForSeed(level, delays: attempt + 1) }
            if desk.bug == .saysUnlocked { return unlocked(level) }
            desk.say("security", "wrong key")
        case .negative(0x36): desk.say("security", "locked")
        default: desk.say("security", "refused: \(reply.words)")
        }
        giveUp("locked")
    }

    private mutating func unlocked(_ level: UInt8) {
        desk.unlocked = level
        desk.say("security", "unlocked")
        prepare()
    }

    /// Ends the step: what it needs cannot be had. The level is not asked for again until a step names it.
    private mutating func giveUp(_ reason: String) {
        stage = .nothing
        wanted.level = nil
        (wanted.session, mustOpen) = (desk.session, false)
        job?.giveUp(reason, &desk)
        job = nil
    }
}
