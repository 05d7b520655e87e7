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
        let profile: ClientProfile
        let results: ResultsFolder
        let judge: @Sendable (Case, CaseRecord) -> CaseResult
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

    /// Plays the case to its end.
    func run() async throws(CheckError) -> CaseResult {
        if let reason = planned.notApplicable {
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
        let place: ClientUDPAddress?
        do {
            place = try waitingPlace()
        } catch {
            return ResultParts.result(of: planned, .error, "\(error)")
        }
        if let place { rig.send(to: place.peer) }
        let files = try CaseFiles(folder, rig)
        let host = LiveHost(Rig(rig, journal: Journal()), recorder: files.recorder, bound: setting.bound)
        let played: CaseResult?
        if let caseOperator = setting.caseOperator {
            played = await wait(on: host, caseOperator)
        } else {
            played = await play(on: host, folder, place)
        }
        await host.shutDown()
        guard var result = played else { return nil }
        if let failure = files.failure {
            result.verdict = .error
            result.reason = failure
        }
        result.files = folder.files
        return result
    }

    /// Where the client is told to wait for datagrams; nil for one that asks for them, or for a person's.
    private func waitingPlace() throws -> ClientUDPAddress? {
        guard setting.caseOperator == nil, let task = scenario.task,
            let listens = setting.profile.tasks[task.kind]?.listens, planned.hasSender
        else { return nil }
        return try ClientUDPAddress(listens.text, task.conditions)
    }

    private func play(
        on host: LiveHost, _ folder: CaseFolder, _ place: ClientUDPAddress?
    ) async -> CaseResult {
        let opened: [OpenEndpoint]
        do {
            opened = try await host.start()
        } catch {
            return ResultParts.result(of: planned, .error, "\(error)")
        }
        let files = DownloadFiles(scenario, setting.profile, folder: folder.work)
        var values = CommandValues.values(for: planned, setting.profile, opened: opened)
        values.merge(files.values) { value, _ in value }
        values.merge(place?.values ?? [:]) { $1 }
        guard let program = program(values, folder) else {
            return ResultParts.result(of: planned, .error, "the profile has no command for this case")
        }
        if let reason = files.prepare() { return ResultParts.result(of: planned, .error, reason) }
        await host.measureLag()
        let process = ClientProcess(program)
        let release = Task { await place?.release() }
        let (ending, stop) = await supervise(process, on: host)
        release.cancel()
        place?.close()
        if case .notStarted(let reason) = ending {
            return ResultParts.result(of: planned, .error, "the client could not be started: \(reason)")
        }
        await settle(host)
        return await judged(host, ending: ending, seesProgram: true, stop: stop) {
            files.read(into: &$0, values)
        }
    }

    /// The result of a case that is over.
    func judged(
        _ host: LiveHost, ending: ProgramEnding?, seesProgram: Bool, stop: Stop?,
        completing: (inout CaseRecord) -> Void = { _ in }
    ) async -> CaseResult {
        let journal = await host.journal()
        let status = await host.status()
        // What goes on until the case is judged concerns nobody.
        await host.stop()
        if stop == .interrupted {
            var result = ResultParts.result(of: planned, .inconclusive, Stop.interrupted.rawValue)
            result.duration = status.time.seconds
            result.ending = ending?.description ?? ""
            return result
        }
        let heard = await hear(journal)
        var record = CaseRecord(
            journal: journal, description: scenario.rig, reports: (try? heard.get()) ?? [],
            seesValues: seesProgram && !setting.profile.reports.isEmpty && isWhole(heard),
            seesProgram: seesProgram, worstLag: status.worstLag, end: status.time)
        record.worstReadingLag = status.worstReadingLag
        record.polled = setting.profile.polls
        record.claims = Claims(setting.profile)
        record.load = HostLoad.perProcessor
        completing(&record)
        let whole = record
        var result = await setting.runOffPool {
            var result = setting.judge(planned.tested, whole)
            ResultParts.complete(&result, of: planned, whole, ending: ending)
            return result
        }
        if stop == .crowd {
            result.verdict = .fail
            result.reason =
                "the client had more than \(setting.bound.most) connections open at once; a case takes no more"
        } else if heard == .failure(.interrupted) {
            result.verdict = .inconclusive
            result.reason = Stop.interrupted.rawValue
        } else if let reason = stop == .pattern ? Self.readyReason(setting.profile) : unheard(heard) {
            result.verdict = .error
            result.reason = reason
        }
        return result
    }

    // MARK: The client's program

    private func program(_ values: [String: String], _ folder: CaseFolder) -> ClientProgram? {
        let kind = scenario.task?.kind ?? .liveData
        guard let command = setting.profile.tasks[kind], let words = command.words(for: planned.transport)
        else {
            return nil
        }
        var filled = words.map { $0.filled(values) }
        let isProfile = !setting.profile.file.isEmpty
        if isProfile, let first = filled.first, first.contains("/"), !first.hasPrefix("/") {
            filled[0] = "\(CommandValues.absolute(setting.profile.folder))/\(first)"
        } else if !isProfile {
            filled = filled.map(Self.absoluteIfFile)
        }
        var environment = command.environment.mapValues { $0.filled(values) }
        environment["HOME"] = folder.home
        environment["PWD"] = folder.work
        var program = ClientProgram(
            words: filled, directory: folder.work, environment: environment,
            stopSignal: (command.stop ?? .term).number)
        program.outputFile = folder.output
        program.errorFile = folder.errors
        return program
    }

    /// A word of a command line that is the path of a file here: the program works in another folder.
    private static func absoluteIfFile(_ word: String) -> String {
        guard word.contains("/") || word.contains("."), !word.hasPrefix("/"),
            FileManager.default.fileExists(atPath: word)
        else { return word }
        return CommandValues.absolute(word)
    }

    // MARK: The end of the case

    /// Why a case was ended by us.
    enum Stop: String, Sendable {
        case duration = "its time was over"
        case limit = "the case had reached its limit"
        case action = "the scenario has ended the run"
        case flood = "it had said more than a case keeps"
        case crowd = "it had more connections open than a case takes"
        case interrupted = "the run was interrupted"
        case pattern = "its profile's 'ready' took too long in a line"

        /// How long the program may take to end; nil for as long as it may in any case. What is without bounds is not
        /// waited for, and a person who ends the run does not wait.
        var grace: Duration? {
            switch self {
            case .crowd: .zero
            case .interrupted: .milliseconds(500)
            case .duration, .limit, .action, .flood, .pattern: nil
            }
        }
    }

    /// Lets what the client has sent last arrive, and its connections end.
    func settle(_ host: LiveHost) async {
        for _ in 0..<25 {
            guard await host.status().clients > 0 else { return }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}

extension TaskCommand.Stop {
    /// The signal's number.
    var number: Int32 {
        switch self {
        case .term: SIGTERM
        case .int: SIGINT
        case .hup: SIGHUP
        case .kill: SIGKILL
        }
    }
}
