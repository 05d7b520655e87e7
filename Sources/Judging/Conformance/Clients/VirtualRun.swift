package import Rig
package import Scenarios
import SimulationCore

/// Runs a case with clients in memory in virtual time: a case takes milliseconds and gives the same bytes
/// every time.
///
/// Output of the rig reaches its client at the same instant, one read for each write; what the client answers
/// reaches the rig at that instant too. For a listening client of a game, events count from the moment when
/// it opens its socket. The run ends when all clients have ended, at an `end` action of the scenario, or at
/// its limit. Without a stated limit that is the longest task's duration plus 30 s. A client that acts without end while no
/// time passes is killed, as a program that uses a processor for nothing would be.
package struct VirtualRun {
    /// The time that a case without a stated limit may take beyond the duration of its task.
    package static let defaultAllowance = Duration.seconds(30)

    /// The number of turns that clients may act without time passing before they are killed.
    package static let patience = 10_000

    private var rig: Rig
    private let clients: [VirtualClient]

    private init(_ description: RigDescription, _ clients: [VirtualClient]) {
        rig = Rig(description, journal: Journal())
        self.clients = clients
    }

    /// Runs `tested` with `client`, which must not have been started, and returns the record.
    package static func run(_ tested: Case, _ client: VirtualClient) -> CaseRecord {
        play(tested.rig, limit: limit(of: tested.scenario), [client])[0]
    }

    /// Runs `tested`, a case with several clients, and returns a record for each of them.
    ///
    /// - Parameter clients: one client for each that the scenario names, in its order; none may have been
    /// started.
    package static func run(_ tested: Case, _ clients: [VirtualClient]) -> [CaseRecord] {
        for (place, client) in clients.enumerated() { client.become(.init(place, of: tested.scenario)) }
        return play(tested.rig, limit: limit(of: tested.scenario), clients)
    }

    /// Runs a rig of `description` with `client` for at most `limit` and returns the record.
    package static func run(
        _ description: RigDescription, limit: Duration, _ client: VirtualClient
    ) -> CaseRecord {
        play(description, limit: limit, [client])[0]
    }

    /// Returns the latest end of a run of `scenario`, counted from its start.
    package static func limit(of scenario: Scenario) -> Duration {
        scenario.rig.limit ?? (scenario.taskDuration ?? .zero) + defaultAllowance
    }

    private static func play(
        _ description: RigDescription, limit: Duration, _ clients: [VirtualClient]
    ) -> [CaseRecord] {
        var run = VirtualRun(description, clients)
        run.play(until: SimInstant.powerOn.advanced(by: limit))
        let (journal, timeZero, end) = (run.rig.journal, run.rig.timeZero, run.rig.now)
        return clients.map { client in
            var record = CaseRecord(
                journal: journal, description: description, reports: client.reports(client.lines),
                seesValues: true, seesProgram: true, end: end)
            record.timeZero = timeZero
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
            guard turns < Self.patience else {
                for client in clients where !client.hasExited { client.kill(&rig) }
                return
            }
            let deadlines = clients.lazy.filter { !$0.hasExited }.compactMap(\.deadline)
            let next = [rig.nextDue, deadlines.min()].compactMap { $0 }.min() ?? end
            rig.run(until: min(max(next, rig.now), end))
            deliver()
            for client in clients where !client.hasExited { client.advance(&rig) }
        }
        let reason = rig.hasEnded ? "the scenario's end" : "its time was over"
        for client in clients where !client.hasExited { client.stop(because: reason, &rig) }
    }

    /// Delivers the rig's output to the clients.
    private mutating func deliver() {
        guard !rig.outputs.isEmpty || !rig.closings.isEmpty || !rig.datagrams.isEmpty else { return }
        let delivery = VirtualClient.Delivery(
            outputs: rig.outputs.map { (connection: $0.connection, bytes: Array(rig.outputBytes[$0.range])) },
            closings: rig.closings,
            datagrams: rig.datagrams.map {
                (endpoint: $0.endpoint, bytes: Array(rig.outputBytes[$0.range]))
            })
        rig.clearOutputs()
        for client in clients where !client.hasExited { client.take(delivery, &rig) }
    }
}
