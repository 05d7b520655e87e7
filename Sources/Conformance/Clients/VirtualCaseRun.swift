public import Rig
public import Scenarios
import SimulationCore

/// Runs a case with an in-process client in virtual time: milliseconds a case, and the same bytes every time.
///
/// What the rig says at one instant reaches the client at that instant, one read for each write of the rig, and what
/// the client answers goes in at that instant too. The run is over at the client's exit, at an `end` action of the
/// scenario, or at its limit (the task's duration and 30 s where it states none).
public struct VirtualCaseRun {
    /// How long an attempt to connect is under way before it is taken or refused.
    public static let connectLatency = Duration.milliseconds(2)

    /// What a case may take beyond the duration of its task when it states no limit.
    public static let defaultAllowance = Duration.seconds(30)

    /// How often a client may act without time passing before it counts as hung.
    static let patience = 10_000

    /// What the client wrote, read by its rules.
    public typealias Reports = ([ClientLine]) -> [ClientReport]

    private enum Link {
        case none
        case connecting(SimInstant)
        case unanswered
        case open(port: Int)
        /// The rig has dropped the connection and nothing tells the client so.
        case halfOpen
    }

    private var rig: Rig
    private let endpoint: Int
    private var link = Link.none
    private var lines: [ClientLine] = []
    private var hasExited = false

    private init(_ description: RigDescription, endpoint: Int) {
        rig = Rig(description, journal: Journal())
        self.endpoint = endpoint
    }

    /// What `tested` comes to with `client`.
    ///
    /// - Parameters:
    ///   - client: the client's program, not yet started.
    ///   - endpoint: the place of the endpoint that it connects to.
    ///   - reports: makes reports of the lines that it prints.
    public static func run(
        _ tested: Case, client: some ClientMachine, endpoint: Int = 0, reports: Reports
    ) -> CaseRecord {
        run(
            tested.rig, limit: limit(of: tested.scenario), client: client, endpoint: endpoint,
            reports: reports)
    }

    /// When a run of `scenario` is over at the latest, counted from its start.
    public static func limit(of scenario: Scenario) -> Duration {
        scenario.rig.limit ?? (scenario.task?.duration ?? .zero) + defaultAllowance
    }

    /// What a rig of `description` comes to with `client` within `limit`.
    public static func run<Client: ClientMachine>(
        _ description: RigDescription, limit: Duration, client: Client, endpoint: Int = 0, reports: Reports
    ) -> CaseRecord {
        var run = VirtualCaseRun(description, endpoint: endpoint)
        var client = client
        let end = SimInstant.powerOn.advanced(by: limit)
        run.rig.clientDid(.started, Array("in process".utf8), now: run.rig.now)
        run.perform(client.start(now: run.rig.now), of: &client)
        run.play(&client, until: end)
        if !run.hasExited {
            let reason = run.rig.hasEnded ? "the scenario's end" : "its time was over"
            run.hangUp()
            run.rig.clientDid(.stopped, Array(reason.utf8), now: run.rig.now)
        }
        var record = CaseRecord(
            journal: run.rig.journal, description: description, reports: reports(run.lines),
            seesValues: true, seesProgram: true, end: run.rig.now)
        record.stored = client.storedRecords
        return record
    }

    private mutating func play(_ client: inout some ClientMachine, until end: SimInstant) {
        var last = rig.now
        var turns = 0
        while !hasExited, !rig.hasEnded, rig.now < end {
            turns = rig.now == last ? turns + 1 : 0
            last = rig.now
            guard turns < Self.patience else { return }
            let next = [rig.nextDue, client.deadline, attemptDue].compactMap { $0 }.min() ?? end
            rig.run(until: min(max(next, rig.now), end))
            deliver(to: &client)
            answerAttempt(of: &client)
            if !hasExited, let deadline = client.deadline, deadline <= rig.now {
                perform(client.wake(now: rig.now), of: &client)
            }
        }
    }

    private var attemptDue: SimInstant? {
        guard case .connecting(let due) = link else { return nil }
        return due
    }

    /// Hands what has left the rig to the client: bytes first, then how connections ended.
    private mutating func deliver(to client: inout some ClientMachine) {
        guard !rig.outputs.isEmpty || !rig.closings.isEmpty else { return }
        let outputs = rig.outputs.map { (port: $0.port, bytes: Array(rig.outputBytes[$0.range])) }
        let closings = rig.closings
        rig.clearOutputs()
        for output in outputs {
            guard !hasExited, case .open(let port) = link, port == output.port else { continue }
            perform(client.received(output.bytes, now: rig.now), of: &client)
        }
        for closing in closings {
            guard !hasExited, case .open(let port) = link, port == closing.port else { continue }
            switch closing.manner {
            case .halfOpen: link = .halfOpen
            case .fin, .reset:
                link = .none
                perform(client.disconnected(isReset: closing.manner == .reset, now: rig.now), of: &client)
            }
        }
    }

    /// Lets an attempt to connect succeed or fail once it has been under way for long enough.
    private mutating func answerAttempt(of client: inout some ClientMachine) {
        guard !hasExited, case .connecting(let due) = link, due <= rig.now else { return }
        switch rig.connect(endpoint: endpoint, now: rig.now) {
        case .accepted(let port, _):
            link = .open(port: port)
            perform(client.connected(now: rig.now), of: &client)
        case .refused:
            link = .none
            perform(client.refused(now: rig.now), of: &client)
        case .unanswered: link = .unanswered
        }
    }

    /// Carries out what the client does, in order.
    private mutating func perform(_ actions: [ClientAction], of client: inout some ClientMachine) {
        for action in actions {
            switch action {
            case .connect:
                hangUp()
                link = .connecting(rig.now.advanced(by: Self.connectLatency))
            case .send(let bytes):
                if case .open(let port) = link { rig.receive(bytes, on: port, now: rig.now) }
            case .close: hangUp()
            case .print(let text):
                rig.clientDid(.output, Array(text.utf8), now: rig.now)
                lines.append(ClientLine(time: rig.now, record: rig.journal.next - 1, text: text))
            case .exit(let status):
                hangUp()
                rig.clientDid(.exited, number: UInt64(UInt32(bitPattern: status)), now: rig.now)
                hasExited = true
                return
            }
        }
    }

    private mutating func hangUp() {
        if case .open(let port) = link {
            rig.disconnect(port: port, reason: "the client closed it", now: rig.now)
        }
        link = .none
    }
}
