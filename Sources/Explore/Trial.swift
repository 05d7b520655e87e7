import Kinds
package import Conformance
package import Scenarios
import SimulationCore

/// One drawn scenario and the choices that it is made from.
package struct Trial: Sendable {
    /// The choices, and the parts that can be left out.
    package let sequence: Shrinker.Sequence

    /// How many of the choices make the neutral part.
    package let neutralCount: Int

    /// How it differs from the neutral trial.
    package let departures: [Departure]

    /// The scenario as nodes.
    package let outline: Outline

    /// The scenario with its expectations.
    package let tested: Case

    /// The choices of the neutral trial with the same task.
    package var neutralChoices: [Int] { Array(sequence.choices.prefix(neutralCount)) }

    /// The names of the dimensions in which it departs, sorted.
    package var names: [String] { departures.map(\.name).sorted() }

    /// The departures in words.
    package var words: String {
        departures.map { departure in
            "\(departure.name): \(departure.text)" + (departure.occasion.map { " at \($0)" } ?? "")
        }.joined(separator: " and ")
    }
}

/// Makes trials from choices.
package struct TrialMaker: Sendable {
    /// The kind of endpoint.
    package let kind: any ExploredKind.Type

    private let client: ExploredClient
    private let base: (text: String, file: String)?
    private let allowed: Set<Variation.Legality>

    /// The greatest number of departures of a trial.
    private static let mostDepartures = 4

    /// Makes trials for `client`, around the scenario `base`, when there is one; with rows that no device should have when
    /// `isHostile`.
    package init(
        _ kind: any ExploredKind.Type, _ client: ExploredClient, base: (text: String, file: String)? = nil,
        isHostile: Bool = false
    ) {
        self.kind = kind
        self.client = client
        self.base = base
        allowed = isHostile ? Set(Variation.Legality.allCases) : [.plain, .field]
    }

    /// The tasks that kind and client have in common, the simplest first.
    package var tasks: [ClientTask.Kind] { kind.tasks.filter(client.tasks.contains) }

    /// Returns the trial that `choices` make; nil when they contradict one another, so that no scenario comes of them.
    package func trial(_ choices: Choices) -> Trial? {
        var choices = choices
        guard !tasks.isEmpty else { return nil }
        // Half of the trials are of the first task, which shows most.
        let choice = choices.inTurn(2 * tasks.count)
        let task = choice < tasks.count ? tasks[choice] : tasks[0]
        var outline = kind.neutral(task, client, &choices)
        let neutralCount = choices.taken.count
        let dimensions = kind.dimensions(for: task).filter { allowed.contains($0.variation.legality) }
        let occasions = kind.occasions(of: task, outline)
        var departures: [Departure] = []
        while departures.count < Self.mostDepartures {
            let drawn = choices.span { choices -> Departure? in
                guard choices.below(departures.isEmpty ? 8 : 2) != 0 else { return nil }
                let dimension = dimensions[choices.inTurn(dimensions.count)]
                return depart(dimension, departures.count + 1, occasions, &outline, &choices)
            }
            guard let drawn else { break }
            // A second value of a row would replace the first one.
            guard !departures.contains(where: { $0.name == drawn.name && $0.event == nil }) else {
                return nil
            }
            departures.append(drawn)
        }
        kind.finish(&outline, departures)
        return finish(outline, departures, choices, neutralCount)
    }

    /// Returns the trial of task number `task` with one departure: `text` for dimension number `dimension`, in force as `span` says,
    /// at the first occasion.
    package func trial(task: Int, dimension: Int, text: String, span: Departure.Span) -> Trial? {
        guard tasks.indices.contains(task) else { return nil }
        var choices = Choices(replaying: [task])
        _ = choices.below(2 * tasks.count)
        var outline = kind.neutral(tasks[task], client, &choices)
        let count = choices.taken.count
        let dimensions = kind.dimensions(for: tasks[task])
        guard dimensions.indices.contains(dimension) else { return nil }
        let departure = place(
            text, of: dimensions[dimension], span, number: 1, kind.occasions(of: tasks[task], outline),
            &outline,
            &choices)
        kind.finish(&outline, [departure])
        return finish(outline, [departure], choices, count)
    }

    /// Draws a value of `dimension` and when it is in force, and writes both to `outline`.
    private func depart(
        _ dimension: Dimension, _ number: Int, _ occasions: [String], _ outline: inout Outline,
        _ choices: inout Choices
    ) -> Departure {
        let spans = kind.spans(of: dimension)
        let span = spans[choices.below(spans.count)]
        let text = choices.draw(dimension.variation.values)
        return place(text, of: dimension, span, number: number, occasions, &outline, &choices)
    }

    /// Writes `text` to `outline` as the value of `dimension`; draws at which occasion a fault acts.
    private func place(
        _ text: String, of dimension: Dimension, _ span: Departure.Span, number: Int, _ occasions: [String],
        _ outline: inout Outline, _ choices: inout Choices
    ) -> Departure {
        var departure = Departure(
            name: dimension.name, text: text, span: span, legality: dimension.variation.legality,
            effect: dimension.variation.effect, meaning: dimension.meaning,
            source: dimension.variation.source)
        guard case .fault = dimension.place else {
            if case .key(let path) = dimension.place { outline.set(path, to: .value(text)) }
            return departure
        }
        let name = "e\(number)"
        departure.event = name
        var event: Outline = ["name": .value(name)]
        switch span {
        case .lasting: event["at"] = "0s"
        case .repeated:
            let occasion = occasions[choices.below(occasions.count)]
            event["when"] = .value("{ \(occasion) }")
            departure.occasion = occasion
        case .passing:
            // For a while, or for one request.
            if let first = kind.firstOccasion(of: dimension) {
                event["when"] = .value("{ \(first), nth: 1 }")
                departure.occasion = first
                break
            }
            let forms =
                occasions + (kind.actsOnAnyRequest(dimension) ? ["", "endpoint: obd, request: any"] : [])
            let occasion = forms[choices.below(forms.count)]
            if occasion.isEmpty {
                event["at"] = .value("\(1 + choices.below(10))s")
                event["for"] = .value("\(1 + choices.below(6))s")
            } else {
                event["when"] = .value(
                    "{ \(occasion), nth: \(1 + choices.below(isPolled(outline) ? 6 : 2)) }")
                departure.occasion = occasion
            }
        }
        event["fault"] = .value("{ \(dimension.name): \(text) }")
        outline.append(event, to: "events")
        return departure
    }

    /// Returns whether the client of `outline` asks for the same again and again.
    private func isPolled(_ outline: Outline) -> Bool {
        outline["task"] == .value(ClientTask.Kind.liveData.rawValue)
            || outline["task"] == .value(ClientTask.Kind.dashboard.rawValue)
    }

    private func finish(
        _ outline: Outline, _ departures: [Departure], _ choices: Choices, _ neutralCount: Int
    ) -> Trial? {
        let departing = departures.map(\.name)
        guard let bare = load(outline, departing), let task = bare.task else { return nil }
        var outline = outline
        let facts = TrialFacts(scenario: bare, task: task, departures: departures, client: client)
        let legality = departures.map(\.legality)
        outline["severity"] = legality.allSatisfy { $0 == .plain } ? "must" : "should"
        for expectation in kind.expectations(on: facts) { outline.append(expectation, to: "expect") }
        guard let text = text(of: outline, departing: departing), let scenario = load(text) else {
            return nil
        }
        let tested = Case(
            id: "explored", group: kind.name, file: Self.file, text: text, scenario: scenario)
        return Trial(
            sequence: Shrinker.Sequence(choices: choices.taken, spans: choices.spans),
            neutralCount: neutralCount, departures: departures, outline: outline, tested: tested)
    }

    /// The name of the file of a trial in messages.
    private static let file = "explored.yaml"

    /// Returns the text of `outline`, merged into the base; nil when they contradict each other.
    ///
    /// What the neutral scenario states about vehicle and device gives way to the base, except for the rows in `departing`.
    package func text(of outline: Outline, departing: [String]) -> String? {
        guard let base else { return outline.block() }
        var change = outline
        for path in kind.neutralPaths where !departing.contains(path.last ?? "") { change.remove(path) }
        return try? ScenarioText.merge(change.block(), into: base.text, file: base.file)
    }

    private func load(_ outline: Outline, _ departing: [String]) -> Scenario? {
        text(of: outline, departing: departing).flatMap(load)
    }

    private func load(_ text: String) -> Scenario? {
        try? ScenarioLoader.standard.load(text: text, file: base?.file ?? Self.file).scenarios.first
    }
}
