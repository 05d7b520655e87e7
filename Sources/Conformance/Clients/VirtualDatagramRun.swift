import Rig
import Scenarios
import SimulationCore
import Telemetry

/// Runs a case of datagrams with an in-process client in virtual time.
///
/// A datagram reaches the client at the instant at which it leaves the rig, and the other way round. Time zero of the
/// events is the moment at which the client has its socket, or sends its first datagram. The run is over at the client's
/// exit, at an `end` action of the scenario, or at its limit (the task's duration and 30 s where it states none).
public struct VirtualDatagramRun {
    /// The address of the client.
    static let client = Peer(host: "127.0.0.1", port: 40_000)

    /// The port of endpoint number 0; those of the others follow.
    static let firstPort = 50_000

    private var rig: Rig
    private let endpoint: Int
    private let conditions: ClientTask.Conditions
    private var isBound = false
    private var lines: [ClientLine] = []
    private var hasExited = false

    private init(_ description: RigDescription, endpoint: Int, _ conditions: ClientTask.Conditions) {
        rig = Rig(description, journal: Journal())
        self.endpoint = endpoint
        self.conditions = conditions
    }

    /// What `tested` comes to with `client`.
    ///
    /// - Parameters:
    ///   - client: the client's program, not yet started.
    ///   - endpoint: the place of the endpoint that it sends to.
    ///   - reports: makes reports of the lines that it prints.
    public static func run<Client: DatagramClientMachine>(
        _ tested: Case, client: Client, endpoint: Int = 0, reports: VirtualCaseRun.Reports
    ) -> CaseRecord {
        let description = tested.rig
        var run = VirtualDatagramRun(
            description, endpoint: endpoint,
            tested.scenario.task?.conditions ?? ClientTask.Conditions())
        var client = client
        let end = SimInstant.powerOn.advanced(by: VirtualCaseRun.limit(of: tested.scenario))
        run.rig.clientDid(.started, Array("in process".utf8), now: run.rig.now)
        run.perform(client.start(now: run.rig.now), of: &client)
        run.play(&client, until: end)
        if !run.hasExited {
            let reason = run.rig.hasEnded ? "the scenario's end" : "its time was over"
            run.rig.clientDid(.stopped, Array(reason.utf8), now: run.rig.now)
        }
        return CaseRecord(
            journal: run.rig.journal, description: description, reports: reports(run.lines),
            seesValues: true, seesProgram: true, end: run.rig.now)
    }

    private mutating func play(_ client: inout some DatagramClientMachine, until end: SimInstant) {
        var last = rig.now
        var turns = 0
        while !hasExited, !rig.hasEnded, rig.now < end {
            turns = rig.now == last ? turns + 1 : 0
            last = rig.now
            guard turns < VirtualCaseRun.patience else { return }
            let next = [rig.nextDue, client.deadline].compactMap { $0 }.min() ?? end
            rig.run(until: min(max(next, rig.now), end))
            deliver(to: &client)
            if !hasExited, let deadline = client.deadline, deadline <= rig.now {
                perform(client.wake(now: rig.now), of: &client)
            }
        }
    }

    /// Hands the client the datagrams that have left the rig; those that come while it has no socket are gone.
    private mutating func deliver(to client: inout some DatagramClientMachine) {
        guard !rig.datagrams.isEmpty else { return }
        let datagrams = rig.datagrams.map { (from: $0.endpoint, bytes: Array(rig.outputBytes[$0.range])) }
        rig.clearOutputs()
        for datagram in datagrams where isBound && !hasExited {
            let sender = Peer(host: "127.0.0.1", port: Self.firstPort + datagram.from)
            perform(client.received(datagram.bytes, from: sender, now: rig.now), of: &client)
        }
    }

    /// Carries out what the client does, in order.
    private mutating func perform(
        _ actions: [DatagramClientAction], of client: inout some DatagramClientMachine
    ) {
        for action in actions where !hasExited {
            switch action {
            case .bind:
                isBound = conditions.allowsSocket(after: SimInstant.powerOn.duration(to: rig.now))
                if isBound, isListener { rig.beginTime(now: rig.now) }
                perform(isBound ? client.bound(now: rig.now) : client.bindFailed(now: rig.now), of: &client)
            case .send(let bytes):
                guard isBound else { break }
                rig.receive(datagram: bytes, from: Self.client, endpoint: endpoint, now: rig.now)
            case .close: isBound = false
            case .print(let text):
                rig.clientDid(.output, Array(text.utf8), now: rig.now)
                lines.append(ClientLine(time: rig.now, record: rig.journal.next - 1, text: text))
            case .exit(let status):
                rig.clientDid(.exited, number: UInt64(UInt32(bitPattern: status)), now: rig.now)
                hasExited = true
            }
        }
    }

    /// Whether the client waits for what its endpoint sends unasked.
    private var isListener: Bool {
        guard rig.description.endpoints.indices.contains(endpoint) else { return false }
        return WireDialects.sendsUnasked(rig.description.endpoints[endpoint])
    }
}
