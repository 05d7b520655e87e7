import Kinds
import Conformance
import ReferenceClient
import SimulationCore
import Testing

@testable import Explore

/// A client that asks again and again meets several cars in one trial, as a program that starts slowly does.
@Suite struct EpisodeTests {
    private static let kinds = ["elm327", "telemetry"]

    private static func maker(_ name: String) throws -> TrialMaker {
        let kind = try #require(Kinds.explored(name))
        return TrialMaker(
            kind, kind.name == "elm327" ? .reference : .able(kind), .standard, mostEpisodes: 6)
    }

    /// Returns trials with two later cars at least.
    private static func trials(_ maker: TrialMaker, _ count: Int) -> [Trial] {
        var generator = SeededGenerator(seed: 7)
        var trials: [Trial] = []
        for _ in 0..<4_000 where trials.count < count {
            let choices = Choices(then: generator.split("\(generator.next())"))
            guard let trial = maker.trial(choices) else { continue }
            let cars = trial.departures.count { $0.name == Departure.laterCar }
            if cars > 1 { trials.append(trial) }
        }
        return trials
    }

    @Test(arguments: kinds)
    func theReferenceClientMeetsThemAll(_ name: String) async throws {
        let maker = try Self.maker(name)
        let neutrals = NeutralRuns(maker) { cases in cases.map { KindPlayer.play($0, in: name) } }
        var met = 0
        for trial in Self.trials(maker, 40) {
            let record = try #require(KindPlayer.play(trial.tested, in: name))
            let shown = await neutrals.met(beside: trial)
            let failures = TrialJudge.failures(of: trial, record).filter { failure in
                failure.premise.map(shown.contains) ?? true
            }
            #expect(
                failures.isEmpty,
                "\(trial.words): \(failures.first?.id ?? ""): \(failures.first?.reason ?? "")")
            met += TrialJudge.met(by: trial, record).count { $0.hasPrefix("again-") }
        }
        // Each later car is shown.
        #expect(met > 80)
    }

    /// A trial is made again from its choices, and one episode less makes a simpler trial.
    @Test(arguments: kinds)
    func anEpisodeCanBeLeftOut(_ name: String) throws {
        let maker = try Self.maker(name)
        let trials = Self.trials(maker, 4)
        #expect(trials.count == 4)
        for trial in trials {
            let again = try #require(maker.trial(Choices(replaying: trial.sequence.choices)))
            #expect(again.tested.text == trial.tested.text)
            let count = trial.departures.count
            let fewer = trial.sequence.spans.compactMap { span in
                var choices = trial.sequence.choices
                choices.removeSubrange(span)
                return maker.trial(Choices(replaying: choices))?.departures.count
            }
            #expect(fewer.contains { $0 < count })
        }
    }

    /// A client that asks no more after what passed in one episode shows nothing of the later cars.
    @Test func whatIsMissingOfALaterCarIsFound() async throws {
        let maker = try Self.maker("elm327")
        let bug = ClientBug.noRetryOnRefusal
        let neutrals = NeutralRuns(maker) { cases in cases.map { ClientBug.play($0, bug) } }
        var found: Set<String> = []
        for trial in Self.trials(maker, 60) {
            let record = try #require(ClientBug.play(trial.tested, bug))
            let shown = await neutrals.met(beside: trial)
            let cars = Set(trial.departures.filter { $0.name == Departure.laterCar }.compactMap(\.event))
            found.formUnion(
                TrialJudge.failures(of: trial, record).filter { failure in
                    failure.premise.map(shown.contains) ?? false
                        && cars.contains { failure.id.hasSuffix("-\($0)") }
                }.map(\.name))
        }
        #expect(!found.isEmpty)
    }

    /// What a good client does is never reported.
    @Test(arguments: Kinds.explored.map { $0.name })
    func goodClientsRaiseNoAlarm(_ name: String) async throws {
        let kind = try #require(Kinds.explored(name))
        var limits = Explorer.Limits()
        limits.tries = 96
        var explorer = Explorer(KindPlayer.maker(kind), seed: 3, limits: limits) { cases in
            cases.map { KindPlayer.play($0, in: name) }
        }
        await explorer.run()
        #expect(explorer.findings.isEmpty, "\(explorer.findings.map(\.summary))")
        #expect(explorer.unstable.isEmpty)
    }
}
