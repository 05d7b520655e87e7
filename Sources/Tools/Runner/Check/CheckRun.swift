package import Conformance
import LiveHost
import Platform
import Reports

/// Runs cases against a client, several at a time, and saves the results continuously.
package struct CheckRun: Sendable {
    /// A report on the progress of a run; finished cases come in the order of the plan.
    package enum Event: Sendable {
        case finished(CaseResult, done: Int, count: Int)
        /// `done` of `count` cases have finished, and `running` are the ids of those that run.
        case progress(done: Int, count: Int, running: [String])
    }

    /// The name of the file with the results, in the folder of a run.
    package static let resultFile = ResultsFolder.resultFile

    /// Cases that were not started because the run was interrupted are not in the results.
    private let options: CheckOptions
    let plan: CheckPlan
    let results: ResultsFolder
    private let judge: @Sendable (Case, [CaseRecord]) -> CaseResult
    let programs: ProfilePrograms

    /// Creates a run of the selected cases; creates the folder for the results.
    package init(
        _ options: CheckOptions,
        judge: @escaping @Sendable (Case, [CaseRecord]) -> CaseResult = { Judge.judge($0, $1) }
    ) throws(CheckError) {
        var options = options
        programs = ProfilePrograms(for: &options)
        self.options = options
        self.judge = judge
        plan = try CheckPlan(options)
        results = try ResultsFolder(options.folder)
        try programs.place()
    }

    /// The number of planned runs.
    package var count: Int { plan.cases.count }

    /// The number of planned runs that do not apply to the client, which are not started.
    package var countNotApplicable: Int { plan.cases.count { $0.notApplicable != nil } }

    /// The descriptors that the neediest of the planned cases uses at least: the pipes, files and notices of its clients,
    /// its event loop, its own files, its sockets, and the fewest connections that a case takes.
    package var descriptorsPerCase: Int {
        plan.cases.map { planned in
            let sockets = planned.tested.scenario.rig.endpoints.flatMap(\.sockets).count
            return 14 + 9 * max(1, planned.clients.count) + sockets
        }.max() ?? 0
    }

    /// Runs all cases, once. With an operator, a person starts the client. `isInterrupted` is polled and ends the run early.
    package func run(
        caseOperator: (any Operator)? = nil, isInterrupted: @escaping @Sendable () -> Bool = { false },
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws(CheckError) -> RunResult {
        defer { programs.remove() }
        let clock = ContinuousClock()
        let begin = clock.now
        var run = RunResult(
            tool: options.tool, client: options.clientName, seed: options.seed ?? 1,
            started: Date().ISO8601Format(), duration: 0, cases: [])
        run.chosen = plan.cases.count
        run.shard = options.shard?.description ?? ""
        run.isStrict = options.isStrict
        run.claims = ClaimWords.list(options.profiles)
        run.clientArguments = options.clientArguments.isEmpty ? nil : options.clientArguments
        run.isPartial = true
        try results.save(run)
        // The cases need not wait for the version of the client.
        let probe = VersionProbe(options, in: results)
        async let probing: Void = probe.run(unless: isInterrupted)
        let setting = CaseExecution.Setting(
            results: results, keep: options.keep, judge: judge, isInterrupted: isInterrupted,
            caseOperator: caseOperator,
            bound: ConnectionBound(leaving: DescriptorReserve(), among: options.jobs))
        var ledger = Ledger(count: plan.cases.count)
        var growing = GrowingResult()
        var failure: CheckError?
        await withTaskGroup(of: Outcome.self) { group in
            var waiting = plan.cases
            var running: [Int: PlannedCase] = [:]
            func start() {
                while failure == nil, !isInterrupted(), running.count < max(1, options.jobs),
                    let next = Self.next(waiting, running)
                {
                    let planned = waiting.remove(at: next)
                    running[planned.position] = planned
                    group.addTask { await Outcome(of: CaseExecution(planned: planned, setting: setting)) }
                }
            }
            while true {
                start()
                report(
                    .progress(
                        done: ledger.done, count: plan.cases.count,
                        running: running.values.map(\.tested.id).sorted()))
                guard let outcome = await group.next() else { break }
                running[outcome.position] = nil
                // The next case need not wait until this one is saved.
                start()
                switch outcome.result {
                case .success(var result):
                    for given in options.profiles { ResultParts.applyKnown(&result, given.profile) }
                    let news = ledger.enter(result, at: outcome.position)
                    run.clientVersion = probe.version
                    run.duration = (clock.now - begin).inSeconds
                    let (known, before, entry) = (run, growing, result)
                    let saving = await setting.saveOffPool {
                        () -> Swift.Result<GrowingResult, CheckError> in
                        Swift.Result { () throws(CheckError) in
                            try results.save(known, adding: entry, at: outcome.position, to: before)
                        }
                    }
                    switch saving {
                    case .success(let grown): growing = grown
                    case .failure(let error): failure = failure ?? error
                    }
                    // Reported only when it is saved, so that a reader of the report can rely on it.
                    for (done, result) in news {
                        report(.finished(result, done: done, count: plan.cases.count))
                    }
                case .failure(let error):
                    failure = failure ?? error
                }
            }
        }
        await probing
        if let failure { throw failure }
        run.clientVersion = probe.version
        run.cases = ledger.results
        for (done, result) in ledger.rest { report(.finished(result, done: done, count: plan.cases.count)) }
        run.isPartial = isInterrupted() || ledger.results.count < plan.cases.count
        run.duration = (clock.now - begin).inSeconds
        run.findCauses()
        run.sumLateness()
        // A part of the cases need not make a client say everything.
        if !run.isPartial, options.isWhole, caseOperator == nil,
            run.cases.contains(where: \.verdict.isDecided)
        {
            run.unsaid = setting.words.unsaid(options.profiles.map(\.profile))
        }
        try results.save(run)
        try results.savePages(run)
        return run
    }

    /// Returns the index of the first of `waiting` that needs no address of a running case.
    private static func next(_ waiting: [PlannedCase], _ running: [Int: PlannedCase]) -> Int? {
        let taken = running.values.reduce(into: Set<String>()) { $0.formUnion($1.fixedAddresses) }
        return waiting.firstIndex { taken.isDisjoint(with: $0.fixedAddresses) }
    }
}

/// The outcome of one planned run.
private struct Outcome: Sendable {
    let position: Int
    /// The result, or why the run must end.
    let result: Result<CaseResult, CheckError>

    init(of play: CaseExecution) async {
        position = play.planned.position
        do throws(CheckError) {
            result = .success(try await play.run())
        } catch {
            result = .failure(error)
        }
    }
}

/// The results by index, reported in order as soon as all earlier ones exist.
private struct Ledger {
    private var entries: [CaseResult?]
    private var told = 0

    init(count: Int) {
        entries = Array(repeating: nil, count: count)
    }

    /// The number of results.
    var done: Int { entries.count { $0 != nil } }

    var results: [CaseResult] { entries.compactMap(\.self) }

    /// Adds a result; returns the results that can be reported now, each with the number of finished runs.
    mutating func enter(_ result: CaseResult, at position: Int) -> [(Int, CaseResult)] {
        entries[position] = result
        var news: [(Int, CaseResult)] = []
        while told < entries.count, let result = entries[told] {
            told += 1
            news.append((told, result))
        }
        return news
    }

    /// The results that were not reported, because an earlier one is missing.
    var rest: [(Int, CaseResult)] {
        entries[told...].compactMap(\.self).enumerated().map { (told + $0.offset + 1, $0.element) }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
