import Conformance
import CANAccessKind
import ELM327Kind
import Kinds
import ReferenceClient
import SimulationCore
import Testing

@testable import Explore

/// The rows that may be varied: each value makes a scenario, and good clients stand those that every device may have.
@Suite struct VariationTests {
    private static let maker = TrialMaker(ExploredELM327.self, .reference, .standard)

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

    /// Trials with one departure: every value of every row in errand number `place`.
    private static func trials(
        _ place: Int, _ legality: Variation.Legality, _ maker: TrialMaker = maker
    ) -> [Trial] {
        maker.kind.dimensions(for: maker.errands[place]).enumerated().flatMap {
            number, dimension -> [Trial] in
            guard dimension.variation.legality == legality else { return [] }
            return texts(dimension.variation.values).flatMap { text in
                maker.kind.spans(of: dimension).compactMap { span in
                    maker.trial(errand: place, dimension: number, text: text, span: span)
                }
            }
        }
    }

    @Test(arguments: Kinds.explored.map { $0.name })
    func everyValueMakesAScenario(_ name: String) throws {
        let kind = try #require(Kinds.explored(name))
        let maker = TrialMaker(kind, .able(kind), .standard, isHostile: true)
        // A value that one errand contradicts, such as a pause that a game does not have, is for another one; a value that one
        // errand has made is made.
        var (drawn, made): (Set<String>, Set<String>) = ([], [])
        for (place, errand) in maker.errands.enumerated() {
            #expect(maker.trial(Choices(replaying: [place])) != nil, "\(errand.name)")
            for (number, dimension) in kind.dimensions(for: errand).enumerated() {
                for text in Self.texts(dimension.variation.values) {
                    for span in kind.spans(of: dimension) {
                        let value = "\(dimension.name): \(text), \(span)"
                        drawn.insert(value)
                        guard !made.contains(value) else { continue }
                        if maker.trial(errand: place, dimension: number, text: text, span: span) != nil {
                            made.insert(value)
                        }
                    }
                }
            }
        }
        #expect(drawn.subtracting(made).isEmpty)
    }

    @Test(arguments: [0, 1, 2])
    func theReferenceClientStandsWhatEveryDeviceMayDo(_ place: Int) {
        for trial in Self.trials(place, .plain) {
            let record = ClientBug.play(trial.tested, nil as ClientBug?)
            let failures = record.map { TrialJudge.failures(of: trial, $0) } ?? []
            #expect(failures.isEmpty, "\(trial.words): \(failures.first?.reason ?? "")")
        }
    }

    /// On CAN FD the tester's link is open as soon as the adapter takes the connection.
    @Test func theReferenceTesterStandsWhatABusOfCANFDMayDo() {
        let trials = Self.trials(0, .plain, KindPlayer.maker(ExploredCANFD.self))
        #expect(Set(trials.flatMap(\.names)).isSuperset(of: ["refuse", "tx_dl", "error_state_indicator"]))
        for trial in trials {
            let record = TesterBug.play(trial.tested, nil as TesterBug?)
            let failures = record.map { TrialJudge.failures(of: trial, $0) } ?? []
            #expect(failures.isEmpty, "\(trial.words): \(failures.first?.reason ?? "")")
        }
    }

    @Test(arguments: GoodClient.allCases)
    func goodClientsOfOtherHabitsStandIt(_ client: GoodClient) {
        let explored = ExploredClient(
            tasks: ExploredELM327.errands.map(\.task), claims: client.claims,
            capabilities: client.capabilities)
        for place in [0, 1] {
            for trial in Self.trials(place, .plain, TrialMaker(ExploredELM327.self, explored, .standard)) {
                let failures = client.play(trial.tested).map { TrialJudge.failures(of: trial, $0) } ?? []
                let musts = failures.filter(\.isMust)
                #expect(
                    musts.isEmpty, "\(trial.words): \(musts.first?.id ?? ""): \(musts.first?.reason ?? "")")
            }
        }
    }

    /// The neutral trials of all kinds, in every form that the first choices give.
    @Test(arguments: Kinds.explored.map { $0.name })
    func theReferenceClientsStandTheNeutralTrials(_ name: String) throws {
        let kind = try #require(Kinds.explored(name))
        let maker = KindPlayer.maker(kind)
        for place in maker.errands.indices {
            for choice in 0..<3 {
                let trial = try #require(maker.trial(Choices(replaying: [place, choice])))
                let failures =
                    KindPlayer.play(trial.tested, in: name).map { TrialJudge.failures(of: trial, $0) } ?? []
                #expect(
                    failures.filter { $0.premise == nil }.isEmpty,
                    "\(trial.errand.name): \(failures.first?.reason ?? "")")
            }
        }
    }

    @Test func everySourceIsStated() {
        for dimension in Kinds.explored.flatMap({ kind in kind.errands.flatMap(kind.dimensions) }) {
            #expect(!dimension.variation.source.isEmpty && !dimension.variation.neutral.isEmpty)
        }
    }
}

/// Plays trials with the reference client of their kind, or with a mutant of it that is soon found.
enum KindPlayer {
    /// Returns what makes the trials of `kind`.
    static func maker(_ kind: any ExploredKind.Type) -> TrialMaker {
        TrialMaker(kind, kind.name == "elm327" ? .reference : .able(kind), .standard)
    }

    /// Returns the record of `tested` in the kind `name`.
    static func play(_ tested: Case, in name: String, isMutant: Bool = false) -> CaseRecord? {
        switch name {
        case "elm327": ClientBug.play(tested, isMutant ? .percentOf256 : nil)
        case "telemetry": DashboardBug.play(tested, isMutant ? .pedalsOver127 : nil)
        case "mtg": MaintenanceBug.play(tested, isMutant ? .equalIsAbove : nil)
        case "http": CompanionBug.play(tested, isMutant ? .spinnerStays : nil)
        default: TesterBug.play(tested, isMutant ? .blocksWithoutHeader : nil)
        }
    }
}
