import Kinds
import Conformance
import ELM327Kind
import ReferenceClient
import Scenarios
import Testing

@testable import Explore

/// The explorer finds mistakes that nobody wrote a case for, and finds the same ones again.
@Suite struct ExplorerTests {
    private static let maker = TrialMaker(ExploredELM327.self, .reference, .standard)

    private static func explored(_ bug: ClientBug?, seed: UInt64, tries: Int) async -> Explorer {
        var limits = Explorer.Limits()
        limits.tries = tries
        limits.jobs = 8
        var explorer = Explorer(maker, seed: seed, limits: limits) { cases in
            cases.map { ClientBug.play($0, bug) }
        }
        await explorer.run()
        return explorer
    }

    /// The files of what is found are equal byte for byte, in every kind.
    @Test(arguments: Kinds.explored.map { $0.name })
    func theSameSeedFindsTheSame(_ name: String) async throws {
        let kind = try #require(Kinds.explored(name))
        let maker = KindPlayer.maker(kind)
        var runs: [(files: [String?], features: Set<String>)] = []
        for _ in 0..<2 {
            var limits = Explorer.Limits()
            limits.tries = 32
            limits.jobs = 4
            var explorer = Explorer(maker, seed: 5, limits: limits) { cases in
                cases.map { KindPlayer.play($0, in: name, isMutant: true) }
            }
            await explorer.run()
            let files = explorer.findings.enumerated().map { $1.text(number: $0 + 1, maker: maker) }
            runs.append((files, explorer.features))
        }
        #expect(!runs[0].files.isEmpty)
        #expect(runs[0].files == runs[1].files && runs[0].features == runs[1].features)
    }

