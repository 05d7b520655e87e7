public import Rig
public import Scenarios
import SimulationCore

/// Runs a case with clients in memory in virtual time: milliseconds a case, and the same bytes every time.
///
/// What leaves the rig at one instant reaches its client at that instant, one read for each write of the rig, and what a
/// client answers goes in at that instant too. A client of a game has its socket, or sends its first datagram, at time zero
/// of the events. The run is over when all clients have ended, at an `end` action of the scenario, or at its limit (the
/// longest task's duration and 30 s where it states none).
public struct VirtualRun {
    /// What a case may take beyond the duration of its task when it states no limit.
    public static let defaultAllowance = Duration.seconds(30)

    /// How often clients may act without time passing before they count as hung.
    static let patience = 10_000

    private var rig: Rig
    private let clients: [VirtualClient]

    private init(_ description: RigDescription, _ clients: [VirtualClient]) {
        rig = Rig(description, journal: Journal())
        self.clients = clients
    }

    /// What `tested` comes to with `client`, which is not yet started.
    public static func run(_ tested: Case, _ client: VirtualClient) -> CaseRecord {
        play(tested.rig, limit: limit(of: tested.scenario), [client])[0]
    }

    /// What `tested`, a case with several clients, comes to: a record for each of them.
    ///
    /// - Parameter clients: a client for each of those that the scenario names, in its order, not yet started.
    public static func run(_ tested: Case, _ clients: [VirtualClient]) -> [CaseRecord] {
        for (place, client) in clients.enumerated() { client.become(.init(place, of: tested.scenario)) }
        return play(tested.rig, limit: limit(of: tested.scenario), clients)
    }

    /// What a rig of `description` comes to with `client` within `limit`.
    public static func run(
        _ description: RigDescription, limit: Duration, _ client: VirtualClient
    ) -> CaseRecord {
        play(description, limit: limit, [client])[0]
    }

    /// When a run of `scenario` is over at the latest, counted from its start.
    public static func limit(of scenario: Scenario) -> Duration {
        scenario.rig.limit ?? (scenario.taskDuration ?? .zero) + defaultAllowance
    }

    private static func play(
        _ description: RigDescription, limit: Duration, _ clients: [VirtualClient]
    ) -> [CaseRecord] {
        var run = VirtualRun(description, clients)
        run.play(until: SimInstant.powerOn.advanced(by: limit))
        let (journal, end) = (run.rig.journal, run.rig.now)
        return clients.map { client in
            var record = CaseRecord(
                journal: journal, description: description, reports: client.reports(client.lines),
                seesValues: true, seesProgram: true, end: end)
            record.client = client.identity
            client.complete(&record)
            return record
        }
    }

    private mutating func play(until end: SimInstant) {
        for client in clients { client.start(&rig) }
        var last = rig.now
        var turns = 0
        while clients.contains(where: { !$0.hasExited }), !rig.hasEnded, rig.now < end {
            turns = rig.now == last ? turns + 1 : 0
            last = rig.now
            guard turns < Self.patience else { break }
            let deadlines = clients.lazy.filter { !$0.hasExited }.compactMap(\.deadline)
            let next = [rig.nextDue, deadlines.min()].compactMap { $0 }.min() ?? end
            rig.run(until: min(max(next, rig.now), end))
            deliver()
            for client in clients where !client.hasExited { client.advance(&rig) }
        }
        let reason = rig.hasEnded ? "the scenario's end" : "its time was over"
        for client in clients where !client.hasExited { client.stop(because: reason, &rig) }
    }

    /// Hands what has left the rig to the clients.
    private mutating func deliver() {
        guard !rig.outputs.isEmpty || !rig.closings.isEmpty || !rig.datagrams.isEmpty else { return }
        let delivery = VirtualClient.Delivery(
            outputs: rig.outputs.map { (port: $0.port, bytes: Array(rig.outputBytes[$0.range])) },
            closings: rig.closings,
            datagrams: rig.datagrams.map {
                (endpoint: $0.endpoint, bytes: Array(rig.outputBytes[$0.range]))
            })
        rig.clearOutputs()
        for client in clients where !client.hasExited { client.take(delivery, &rig) }
    }
}
