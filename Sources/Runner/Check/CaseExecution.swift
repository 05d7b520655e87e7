import Capture
import Conformance
import Dispatch
import Foundation
import LiveHost
import Rig
import Scenarios
import SimulationCore

/// Plays one case with the client's program, and has it judged.
struct CaseExecution: Sendable {
    /// What happens with every case of a run.
    struct Setting: Sendable {
        let results: ResultsFolder
        let judge: @Sendable (Case, [CaseRecord]) -> CaseResult
        let isInterrupted: @Sendable () -> Bool
        /// Who looks after a client that a person starts; nil when we start it.
        let caseOperator: (any Operator)?
        /// How many connections of clients each case takes at once.
        let bound: ConnectionBound
        let addresses = AddressBook()
        /// Where cases are judged, one at a time: it may take seconds, and the threads of tasks are few. What other cases'
        /// clients say would wait for one, and be old by the time that it is written down.
        private let judgingQueue = DispatchQueue(label: "dyno.judgingQueue")

        /// What `work` comes to, away from the threads of tasks.
        func runOffPool<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
            await withCheckedContinuation { continuation in
                judgingQueue.async { continuation.resume(returning: work()) }
            }
        }
    }

    /// How long a case goes on at most when it does not say, beyond its task.
    static let usualMargin = Duration.seconds(30)

    /// How much longer than its duration a program may go on that has been told the duration.
    static let endingMargin = Duration.seconds(10)

    /// How often the end of a case is looked for.
    static let pulse = Duration.milliseconds(20)

    /// What a case's journal keeps at most; a client that says more is ended.
    static let mostRecords: UInt64 = 2_000_000
    static let mostBytes: UInt64 = 256 << 20

    let planned: PlannedCase
    let setting: Setting

    var scenario: Scenario { planned.tested.scenario }

    /// When the case is over at the latest, counted from its start.
    var limit: Duration { scenario.rig.limit ?? (scenario.taskDuration ?? .zero) + Self.usualMargin }

    /// Plays the case to its end.
    func run() async throws(CheckError) -> CaseResult {
        if let reason = planned.notApplicable {
            return ResultParts.result(of: planned, .notApplicable, reason)
        }
        if setting.caseOperator != nil, planned.clients.count > 1 {
            let reason = "a case with several clients starts them itself; leave --wait out"
            return ResultParts.result(of: planned, .notApplicable, reason)
        }
        let folder = try setting.results.makeCase(planned.folder)
        try folder.save(scenario: planned.tested.text)
        while true {
            if let result = try await executeOnce(folder) { return result }
        }
    }

    /// Plays the case once; nil when it is to be repeated.
    private func executeOnce(_ folder: CaseFolder) async throws(CheckError) -> CaseResult? {
        var rig = setting.caseOperator == nil ? scenario.rig : setting.addresses.fit(scenario.rig)
        let places: [ClientUDPAddress?]
        do {
            places = try planned.clients.map(waitingPlace)
        } catch {
            return ResultParts.result(of: planned, .error, "\(error)")
        }
        for (client, place) in zip(planned.clients, places) {
            if let place { rig.send(to: place.peer, from: client.identity?.endpoint) }
        }
        let files = try CaseFiles(folder, rig)
        let host = LiveHost(Rig(rig, journal: Journal()), recorder: files.recorder, bound: setting.bound)
        let played: CaseResult?
        if let caseOperator = setting.caseOperator {
            played = await wait(on: host, caseOperator)
        } else {
            played = await play(on: host, folder, places)
        }
        await host.shutDown()
        guard var result = played else { return nil }
        if let failure = files.failure {
            result.verdict = .error
            result.reason = failure
        }
        result.files = folder.files
        for client in planned.clients {
            guard let name = client.identity?.name else { continue }
            let files = client.folder(in: folder).files.filter { ["stdout", "stderr"].contains($0.key) }
            for (kind, path) in files { result.files["\(kind) of \(name)"] = path }
        }
        return result
    }

    /// Where `client` is told to wait for datagrams; nil for one that asks for them, or for a person's.
    private func waitingPlace(_ client: PlannedClient) throws -> ClientUDPAddress? {
        guard setting.caseOperator == nil, let task = client.scenario.task,
            let listens = client.command?.listens, client.hasSender
        else { return nil }
        return try ClientUDPAddress(listens.text, task.conditions)
    }

    private func play(
        on host: LiveHost, _ folder: CaseFolder, _ places: [ClientUDPAddress?]
    ) async -> CaseResult {
        let opened: [OpenEndpoint]
        do {
            opened = try await host.start()
        } catch {
            return ResultParts.result(of: planned, .error, "\(error)")
        }
        var programs: [CaseProgram] = []
        for (client, place) in zip(planned.clients, places) {
            do throws(CaseProgram.Mistake) {
                programs.append(try CaseProgram(client, planned, opened, place, in: folder))
            } catch {
                return ResultParts.result(of: planned, .error, error.reason)
            }
        }
        await host.measureLag()
        let ends = await supervise(programs, on: host)
        for (program, end) in zip(programs, ends) {
            program.place?.close()
            guard case .notStarted(let reason) = end.ending else { continue }
            let name = program.client.identity.map { "the client \($0.name)" } ?? "the client"
            return ResultParts.result(of: planned, .error, "\(name) could not be started: \(reason)")
        }
        await settle(host)
        return await judged(host, programs, ends)
    }
}
