package import Conformance
package import Scenarios
package import SimulationCore
import VehicleModel

/// A client of an ELM327 that follows the data sheets and the standards, without I/O or clock.
///
/// It sends nothing before the prompt and brings the adapter into a known state before the first request. It parses
/// answers by content, not by position, and applies the timeouts of `Patience`. It prints its state
/// (`state=connected`, `no-vehicle`, `disconnected`). With a `ClientBug` it is a mutant.
package struct ReferenceClient: ClientMachine, Sendable {
    /// The task.
    package let task: ClientTask

    /// The mistake of a mutant, or nil.
    package let bug: BugSwitch<ClientBug>

    /// The state of the connection to the adapter.
    enum Link: Hashable, Sendable {
        case none
        case connecting
        case open
    }

    /// A command in progress.
    struct Exchange: Sendable {
        var errand: Errand
        var attempt: Int
        /// The timeout; nil for none.
        var deadline: SimInstant?
    }

    /// The time for which live data are shown when the task states no duration.
    static let defaultDuration = Duration.seconds(10)

    var now: SimInstant = .powerOn
    var actions: [ClientAction] = []
    var link = Link.none
    var inbox: Inbox
    var exchange: Exchange?
    var hasExited = false

    /// When the client continues without input, while no command is in progress.
    var pausedUntil: SimInstant?

    /// A planned errand, with the number of its attempts.
    struct Planned: Sendable {
        var errand: Errand
        var attempt = 0
    }

    /// The planned errands, in order.
    var agenda: [Planned] = []

    /// Whether the task has a result.
    var hasResult = false

    var lastState = ""
    /// When the adapter last answered; the start when it never has.
    var lastAnswerAt: SimInstant = .powerOn

    /// When live data or idling ends.
    var taskEnd: SimInstant?

    /// The signals that the user chooses to see in mid-session, and from when.
    var choices: [(at: SimInstant, signals: [SignalID])] = []
    /// The index of the choice whose values are shown; nil for the signals of the task.
    var begunChoice: Int?

    /// The facts about the car, until the next initialisation.
    var car = Car()

    /// The last shown value of each signal, for mutants.
    var shown: [String: Double] = [:]
    /// The number of times that a mutant has repeated a request in a row.
    var insisted = 0
    var clearWasTaken = false
    /// The stored trouble codes that were read, for mutants.
    var storedCodes: [DiagnosticTroubleCode]?
    /// The codes of the ECUs with services 01 to 0A, while those with SAE J1979-2 are asked.
    var firstCodes: [DiagnosticTroubleCode]?
    var firstAreCleared = false
    /// The monitors that have test results, and the results so far.
    var monitors: Set<UInt8> = []
    var testResults: [String] = []
    /// Whether a mutant expects an answer that comes late.
    var isOutOfStep = false

    /// The facts about the car.
    struct Car: Sendable {
        /// Whether it is looked for on one protocol after another.
        var isSearchedFor = false
        /// Whether the errands of the task were planned.
        var hasBegunTask = false
        var schedule: PollSchedule?
        var supported: Set<UInt8> = []
        /// Parameters that an ECU has announced and then refused.
        var refused: Set<UInt8> = []
        var isCAN: Bool?
        /// Whether it has SAE J1979-2 alone.
        var isUnified = false
        /// The addresses of the ECUs that have answered the search.
        var sources: Set<UInt32?> = []
        /// Whether ECUs with SAE J1979-2 alone were looked for beside others, and what they have.
        var hasAskedOthers = false
        var others: Set<UInt8> = []
        /// The three bytes of the trouble code whose freeze frame is read, with SAE J1979-2.
        var frozen: [UInt8] = []
    }

    /// A client that has not been started.
    package init(_ task: ClientTask, bug: ClientBug? = nil) {
        self.init(task, switched: BugSwitch(bug))
    }

    /// A client that has not been started, with the mistake of `bug`.
    package init(_ task: ClientTask, switched bug: BugSwitch<ClientBug>) {
        self.task = task
        self.bug = bug
        inbox = Inbox(bug: bug)
    }

    /// When to call `wake`, or nil when the client waits for input only.
    package var deadline: SimInstant? {
        guard !hasExited else { return nil }
        return [exchange == nil ? pausedUntil : exchange?.deadline, taskEnd].compactMap { $0 }.min()
    }

    /// Starts the client's program.
    package mutating func start(now: SimInstant) -> [ClientAction] {
        act(now) { client in client.connect() }
    }

    /// Reports that the requested connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] {
        act(now) { client in client.begin() }
    }

    /// Reports that the requested connection was refused or timed out.
    package mutating func refused(now: SimInstant) -> [ClientAction] {
        act(now) { client in client.connectAgain() }
    }

    /// Receives the bytes of one read.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { client in client.take(bytes) }
    }

    /// Reports that the other side has ended the connection; `isReset` for a reset.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { client in
            if client.bug == .diesOfReset, isReset { return client.exit(141) }
            if client.bug == .ignoresClose { return }
            client.connectAgain()
        }
    }

    /// Handles the `deadline`.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
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

    /// Prints the state when it has changed.
    mutating func say(state: String) {
        guard state != lastState else { return }
        lastState = state
        say("state", state)
    }

    /// Ends the program.
    mutating func exit(_ status: Int32) {
        guard !hasExited else { return }
        if bug == .neverEnds, status == 0 { return taskEnd = nil }
        hasExited = true
        actions.append(.exit(status))
    }
}
