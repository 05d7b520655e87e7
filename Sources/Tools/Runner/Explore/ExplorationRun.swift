package import Conformance
package import Explore
import Kinds
import Platform
import Synchronization

/// Explores a client's program: plays what was found before, then trials that nobody wrote.
package struct ExplorationRun: Sendable {
    package struct Options: Sendable {
        package var kind: any ExploredKind.Type
        /// The client, and the folder for the files of its runs.
        package var check: CheckOptions
        package var found: String
        /// The scenario around which trials are drawn; nil for the kind's own.
        package var base: (text: String, file: String)?
        /// Whether values that no device should have are drawn.
        package var isHostile = false
        /// The greatest number of trials; nil for no limit.
        package var tries: Int?
        package var seed: UInt64 = 1

        /// Options without a base and without limits.
        package init(kind: any ExploredKind.Type, check: CheckOptions, found: String) {
            self.kind = kind
            self.check = check
            self.found = found
        }
    }

    package enum Event: Sendable {
        /// A scenario that was found before has been played again.
        case replayed(CaseResult)
        case exploring(Explorer.Event)
        /// A finding was written to this file.
        case saved(Counterexample, file: String)
    }

    /// The result of an exploration.
    package struct Outcome: Sendable {
        /// The results of the scenarios in the folder of what was found.
        package let result: RunResult
        /// The number of trials played.
        package let tries: Int
        /// The features that the client was shown, in all.
        package let features: Set<String>
        /// Which rows it met.
        package let exposure: Exposure
        /// The failures of some runs only.
        package let unstable: [Counterexample]
    }

    private let options: Options
    private let maker: TrialMaker
    private let folder: FoundFolder

    /// Prepares an exploration; throws the mistakes in the scenarios that were found before, and where nothing can be explored.
    package init(_ options: Options) throws {
        self.options = options
        maker = TrialMaker(
            options.kind, ExploredClient(options.check.profile), .standard, base: options.base,
            isHostile: options.isHostile, mostEpisodes: Self.mostEpisodes)
        folder = try FoundFolder(options.found)
        guard !maker.errands.isEmpty else {
            let names = options.kind.errands.map(\.name).joined(separator: ", ")
            throw CheckError.mistakes(
                "the profile \(options.check.profile.name) claims nothing by which \(options.kind.name) is explored; write one of \(names)"
            )
        }
        guard maker.trial(Choices(replaying: [])) != nil else {
            throw CheckError.mistakes(
                "no trial can be made around \(options.base?.file ?? options.kind.name); run 'dyno validate' on it"
            )
        }
    }

    /// The neutral trials, by which `dyno check` finds out whether the client starts.
    package var neutral: [Case] {
        maker.errands.indices.compactMap { index in
            var tested = maker.trial(Choices(replaying: [index]))?.tested
            tested?.id = "neutral-\(index + 1)"
            return tested
        }
    }

    /// Explores until `isOver`; what was found until then is in the folder.
    package func run(
        isOver: @escaping @Sendable () -> Bool, report: @escaping @Sendable (Event) -> Void
    ) async throws -> Outcome {
        let clock = ContinuousClock()
        let begin = clock.now
        var results: [CaseResult] = []
        if !folder.cases.isEmpty {
            let old = try await judged(folder.cases, isOver)
            for result in old { report(.replayed(result)) }
            results += old
        }
        let player = CasePlayer(options.check, isInterrupted: isOver)
        var limits = Explorer.Limits()
        limits.jobs = options.check.jobs
        limits.tries = options.tries
        limits.reduction = Self.mostReductions
        var explorer = Explorer(maker, seed: options.seed, limits: limits, known: folder.known(to: maker)) {
            await player.play($0)
        }
        let files = Mutex((folder, saved: [String](), failure: CheckError?.none))
        await explorer.run(isOver: { isOver() || player.error != nil || files.withLock { $0.failure != nil } }
        ) {
            event in
            report(.exploring(event))
            guard case .found(let finding) = event else { return }
            let file = files.withLock { state -> String? in
                do throws(CheckError) {
                    let file = try state.0.add(finding, maker)
                    state.saved.append(file)
                    return file
                } catch {
                    state.failure = error
                    return nil
                }
            }
            if let file { report(.saved(finding, file: file)) }
        }
        if let error = player.error ?? files.withLock({ $0.failure }) { throw error }
        let saved = files.withLock { $0.saved }
        if !saved.isEmpty {
            results += try await judged(CaseCatalogue(paths: saved, .standard).cases) { false }
        }
        var run = RunResult(
            tool: options.check.tool, client: options.check.clientName, seed: options.seed,
            started: Date().ISO8601Format(), duration: (clock.now - begin) / .seconds(1), cases: results)
        run.clientArguments = options.check.clientArguments.isEmpty ? nil : options.check.clientArguments
        run.isStrict = options.check.isStrict
        return Outcome(
            result: run, tries: explorer.tries, features: explorer.features, exposure: explorer.exposure,
            unstable: explorer.unstable)
    }

    /// The number of cars that a client meets in one trial, because its start takes time.
    private static let mostEpisodes = 6

    /// The greatest number of trials of one reduction: each costs a start of the client.
    private static let mostReductions = 60

    /// Returns the results of `cases`, as `dyno check` has them.
    private func judged(
        _ cases: [Case], _ isInterrupted: @escaping @Sendable () -> Bool
    ) async throws -> [CaseResult] {
        var own = options.check
        own.cases = cases
        own.folder = "\(options.check.folder)/found"
        own.keep = .none
        return try await CheckRun(own).run(isInterrupted: isInterrupted).cases
    }
}