    /// Output is compared with output: what is printed in another way when an answer comes in pieces.
    @Test func aChangeWithoutMeaningChangesNothing() throws {
        let place = try #require(
            ExploredELM327.dimensions(for: Self.maker.errands[1]).firstIndex { $0.name == "chunks" })
        let trial = try #require(
            Self.maker.trial(errand: 1, dimension: place, text: "{ every: 3, gap: 5ms }", span: .lasting))
        #expect(trial.isOfTheSameMeaning)
        let neutral = try #require(Self.maker.neutral(of: trial))
        let other = try #require(Self.maker.neutral(of: trial, isRepaced: true))
        func difference(_ bug: ClientBug?) throws -> Outline? {
            let records = try [neutral, other, trial].map { try #require(ClientBug.play($0.tested, bug)) }
            return StableOutput(records[0], records[1]).expectation(on: records[2])
        }
        #expect(try difference(nil) == nil)
        let bug = try #require(try ClientBug.allCases.prefix(40).first { try difference($0) != nil })
        let expectation = try #require(try difference(bug))
        let compared = try #require(Self.maker.adding(expectation, to: trial))
        let record = try #require(ClientBug.play(trial.tested, bug))
        #expect(TrialJudge.failures(of: compared, record).contains { $0.id == StableOutput.id })
    }

    @Test func whatWasNeverMetIsCounted() async {
        let explorer = await Self.explored(nil, seed: 1, tries: 24)
        #expect(explorer.exposure.errands.values.reduce(0, +) == 24)
        #expect(
            !explorer.exposure.unmet.isEmpty && explorer.exposure.unmet.count < explorer.exposure.rows.count)
        let page = explorer.exposure.page(client: "reference", tries: 24, features: explorer.features)
        #expect(page.contains("| `\(explorer.exposure.unmet[0].name)` | 0 |"))
    }

    /// Returns the verdicts of the mutant and of the client for what is handed over of `finding`.
    private static func verdicts(_ finding: Counterexample, _ bug: ClientBug) throws -> [Verdict?] {
        let text = try #require(finding.text(number: 1, maker: maker))
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "001.yaml").scenarios.first)
        let tested = Case(id: "001", group: "", file: "001.yaml", text: text, scenario: scenario)
        return [bug, nil].map { ClientBug.play(tested, $0).map { Judge.judge(tested, $0).verdict } }
    }

    @Test(arguments: [ClientBug.integerDivision, .needsPromptLast, .splitsAtCarriageReturn])
    func aMutantIsFoundAndReduced(_ bug: ClientBug) async throws {
        let explorer = await Self.explored(bug, seed: 1, tries: 60)
        let verdicts = try explorer.findings.filter { $0.trial.departures.count <= 2 }.map {
            try Self.verdicts($0, bug)
        }
        #expect(
            verdicts.contains { [.fail, .warn].contains($0[0]) && [.pass, .inconclusive].contains($0[1]) },
            "\(explorer.findings.map(\.summary))")
    }

    @Test func whatIsKnownIsNotFoundAgain() async throws {
        let first = await Self.explored(.writesMemory, seed: 1, tries: 8)
        let finding = try #require(first.findings.first)
        let text = try #require(finding.text(number: 1, maker: Self.maker))
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "001.yaml").scenarios.first)
        let known = KnownFailure(scenario, deviceRows: Self.maker.deviceRows)
        #expect(finding.failures.allSatisfy { known.covers($0, finding.trial) })
    }

    /// A value that is wrong and a value that is missing are one finding.
    @Test func aValueIsFoundOnce() throws {
        let trial = try #require(Self.maker.trial(Choices(replaying: [])))
        let wrong = Failure(id: "true-engine-speed", reason: "it showed another one", isMust: true)
        let finding = Counterexample(
            failures: [wrong], trial: trial, tries: 1, reduction: 0, before: 0, share: 3)
        for (id, isSame) in [
            ("shows-engine-speed", true), ("again-engine-speed-e2", true), ("true-vehicle-speed", false),
        ] {
            let other = Failure(id: id, reason: "it showed nothing", isMust: true)
            #expect(finding.key.covers(other, trial) == isSame)
        }
    }

    /// What one row of the device breaks is one finding, whatever the client was asked to do; a row of the car is not.
    @Test func aRowOfTheDeviceIsFoundOnce() throws {
        func trial(_ errand: Int, _ name: String, _ text: String) throws -> Trial {
            let dimensions = ExploredELM327.dimensions(for: Self.maker.errands[errand])
            let place = try #require(dimensions.firstIndex { $0.name == name })
            return try #require(
                Self.maker.trial(errand: errand, dimension: place, text: text, span: .lasting))
        }
        func covers(_ name: String, _ text: String) throws -> Bool {
            let failure = Failure(id: "shows-stored", reason: "it showed nothing", isMust: true)
            let finding = Counterexample(
                failures: [failure], trial: try trial(1, name, text), tries: 1, reduction: 0, before: 1,
                share: 3)
            let other = Failure(id: "true-engine-speed", reason: "it showed another one", isMust: true)
            return finding.key.covers(other, try trial(0, name, text))
        }
        #expect(try covers("chunks", "{ every: 3, gap: 5ms }"))
        #expect(try !covers("base", "kwp-fast"))
    }

    /// Every case demands a first step, so no expectation states it.
    @Test func whatEveryCaseDemandsIsHandedOver() throws {
        let finding = Counterexample(
            failures: [Failure(id: "first-step", reason: "it asked for nothing", isMust: true)],
            trial: try #require(Self.maker.trial(Choices(replaying: []))), tries: 1, reduction: 0, before: 0,
            share: 3)
        let text = try #require(finding.text(number: 1, maker: Self.maker))
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "001.yaml").scenarios.first)
        #expect(scenario.expectations.map(\.id) == ["ends"])
        // It stands for that demand of its task, and for no other.
        let known = KnownFailure(scenario, deviceRows: Self.maker.deviceRows)
        let other = Failure(id: "shows-engine-speed", reason: "it showed nothing", isMust: true)
        #expect(known.covers(finding.failures[0], finding.trial))
        #expect(!known.covers(other, finding.trial))
    }

    @Test func aBaseIsKeptWhereNothingIsDrawn() throws {
        let base = """
            dyno: 1
            vehicle: { base: riding-mechanic-table-9, identity: { vin: "1M8GDM9AXKP042788" } }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", persona: stn1110 } } }
            """
        let maker = TrialMaker(ExploredELM327.self, .reference, .standard, base: (base, "base.yaml"))
        let trial = try #require(maker.trial(Choices(replaying: [])))
        #expect(trial.tested.text.contains("stn1110") && trial.tested.text.contains("1M8GDM9AXKP042788"))
    }
}
