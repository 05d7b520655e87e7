package import Conformance
package import Scenarios
package import SimulationCore

/// A correct client of an older style: it ignores the prompt and regards an answer as complete after a time of
/// silence, which is longer for commands that are known to be slow.
package struct OldClient: ClientMachine, Sendable {
    /// Its capabilities.
    static let capabilities: Set<String> = [
        "connect", "supported-pids", "live-data", "read-dtc", "vin", "info", "freeze-frame", "test-results",
    ]

    private static let settings = ["ATZ", "ATE0", "ATH1", "ATSP0"]

    private enum State: Hashable {
        case connecting, idle, listening(String), paused, lost, over
    }

    private var errands: GoodErrands
    private var state = State.lost
    private var text = ""
    private var attempts = 0
    private var silent = 0
    private var startedAt = SimInstant.powerOn
    private let patience: Duration
    /// When to call `wake`, or nil when it waits for input only.
    package private(set) var deadline: SimInstant?
    private var actions: [ClientAction] = []

    /// A client that has not been started.
    package init(_ task: ClientTask) {
        errands = GoodErrands(task, settings: Self.settings)
        patience = (task.duration ?? .seconds(20)) + .seconds(10)
    }

    private mutating func act(_ now: SimInstant, _ body: (inout OldClient) -> Void) -> [ClientAction] {
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
            guard case .listening(let command) = client.state else { return }
            client.text += String(decoding: bytes.filter { (0x0A...0x7E).contains($0) }, as: UTF8.self)
            client.deadline = now.advanced(by: client.silence(command))
        }
    }

    /// Handles the `deadline`.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now) { client in
            switch client.state {
            case .lost: client.connect(now)
            case .connecting: client.lose(now)
            case .listening(let command): client.finish(command, now)
            case .paused: client.state = .idle
            case .idle, .over: break
            }
        }
    }

    /// The silence after which the answer to `command` is complete.
    private func silence(_ command: String) -> Duration {
        let words = text.uppercased()
        if command == "ATZ", !words.contains("ELM"), !words.contains("V") { return .seconds(4) }
        let isSearching = words.contains("SEARCHING") || words.contains("BUS INIT")
        let hasResult =
            words.contains("41 ") || words.contains("41") || words.contains("UNABLE")
            || words.contains("ERROR")
            || words.contains("NO DATA")
        if isSearching, !hasResult { return .seconds(25) }
        if words.contains("7F 01") || words.contains("7F01") { return .seconds(6) }
        return .seconds(1)
    }

    // MARK: Connections

    private mutating func connect(_ now: SimInstant) {
        state = .connecting
        deadline = now.advanced(by: .seconds(8))
        actions.append(.connect)
    }

    private mutating func lose(_ now: SimInstant) {
        actions.append(.close)
        say("disconnected")
        attempts += 1
        guard attempts < 6, startedAt.duration(to: now) < patience else { return end(1) }
        state = .lost
        deadline = now.advanced(by: .seconds(2))
    }

    private mutating func say(_ state: String) {
        errands.say(state: state)
        actions += errands.printed().map(ClientAction.print)
    }

    private mutating func end(_ status: Int32) {
        state = .over
        deadline = nil
        actions += [.close, .exit(status)]
    }

    // MARK: Commands

    private mutating func askNext(_ now: SimInstant) {
        switch errands.next(now: now) {
        case .ask(let command):
            text = ""
            state = .listening(command)
            deadline = now.advanced(by: command.hasPrefix("AT") ? .seconds(5) : .seconds(15))
            actions.append(.send(Array("\(command)\r".utf8)))
        case .wait(let until):
            state = .paused
            deadline = until
        case .end(let status): end(status)
        }
    }

    private mutating func finish(_ command: String, _ now: SimInstant) {
        state = .idle
        guard text.isEmpty else {
            silent = 0
            errands.take(GoodAnswer(text, to: command), now: now)
            actions += errands.printed().map(ClientAction.print)
            return
        }
        silent += 1
        guard silent < 6 else {
            say("error")
            return end(1)
        }
        // Two commands without a single byte in answer: the connection is dead.
        if silent.isMultiple(of: 2) { return lose(now) }
        errands.take(nil, now: now)
        actions += errands.printed().map(ClientAction.print)
    }
}
