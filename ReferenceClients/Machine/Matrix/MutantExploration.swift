package import Conformance
import ELM327Kind
package import Explore
import Scenarios
import SimulationCore
import VehicleModel

/// The findings of the explorer in the mutants of one reference client, without the cases of the catalogue.
///
/// Every mutant is shown the same trials. One that a trial's run never asked about does what the reference client does
/// there, and is not played.
package struct MutantExploration<Bug: Mutation>: Sendable {
    /// A mutant that was found.
    package struct Find: Sendable {
        /// The mutant.
        package let bug: Bug
        /// The finding at its simplest.
        package let finding: Counterexample
    }

    /// The mutants that were found, in the order of the trials.
    package private(set) var finds: [Find] = []

    /// The failures of the reference client itself, or of one of the other good clients.
    package private(set) var alarms: [Counterexample] = []

    /// The mutants that were not found.
    package private(set) var missed: [Bug]

    /// The number of trials played.
    package private(set) var tries = 0

    private let maker: TrialMaker

    /// Plays a case with a client.
    package typealias Player = @Sendable (Case) -> CaseRecord?

    /// Plays trials with correct clients of other habits.
    private let others: [Player]

    /// The trials that are played at the same time.
    private static var batch: Int { 64 }

    /// The alarms after which no more are collected.
    private static var mostAlarms: Int { 20 }

    /// Plays up to `count` trials of `maker` with the reference client and its mutants `bugs`.
    package init(
        _ maker: TrialMaker, bugs: [Bug], others: [Player] = [], seed: UInt64, tries count: Int,
        reduction limit: Int = 100, progress: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async {
        self.maker = maker
        self.others = others
        missed = bugs
        var search = Search(seed: seed)
        while tries < count, !missed.isEmpty {
            var trials: [Trial] = []
            for errand in tries == 0 ? Array(maker.errands.indices) : [] {
                if let trial = maker.trial(Choices(replaying: [errand])) { trials.append(trial) }
            }
            var draws: [Choices] = []
            for _ in 0..<Self.batch { draws.append(search.next()) }
            let drawn = draws
            trials += Parallel.map(drawn.count) { maker.trial(drawn[$0]) }.compactMap(\.self)
            let (played, left) = (trials, missed)
            let outcomes = Parallel.map(played.count) { Self.play(played[$0], left, others, maker) }
            var failed: [Reduction] = []
            for (trial, outcome) in zip(played, outcomes) {
                tries += 1
                search.note(trial, outcome.features)
                if let (failure, player) = outcome.alarm, alarms.count < Self.mostAlarms {
                    failed.append(
                        Reduction(failure: failure, trial: trial, bug: nil, tries: tries, player: player))
                }
                for (bug, failure) in outcome.failures where !failed.contains(where: { $0.bug == bug }) {
                    failed.append(
                        Reduction(
                            failure: failure, trial: trial, bug: bug, tries: tries,
                            player: { Bug.play($0, bug) }))
                }
            }
            for (reduction, finding) in await Self.reduced(failed, maker, limit) {
                note(finding, of: reduction)
            }
            progress(tries, finds.count)
        }
    }

    private struct Outcome: Sendable {
        var features: Set<String> = []
        var alarm: (Failure, Player)?
        var failures: [(Bug, Failure)] = []
    }

    private static func play(
        _ trial: Trial, _ bugs: [Bug], _ others: [Player], _ maker: TrialMaker
    ) -> Outcome {
        let comparisons = BugSwitch<Bug>.Comparisons()
        guard let record = Bug.play(trial.tested, BugSwitch(nil, noting: comparisons)) else {
            return Outcome()
        }
        let indexed = IndexedRecord(record)
        var outcome = Outcome(features: WireFeatures.all(of: indexed))
        let own: Player = { Bug.play($0, nil as Bug?) }
        outcome.alarm =
            TrialJudge.failures(of: trial, indexed).first { holds($0, trial, own, maker) }.map {
                ($0, own)
            } ?? difference(trial, record, own, maker).map { ($0, own) }
        // A trial that the client itself fails says nothing about its mutants.
        guard outcome.alarm == nil else { return outcome }
        let compared = comparisons.bugs
        for bug in bugs where compared.contains(bug) {
            guard let other = Bug.play(trial.tested, bug),
                other.journal != record.journal || !other.hasStoredTheSame(as: record)
                    || other.end != record.end
            else { continue }
            let player: Player = { Bug.play($0, bug) }
            let failure =
                TrialJudge.failures(of: trial, other).first { holds($0, trial, player, maker) }
                ?? difference(trial, other, player, maker)
            if let failure { outcome.failures.append((bug, failure)) }
        }
        for other in others where outcome.alarm == nil {
            guard let record = other(trial.tested) else { continue }
            // Habits that are legal and unwise are not alarms.
            outcome.alarm = TrialJudge.failures(of: trial, record).first {
                $0.isMust && holds($0, trial, other, maker)
            }.map { ($0, other) }
        }
        return outcome
    }

    /// Returns whether the neutral trial meets what `failure` presupposes.
    private static func holds(
        _ failure: Failure, _ trial: Trial, _ player: Player, _ maker: TrialMaker
    ) -> Bool {
        guard let premise = failure.premise else { return true }
        guard !trial.departures.isEmpty,
            let neutral = maker.neutral(of: trial),
            let record = player(neutral.tested)
        else { return false }
        return TrialJudge.met(by: neutral, record).contains(premise)
    }

    /// Returns what a client prints in another way than in the neutral trial, though `trial` has the same meaning.
    private static func difference(
        _ trial: Trial, _ record: CaseRecord, _ player: Player, _ maker: TrialMaker
    ) -> Failure? {
        guard trial.isOfTheSameMeaning, let neutral = maker.neutral(of: trial),
            let other = maker.neutral(of: trial, isRepaced: true), let one = player(neutral.tested),
            let two = player(other.tested),
            let expectation = StableOutput(one, two).expectation(on: record)
        else { return nil }
        return maker.adding(expectation, to: trial).flatMap { compared in
            TrialJudge.failures(of: compared, record).first { $0.id == StableOutput.id }
        }
    }

    /// A failing trial that is to be reduced.
    private struct Reduction: Sendable {
        let failure: Failure
        let trial: Trial
        /// The mutant that failed; nil for a good client.
        let bug: Bug?
        let tries: Int
        /// Plays with the client that failed.
        let player: Player
    }

    /// Returns what is left of each of `reductions`, in their order.
    private static func reduced(
        _ reductions: [Reduction], _ maker: TrialMaker, _ limit: Int
    ) async -> [(Reduction, Counterexample)] {
        var limits = Explorer.Limits()
        limits.reduction = limit
        let bound = limits
        return await withTaskGroup(of: (Int, Counterexample).self) { group in
            for (place, reduction) in reductions.enumerated() {
                group.addTask {
                    let explorer = Explorer(maker, seed: 0, limits: bound) { cases in
                        cases.map(reduction.player)
                    }
                    return (
                        place,
                        await explorer.reduced(reduction.failure, reduction.trial, tries: reduction.tries)
                    )
                }
            }
            var findings: [Int: Counterexample] = [:]
            for await (place, finding) in group { findings[place] = finding }
            return findings.sorted { $0.key < $1.key }.map { (reductions[$0.key], $0.value) }
        }
    }

    /// Notes a finding: of a mutant, or of the reference client, which fails what is no mistake of the mutant's too.
    private mutating func note(_ finding: Counterexample, of reduction: Reduction) {
        if let bug = reduction.bug {
            let isShared =
                Bug.play(finding.trial.tested, nil as Bug?).map { record in
                    TrialJudge.failures(of: finding.trial, record).contains {
                        $0.name == reduction.failure.name
                            && Self.holds($0, finding.trial, { Bug.play($0, nil as Bug?) }, maker)
                    }
                } ?? false
            guard isShared else {
                missed.removeAll { $0 == bug }
                finds.append(Find(bug: bug, finding: finding))
                return
            }
        }
        guard !alarms.contains(where: { $0.key.covers(reduction.failure, finding.trial) }) else { return }
        alarms.append(finding)
    }

    /// The table of what was found: mutant, trials, departures before and after, what it fails.
    package var table: String {
        let rows = finds.map { find in
            let finding = find.finding
            return
                "| \(find.bug.rawValue) | \(finding.tries) | \(finding.before) | \(finding.trial.departures.count) | "
                + "\(finding.reduction) | \(finding.failures.first?.name ?? "") | \(finding.trial.words) |"
        }
        return
            ([
                "| mutant | tries | departures | left | reduction | fails | with |",
                "|---|---|---|---|---|---|---|",
            ] + rows)
            .joined(separator: "\n")
    }
}

extension ExploredClient {
    /// The reference client of adapters, as its profile would describe it.
    package static var reference: ExploredClient {
        var claims = Claims.everything
        claims.signals = Set(ParameterRow.all.compactMap { SignalCatalogue.id($0.signal) })
        return ExploredClient(
            tasks: ExploredELM327.errands.map(\.task), claims: claims,
            capabilities: ["exit-status", "obd-on-uds", "sensor-choice"])
    }

    /// A client of `kind` that can do everything, as the reference clients of games, machines, services and testers can.
    package static func able(_ kind: any ExploredKind.Type) -> ExploredClient {
        ExploredClient(
            tasks: kind.errands.map(\.task), claims: .everything,
            capabilities: Set(kind.errands.flatMap(\.needs) + ["exit-status"]))
    }
}
