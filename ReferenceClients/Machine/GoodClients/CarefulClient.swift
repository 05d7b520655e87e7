package import Conformance
import Scenarios
package import SimulationCore

/// A correct client that repeats everything: it sends each setting and each request twice and uses the second answer,
/// and opens a new connection when an answer does not end. With a pace of its own it sends everything once.
package struct CarefulClient: ClientMachine, Sendable {
    /// Its capabilities, as in a profile.
    static let capabilities: Set<String> = [
        "connect", "supported-pids", "live-data", "read-dtc", "clear-dtc", "vin", "idle", "info",
        "freeze-frame", "test-results",
    ]

    private static let settings = ["ATZ", "ATE0", "ATL0", "ATS1", "ATH1", "ATSP0"]

    private enum State: Hashable {
        case connecting, idle, waiting(String), paused, lost, over
    }

    private var errands: GoodErrands
    private var state = State.lost
    private var received = ""
    private var times = 0
    private var first: GoodAnswer?
    private var hasAnswered = false
    private var attempts = 0
    private var silent = 0
    /// When the client started, so that without any answer it ends after a limited time.
    private var startedAt = SimInstant.powerOn
    private let patience: Duration
    /// When to call `wake`, or nil when it waits for input only.
    package private(set) var deadline: SimInstant?
    private var actions: [ClientAction] = []

    private let sendsTwice: Bool

    /// A client that has not been started.
    init(_ task: ClientTask, pace: GoodErrands.Pace = .turns) {
        errands = GoodErrands(task, settings: Self.settings, pace: pace)
        sendsTwice = pace == .turns
        patience = (task.duration ?? .seconds(20)) + .seconds(10)
    }

    private mutating func act(_ now: SimInstant, _ body: (inout CarefulClient) -> Void) -> [ClientAction] {
        guard state != .over else { return [] }
        body(&self)
        if state == .idle { askNext(now) }
        defer { actions = [] }
        return actions
    }

    /// Starts the client's program.
    package mutating func start(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.startedAt = now
            client.connect(now)
        }
    }

    /// Reports that the requested connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.attempts = 0
            client.errands.begin()
            client.hasAnswered = false
            client.times = 0
            client.received = ""
            client.state = .idle
        }
    }

    /// Reports that the requested connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] { act(now) { $0.lose(now) } }

    /// Reports that the other side has ended the connection.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { $0.lose(now) }
    }

    /// Receives bytes.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { client in
            client.received += String(decoding: bytes.filter { $0 < 0x80 }, as: UTF8.self)
            guard case .waiting(let command) = client.state else { return }
            guard client.received.contains(">") else {
                client.deadline = now.advanced(by: client.limit(command))
                return
            }
            client.finish(GoodAnswer(client.received, to: command), command, now)
        }
    }

    /// Handles the `deadline`.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            switch client.state {
            case .lost: client.connect(now)
            case .connecting: client.lose(now)
            case .waiting: client.abandon(now)
            case .paused: client.state = .idle
            case .idle, .over: break
            }
        }
    }

    // MARK: Connections

    private mutating func connect(_ now: SimInstant) {
        state = .connecting
        deadline = now.advanced(by: .seconds(8))
        actions.append(.connect)
    }

    private mutating func lose(_ now: SimInstant) {
        actions.append(.close)
        errands.say(state: "disconnected")
        actions += errands.printed().map(ClientAction.print)
        attempts += 1
        guard attempts < 6, startedAt.duration(to: now) < patience else { return end(1) }
        state = .lost
        deadline = now.advanced(by: .seconds(1 << min(attempts - 1, 3)))
    }

    /// Opens a new connection, because the answer does not end.
    private mutating func abandon(_ now: SimInstant) {
        silent += 1
        guard silent < 4 else {
            errands.say(state: "error")
            actions += errands.printed().map(ClientAction.print)
            return end(1)
        }
        lose(now)
        if state == .lost { deadline = now }
    }

    private mutating func end(_ status: Int32) {
        state = .over
        deadline = nil
        actions += [.close, .exit(status)]
    }

    // MARK: Commands

    private func limit(_ command: String) -> Duration {
        hasAnswered || command.hasPrefix("AT") ? .seconds(9) : .seconds(40)
    }

    private mutating func askNext(_ now: SimInstant) {
        switch errands.next(now: now) {
        case .ask(let command):
            received = ""
            state = .waiting(command)
            deadline = now.advanced(by: limit(command))
            actions.append(.send(Array("\(command)\r".utf8)))
        case .wait(let until):
            state = .paused
            deadline = until
        case .end(let status): end(status)
        }
    }

    private mutating func finish(_ answer: GoodAnswer, _ command: String, _ now: SimInstant) {
        silent = 0
        if !answer.messages.isEmpty { hasAnswered = true }
        state = .idle
        // A reset and the clearing of codes are sent once, all other commands twice.
        if sendsTwice, times == 0, command != "ATZ", command != "04", !answer.statesReset {
            times = 1
            first = answer
            return askNext(now)
        }
        times = 0
        let isWorse =
            answer.messages.isEmpty && first?.messages.isEmpty == false
            || answer.refusal != nil && first?.refusal == nil && first?.messages.isEmpty == false
        let isBetter = answer.statesReset || !isWorse
        errands.take(isBetter ? answer : first, now: now)
        first = nil
        actions += errands.printed().map(ClientAction.print)
    }
}
