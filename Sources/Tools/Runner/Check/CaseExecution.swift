import Capture
import Conformance
import Dispatch
import LiveHost
import Platform
import Rig
import Scenarios
import SimulationCore

/// Runs one case with the client's program, and judges it.
struct CaseExecution: Sendable {
    /// The settings that all cases of a run share.
    struct Setting: Sendable {
        let results: ResultsFolder
        let keep: KeptFiles
        let judge: @Sendable (Case, [CaseRecord]) -> CaseResult
        let isInterrupted: @Sendable () -> Bool
        /// The operator of a client that a person starts; nil when the runner starts the client.
        let caseOperator: (any Operator)?
        /// The limit of client connections for each case.
        let bound: ConnectionBound
        let addresses = AddressBook()
        let words = WordBook()
        /// The queue on which cases are judged, one at a time. Judging may take seconds and must not occupy one of the
        /// few threads of tasks: the output of other cases' clients would get its time too late.
        private let judgingQueue = DispatchQueue(label: "dyno.judgingQueue")

        /// The queue on which the result of the run is saved.
        private let savingQueue = DispatchQueue(label: "dyno.savingQueue")

        /// Runs `work` on the saving queue and returns its result.
        func saveOffPool<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
            await withCheckedContinuation { continuation in
                savingQueue.async { continuation.resume(returning: work()) }
            }
        }

        /// Runs `work` on the judging queue and returns its result.
        func runOffPool<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
            await withCheckedContinuation { continuation in
                judgingQueue.async { continuation.resume(returning: work()) }
            }
        }
    }

    /// The default limit of a case's duration, in addition to the duration of its task.
    static let usualMargin = Duration.seconds(30)

    /// The time after its stated duration at which a program that knows the duration is stopped.
    static let endingMargin = Duration.seconds(10)

    /// The interval at which the end of a case is checked.
    static let pulse = Duration.milliseconds(20)

    /// The greatest number of records in a case's journal; a client that causes more is stopped.
    static let mostRecords: UInt64 = 2_000_000
    static let mostBytes: UInt64 = 256 << 20

    /// The number of times that a case runs at most whose verdict the lateness of the host leaves open.
    static let mostAttempts = 3

    let planned: PlannedCase
    let setting: Setting

    var scenario: Scenario { planned.tested.scenario }

    /// The longest time that the case takes, counted from its start.
    var limit: Duration { scenario.rig.limit ?? (scenario.taskDuration ?? .zero) + Self.usualMargin }

    func run() async throws(CheckError) -> CaseResult {
        if let reason = planned.notApplicable {
            return ResultParts.result(of: planned, .notApplicable, reason)
        }
        if setting.caseOperator != nil, planned.clients.count > 1 {
            let reason = "a case with several clients starts them itself; leave --wait out"
            return ResultParts.result(of: planned, .notApplicable, reason)
        }
        var attempt = 1
        while true {
            let folder = try setting.results.makeCase(planned.folder)
            try folder.save(scenario: planned.tested.text)
            if let result = try await executeOnce(folder, attempt) { return result }
            await setting.runOffPool { folder.remove() }
            attempt += 1
        }
    }

    /// Runs the case once; nil when it is to be repeated, because a person asks for that or because the host was late.
    private func executeOnce(_ folder: CaseFolder, _ attempt: Int) async throws(CheckError) -> CaseResult? {
        var clock = CaseClock()
        var rig = setting.caseOperator == nil ? scenario.rig : setting.addresses.fit(scenario.rig)
        let places: [ClientUDPAddress?]
        do {
            places = try planned.clients.map(waitingPlace)
        } catch {
            return ResultParts.result(of: planned, .error, "\(error)")
        }
        for (client, place) in zip(planned.clients, places) {
            if let place { rig.send(to: place, from: client.identity?.endpoint) }
        }
        let files = try CaseFiles(folder, rig)
        clock.notePowerOn()
        let host = LiveHost(Rig(rig, journal: Journal()), recorder: files.recorder, bound: setting.bound)
        let played: CaseResult?
        if let caseOperator = setting.caseOperator {
            played = await wait(on: host, caseOperator)
        } else {
            played = await play(on: host, folder, places, &clock)
        }
        await host.shutDown()
        guard var result = played, !isToRunAgain(result, attempt) else { return nil }
        clock.end(\.saving)
        if setting.caseOperator == nil { result.times = clock.times }
        if attempt > 1, setting.caseOperator == nil {
            result.attempts = attempt
            if isUndecidedByLateness(result) { result.reason += "; the case ran \(attempt) times" }
        }
        if let failure = files.failure {
            result.verdict = .error
            result.reason = failure
        }
        guard setting.keep.keeps(result.verdict) else {
            await setting.runOffPool { folder.remove() }
            return result
        }
        await setting.runOffPool { folder.compressJournal() }
        result.files = folder.files
        for client in planned.clients {
            guard let name = client.identity?.name else { continue }
            let files = client.folder(in: folder).files.filter { ["stdout", "stderr"].contains($0.key) }
            for (kind, path) in files { result.files["\(kind) of \(name)"] = path }
        }
        return result
    }

    /// Returns whether the case runs once more because its host was late; a person is not asked to begin again.
    private func isToRunAgain(_ result: CaseResult, _ attempt: Int) -> Bool {
        isUndecidedByLateness(result) && attempt < Self.mostAttempts && setting.caseOperator == nil
            && !setting.isInterrupted()
    }

    /// Returns whether `result` is so after what the runner itself has found.
    private func isUndecidedByLateness(_ result: CaseResult) -> Bool {
        result.verdict == .inconclusive && result.isUndecidedByLateness
    }

    /// Returns where `client` is told to wait for datagrams, also of games that it asks for them; nil for a person's.
    private func waitingPlace(_ client: PlannedClient) throws -> ClientUDPAddress? {
        guard setting.caseOperator == nil, let task = client.scenario.task,
            let listens = client.command?.listens
        else { return nil }
        return try ClientUDPAddress(listens.text, task.conditions)
    }

    private func play(
        on host: LiveHost, _ folder: CaseFolder, _ places: [ClientUDPAddress?], _ clock: inout CaseClock
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
        clock.end(programs.map(\.process), firstInput: await host.status().firstInput)
        for (program, end) in zip(programs, ends) {
            program.place?.close()
            guard case .notStarted(let reason) = end.ending else { continue }
            let name = program.client.identity.map { "the client \($0.name)" } ?? "the client"
            return ResultParts.result(of: planned, .error, "\(name) could not be started: \(reason)")
        }
        await settle(host)
        clock.end(\.closing)
        defer { clock.end(\.judging) }
        return await judged(host, programs, ends)
    }
}
