import Conformance
import ReferenceClient
import SimulationCore
import Testing

@testable import Explore

/// The rows that may be varied: each value makes a scenario, and good clients stand those that every device may have.
@Suite struct VariationTests {
    private static let maker = TrialMaker(ExploredELM327.self, .reference)

    /// Every text of `values`; numbers at both ends of their ranges.
    private static func texts(_ values: Variation.Values) -> [String] {
        switch values {
        case .texts(let texts): texts
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .milliseconds(let range): ["\(range.lowerBound)ms", "\(range.upperBound)ms"]
        case .list(let member, let count):
            [count.lowerBound, count.upperBound].map {
                "[\(texts(member).prefix($0).joined(separator: ", "))]"
            }
        case .record(let fields): combined(fields[...])
        case .any(let forms): forms.flatMap(texts)
        }
    }

    private static func combined(_ fields: ArraySlice<Variation.Field>) -> [String] {
        let ends = [true, false].map { isFirst in
            fields.compactMap { field -> String? in
                let all = texts(field.values)
                return (isFirst ? all.first : all.last).map { "\(field.name): \($0)" }
            }.joined(separator: ", ")
        }
        return ends.map { "{ \($0) }" }
    }

    /// Trials with one departure: every value of every row in `task`.
    private static func trials(
        _ task: Int, _ legality: Variation.Legality, _ maker: TrialMaker = maker
    ) -> [Trial] {
        let kind = maker.tasks[task]
        return ExploredELM327.dimensions(for: kind).enumerated().flatMap { place, dimension -> [Trial] in
            guard dimension.variation.legality == legality else { return [] }
            return texts(dimension.variation.values).flatMap { text in
                ExploredELM327.spans(of: dimension).compactMap { span in
                    maker.trial(task: task, dimension: place, text: text, span: span)
                }
            }
        }
    }

    @Test(arguments: [Variation.Legality.plain, .field, .hostile])
    func everyValueMakesAScenario(_ legality: Variation.Legality) {
        for (place, dimension) in ExploredELM327.dimensions(for: .liveData).enumerated()
        where dimension.variation.legality == legality {
            for text in Self.texts(dimension.variation.values) {
                for span in ExploredELM327.spans(of: dimension) {
                    #expect(
                        Self.maker.trial(task: 0, dimension: place, text: text, span: span) != nil,
                        "\(dimension.name): \(text), \(span)")
                }
            }
        }
    }

    @Test(arguments: [0, 1, 2])
    func theReferenceClientStandsWhatEveryDeviceMayDo(_ task: Int) {
        for trial in Self.trials(task, .plain) {
            let record = ClientBug.play(trial.tested, nil as ClientBug?)
            let failures = record.map { TrialJudge.failures(of: trial, $0) } ?? []
            #expect(failures.isEmpty, "\(trial.words): \(failures.first?.reason ?? "")")
        }
    }

    @Test(arguments: GoodClient.allCases)
    func goodClientsOfOtherHabitsStandIt(_ client: GoodClient) {
        let explored = ExploredClient(
            tasks: ExploredELM327.tasks, claims: client.claims, capabilities: client.capabilities)
        for task in [0, 1] {
            for trial in Self.trials(task, .plain, TrialMaker(ExploredELM327.self, explored)) {
                let failures = client.play(trial.tested).map { TrialJudge.failures(of: trial, $0) } ?? []
                let musts = failures.filter(\.isMust)
                #expect(
                    musts.isEmpty, "\(trial.words): \(musts.first?.id ?? ""): \(musts.first?.reason ?? "")")
            }
        }
    }

    @Test func everySourceIsStated() {
        for dimension in ExploredKinds.all.flatMap({ kind in kind.tasks.flatMap(kind.dimensions) }) {
            #expect(!dimension.variation.source.isEmpty && !dimension.variation.neutral.isEmpty)
        }
    }
}
