package import Conformance

/// Plays trials against a client until it is told to stop, and reduces those in which the client fails.
package struct Explorer: Sendable {
    /// Plays cases with the client and returns a record of each; nil where the client could not be judged, for example because
    /// the host was late.
    package typealias Player = @Sendable ([Case]) async -> [CaseRecord?]

    /// An event of the search, for reports.
    package enum Event: Sendable {
        /// So many trials have been played, and so many features have been seen.
        case progress(tries: Int, features: Int)
        /// A failing trial is being made simpler.
        case reducing(Failure, Trial)
        /// A confirmed finding, at its simplest.
        case found(Counterexample)
        /// A trial failed in some runs and not in others.
        case unstable(Counterexample)
    }

    package struct Limits: Sendable {
        /// The number of trials that are played at the same time.
        package var jobs = 1
        /// The greatest number of trials; nil for no limit.
        package var tries: Int?
        /// The greatest number of trials for one reduction.
        package var reduction = 300

        /// No limit but that of reductions.
        package init() {}
    }

    /// The number of runs of a trial that must fail in the same way.
    static let confirmations = 3

    private let maker: TrialMaker
    private let limits: Limits
    private let play: Player
    private let neutrals: NeutralRuns
    private var search: Search
    package private(set) var findings: [Counterexample] = []

    /// The failures found by earlier runs.
    private let known: [KnownFailure]

    /// The failures of some runs only.
    package private(set) var unstable: [Counterexample] = []

    /// The number of trials that have been played, without those of reductions and confirmations.
    package private(set) var tries = 0

    /// The exposure of the client.
    package private(set) var exposure: Exposure

    /// The features that the client was shown.
    package var features: Set<String> { search.features }

    /// An exploration of the client that `play` drives; `known` was found before and is not reported again.
    package init(
        _ maker: TrialMaker, seed: UInt64, limits: Limits = Limits(), known: [KnownFailure] = [],
        play: @escaping Player
    ) {
        self.maker = maker
        self.limits = limits
        self.play = play
        neutrals = NeutralRuns(maker, play)
        self.known = known
        search = Search(seed: seed)
        exposure = Exposure(maker)
    }

    /// Explores until `isOver` or the limit of trials.
    package mutating func run(
        isOver: @Sendable () -> Bool = { false }, report: @Sendable (Event) -> Void = { _ in }
    ) async {
        // The neutral trials come first: what fails there needs no departure.
        var waiting = maker.errands.indices.compactMap { maker.trial(Choices(replaying: [$0])) }
        while !isOver(), limits.tries.map({ tries < $0 }) ?? true {
            let room = min(max(1, limits.jobs), limits.tries.map { $0 - tries } ?? .max)
            var attempts = 0
            while waiting.count < room, attempts < 1000 {
                attempts += 1
                if let trial = maker.trial(search.next()) { waiting.append(trial) }
            }
            let batch = Array(waiting.prefix(room))
            guard !batch.isEmpty else { return }
            waiting.removeFirst(batch.count)
            let records = await play(batch.map(\.tested))
            tries += batch.count
            for (trial, record) in zip(batch, records) {
                guard let record, !isOver() else { continue }
                await examine(trial, record, isOver, report)
            }
            report(.progress(tries: tries, features: search.features.count))
        }
    }

    /// Looks for something new in what the client did in `trial`.
    private mutating func examine(
        _ trial: Trial, _ record: CaseRecord, _ isOver: @Sendable () -> Bool,
        _ report: @Sendable (Event) -> Void
    ) async {
        let indexed = IndexedRecord(record)
        search.note(trial, WireFeatures.all(of: indexed))
        exposure.note(trial)
        for failure in TrialJudge.failures(of: await neutrals.compared(trial, record), indexed)
        where !isKnown(failure, trial) {
            guard await counts(failure, trial) else { continue }
            var share = 1
            for _ in 1..<Self.confirmations where await fails(failure, trial) { share += 1 }
            guard share == Self.confirmations else {
                let finding = Counterexample(
                    failures: [failure], trial: trial, tries: tries, reduction: 0,
                    before: trial.departures.count,
                    share: share)
                unstable.append(finding)
                report(.unstable(finding))
                continue
            }
            report(.reducing(failure, trial))
            let finding = await reduced(failure, trial, tries: tries, isOver: isOver)
            guard !isKnown(failure, finding.trial) else { continue }
            findings.append(finding)
            report(.found(finding))
        }
    }

    private func isKnown(_ failure: Failure, _ trial: Trial) -> Bool {
        (known + (findings + unstable).map(\.key)).contains { $0.covers(failure, trial) }
    }

    /// Returns whether the neutral trial meets what `failure` presupposes.
    private func counts(_ failure: Failure, _ trial: Trial) async -> Bool {
        guard let premise = failure.premise else { return true }
        guard !trial.departures.isEmpty else { return false }
        return await neutrals.met(beside: trial).contains(premise)
    }

    /// Returns whether the client fails `trial` as it failed before.
    private func fails(_ failure: Failure, _ trial: Trial) async -> Bool {
        await fails(failure, [trial])[0] != nil
    }

    /// Returns for each of `trials` the trial in which the client fails as it failed before; nil where it does not.
    private func fails(_ failure: Failure, _ trials: [Trial?]) async -> [Trial?] {
        var records = await play(trials.compactMap { $0?.tested }).makeIterator()
        var failing: [Trial?] = []
        for trial in trials {
            guard let trial, let record = records.next().flatMap({ $0 }) else {
                failing.append(nil)
                continue
            }
            let compared = await neutrals.compared(trial, record)
            let isSame = TrialJudge.failures(of: compared, record).contains { $0.name == failure.name }
            failing.append(isSame ? compared : nil)
        }
        return failing
    }

    /// Returns the finding that is left when `trial` is made as simple as `failure` allows.
    ///
    /// - Parameter tries: how many trials had been played when it failed.
    package func reduced(
        _ failure: Failure, _ trial: Trial, tries: Int, isOver: @Sendable () -> Bool = { false }
    ) async -> Counterexample {
        var shrinker = Shrinker(trial.sequence, limit: limits.reduction, width: limits.jobs)
        await shrinker.run { candidates in
            guard !isOver() else { return candidates.map { _ in nil } }
            let trials = candidates.map { maker.trial(Choices(replaying: $0)) }
            var left: [Shrinker.Sequence?] = []
            for smaller in await fails(failure, trials) {
                let counts = if let smaller { await counts(failure, smaller) } else { false }
                left.append(counts ? smaller?.sequence : nil)
            }
            return left
        }
        var simplest = maker.trial(Choices(replaying: shrinker.best.choices)) ?? trial
        let record = await play([simplest.tested]).first.flatMap { $0 }
        if let record { simplest = await neutrals.compared(simplest, record) }
        var failures = record.map { TrialJudge.failures(of: simplest, $0) } ?? []
        if !failures.contains(where: { $0.name == failure.name }) { failures.insert(failure, at: 0) }
        failures = failures.filter { $0.name == failure.name } + failures.filter { $0.name != failure.name }
        var finding = Counterexample(
            failures: failures, trial: simplest, tries: tries, reduction: shrinker.tries,
            before: trial.departures.count, share: Self.confirmations)
        if let record, !simplest.departures.isEmpty,
            let neutral = maker.neutral(of: simplest),
            let other = await play([neutral.tested]).first.flatMap({ $0 })
        {
            finding.comparison = WireComparison.lines(IndexedRecord(other), IndexedRecord(record))
        }
        return finding
    }
}
