import Conformance
import LiveHost
import Rig
import Scenarios
import SimulationCore

/// Starts a client's program once, beside the endpoints of a case without its events, and ends it as soon as it has
/// connected.
struct StartTrial {
    /// The time that a program runs without a connection until it counts as started.
    static let patience = Duration.seconds(3)

    let planned: PlannedCase
    let client: PlannedClient
    let folder: CaseFolder

    /// Returns why the program cannot start; nil when it can, or when nothing is known.
    func failure(isInterrupted: @escaping @Sendable () -> Bool) async -> (
        failure: StartFailure, command: String
    )? {
        var description = planned.tested.scenario.rig
        description.events = []
        var planned = planned
        planned.tested.scenario.rig = description
        var place: ClientUDPAddress?
        if let listens = client.command?.listens {
            place = try? ClientUDPAddress(listens.text, ClientTask.Conditions())
            guard let place else { return nil }
            description.send(to: place, from: client.identity?.endpoint)
        }
        let host = LiveHost(Rig(description, journal: Journal()))
        guard (try? folder.make()) != nil, let opened = try? await host.start() else { return nil }
        guard let program = try? CaseProgram(client, planned, opened, place, in: folder) else {
            await host.shutDown()
            return nil
        }
        let ending = await run(program, on: host, isInterrupted: isInterrupted)
        program.place?.close()
        let journal = await host.journal()
        await host.shutDown()
        switch ending {
        case .stopped: return nil
        case .notStarted(let reason):
            return (StartFailure(ending: StartFailure.unstarted, words: reason), program.text)
        case .exited, .killed:
            return StartFailure(in: journal, ending: "\(ending)").map { ($0, program.text) }
        }
    }

    private func run(
        _ program: CaseProgram, on host: LiveHost, isInterrupted: @escaping @Sendable () -> Bool
    ) async -> ProgramEnding {
        let process = program.process
        await program.place?.release()
        return await withTaskGroup(of: ProgramEnding?.self) { group in
            group.addTask { await process.run(reportingTo: host) }
            group.addTask {
                let clock = ContinuousClock()
                let begin = clock.now
                while !Task.isCancelled, !isInterrupted(), clock.now - begin < Self.patience {
                    let status = await host.status()
                    if status.connections > 0 || status.reads > 0 { break }
                    try? await Task.sleep(for: .milliseconds(10))
                }
                await process.stop(because: "it has started", within: .zero)
                return nil
            }
            var ending: ProgramEnding?
            for await end in group where end != nil {
                ending = end
                group.cancelAll()
            }
            return ending ?? .stopped("it has started")
        }
    }
}
