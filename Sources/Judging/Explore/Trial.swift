package import Conformance
package import Scenarios
import SimulationCore

/// One drawn scenario and the choices that it is made from.
package struct Trial: Sendable {
    /// The choices, and the parts that can be left out.
    package let sequence: Shrinker.Sequence

    /// The number of choices that make the neutral part.
    package let neutralCount: Int

    /// The differences from the neutral trial.
    package let departures: [Departure]

    /// The client's task.
    package let errand: Errand

    package let outline: Outline
    package let tested: Case

    /// The choices of the neutral trial with the same errand.
    package var neutralChoices: [Int] { Array(sequence.choices.prefix(neutralCount)) }

    /// Whether it departs from the neutral trial, in nothing that has a meaning.
    package var isOfTheSameMeaning: Bool {
        !departures.isEmpty
            && !departures.contains { $0.hasMeaning || $0.takesTime && errand.task.isPolled }
    }

    package var names: [String] { departures.map(\.name).sorted() }

    package var words: String {
        departures.map { departure in
            "\(departure.name): \(departure.text)" + (departure.occasion.map { " at \($0)" } ?? "")
        }.joined(separator: " and ")
    }
}

package struct TrialMaker: Sendable {
    package let kind: any ExploredKind.Type
    private let client: ExploredClient
    private let loader: ScenarioLoader
    private let base: (text: String, file: String)?
    private let allowed: Set<Variation.Legality>
    private let mostEpisodes: Int

    /// The greatest number of departures of an episode.
    private static let mostDepartures = 4

    /// The duration of an episode before the next one, s: longer than the last of what passes in it.
    private static let episode = 12

    /// Makes trials for `client`, around the scenario `base`, when there is one; with rows that no device should have when
    /// `isHostile`. In one trial a client meets up to `mostEpisodes` cars, one after another, where its errand allows it.
    /// `loader` loads them.
    package init(
        _ kind: any ExploredKind.Type, _ client: ExploredClient, _ loader: ScenarioLoader,
        base: (text: String, file: String)? = nil, isHostile: Bool = false, mostEpisodes: Int = 1
    ) {
        self.kind = kind
        self.client = client
        self.loader = loader
        self.base = base
        self.mostEpisodes = mostEpisodes
        allowed = isHostile ? Set(Variation.Legality.allCases) : [.plain, .field]
    }

    /// The errands that kind and client have in common, the simplest first.
    package var errands: [Errand] { kind.errands.filter(client.can) }

    /// Returns the dimensions in which trials of `errand` may differ.
    package func dimensions(for errand: Errand) -> [Dimension] {
        kind.dimensions(for: errand).filter { dimension in
            allowed.contains(dimension.variation.legality)
                && (client.claimsEverything || dimension.needs.map(client.capabilities.contains) ?? true)
        }
    }

    /// The names of the dimensions that have no meaning for what a client tells: those of the device and the way to it.
    package var deviceRows: Set<String> {
        let all = errands.flatMap(kind.dimensions)
        return Set(all.map(\.name)).subtracting(all.filter(kind.hasMeaning).map(\.name))
    }

    /// Returns the trial that `choices` make; nil when they contradict one another, so that no scenario comes of them.
    package func trial(_ choices: Choices) -> Trial? {
        var choices = choices
        let errands = errands
        guard !errands.isEmpty else { return nil }
        // Errands that show more have more turns.
        let turns = errands.indices.flatMap { Array(repeating: $0, count: kind.weight(of: errands[$0])) }
        let choice = choices.inTurn(errands.count + turns.count)
        let errand = errands[choice < errands.count ? choice : turns[choice - errands.count]]
        var outline = kind.neutral(errand, client, &choices)
        let neutralCount = choices.taken.count
        let dimensions = self.dimensions(for: errand)
        let occasions = kind.occasions(of: errand, outline)
        var departures: [Departure] = []
        while !dimensions.isEmpty, departures.count < Self.mostDepartures {
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
        departures += laterEpisodes(of: errand, departures.count, dimensions, &outline, &choices)
        let lasting = departures.filter { $0.begin == 0 && $0.span == .lasting }
        for begin in Set(departures.map(\.begin)).union([0]) {
            let own = departures.filter { $0.begin == begin }
            guard kind.allows(begin == 0 ? own : lasting + own, outline) else { return nil }
        }
        kind.finish(&outline, departures)
        return finish(outline, errand, departures, choices, neutralCount)
    }

    /// Draws what the client meets after the first episode, if it is still there: another car each time, and faults that pass.
    private func laterEpisodes(
        of errand: Errand, _ count: Int, _ dimensions: [Dimension], _ outline: inout Outline,
        _ choices: inout Choices
    ) -> [Departure] {
        let faults = dimensions.filter { dimension in
            guard case .fault = dimension.place, dimension.occasion == nil else { return false }
            return kind.firstOccasion(of: dimension) == nil && kind.spans(of: dimension).contains(.passing)
        }
        guard errand.task.isPolled, !faults.isEmpty else { return [] }
        var departures: [Departure] = []
        for episode in 1..<max(1, mostEpisodes) {
            let begin = episode * Self.episode
            let drawn = choices.span { choices -> [Departure]? in
                guard choices.below(3) != 0, let car = kind.laterCar(errand, outline, &choices) else {
                    return nil
                }
                let number = count + departures.count + 1
                let first = Departure(laterCar: car, event: "e\(number)", begin: begin)
                outline.append(
                    ["name": .value("e\(number)"), "at": .value("\(begin)s"), "set": car], to: "events")
                let dimension = faults[choices.below(faults.count)]
                return [
                    first,
                    place(
                        choices.draw(dimension.variation.values), of: dimension, .passing, number: number + 1,
                        [], begin: begin, &outline, &choices),
                ]
            }
            guard let drawn else { break }
            departures += drawn
        }
        return departures
    }

    /// Returns the neutral trial beside `trial`, if need be at another pace.
    package func neutral(of trial: Trial, isRepaced: Bool = false) -> Trial? {
        guard let neutral = self.trial(Choices(replaying: trial.neutralChoices)) else { return nil }
        guard isRepaced else { return neutral }
        var outline = neutral.outline
        kind.repace(&outline)
        return changed(neutral, to: outline)
    }

    /// Returns `trial` with one more expectation.
    package func adding(_ expectation: Outline, to trial: Trial) -> Trial? {
        var outline = trial.outline
        outline.append(expectation, to: "expect")
        return changed(trial, to: outline)
    }

    private func changed(_ trial: Trial, to outline: Outline) -> Trial? {
        guard let text = text(of: outline, departing: trial.names), let scenario = load(text) else {
            return nil
        }
        var tested = trial.tested
        (tested.text, tested.scenario) = (text, scenario)
        return Trial(
            sequence: trial.sequence, neutralCount: trial.neutralCount, departures: trial.departures,
            errand: trial.errand, outline: outline, tested: tested)
    }

    /// Returns the trial of errand number `place` with one departure: `text` for dimension number `dimension`, in force as `span` says,
    /// at the first occasion.
    package func trial(errand place: Int, dimension: Int, text: String, span: Departure.Span) -> Trial? {
        guard errands.indices.contains(place) else { return nil }
        let errand = errands[place]
        var choices = Choices(replaying: [place])
        _ = choices.below(place + 1)
        var outline = kind.neutral(errand, client, &choices)
        let count = choices.taken.count
        let dimensions = kind.dimensions(for: errand)
        guard dimensions.indices.contains(dimension) else { return nil }
        let departure = self.place(
            text, of: dimensions[dimension], span, number: 1, kind.occasions(of: errand, outline), &outline,
            &choices)
        kind.finish(&outline, [departure])
        return finish(outline, errand, [departure], choices, count)
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
        begin: Int = 0, _ outline: inout Outline, _ choices: inout Choices
    ) -> Departure {
        var departure = Departure(
            name: dimension.name, text: text, span: span, legality: dimension.variation.legality,
            effect: dimension.variation.effect, hasMeaning: kind.hasMeaning(dimension),
            takesTime: dimension.takesTime, meaning: dimension.meaning,
            source: dimension.variation.source)
        departure.begin = begin
        if case .key(let path) = dimension.place {
            outline.set(path, to: .value(text))
            return departure
        }
        let occasions = dimension.occasion.map { [$0] } ?? occasions
        let isPolled = ClientTask.Kind.allCases.contains {
            $0.isPolled && outline["task"] == .value($0.rawValue)
        }
        let name = "e\(number)"
        departure.event = name
        var event: Outline = ["name": .value(name)]
        if dimension.place == .action {
            event["at"] = .value(start(&choices))
            event[dimension.name] = .value(text)
            outline.append(event, to: "events")
            return departure
        }
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
                occasions
                + (dimension.occasion != nil ? [] : kind.anyRequest(for: dimension).map { ["", $0] } ?? [])
            let occasion = forms.isEmpty || begin > 0 ? "" : forms[choices.below(forms.count)]
            if occasion.isEmpty {
                event["at"] = .value(begin > 0 ? "\(begin + 1 + choices.below(3))s" : start(&choices))
                event["for"] = .value("\(1 + choices.below(6))s")
            } else {
                event["when"] = .value(
                    "{ \(occasion), nth: \(1 + choices.below(isPolled ? 6 : 2)) }")
                departure.occasion = occasion
            }
        }
        let parts = dimension.place == .fault(.ecu) ? kind.parts(of: outline) : []
        if !parts.isEmpty {
            let part = choices.below(parts.count + 1)
            if part > 0 {
                event["ecu"] = .value(parts[part - 1])
                departure.part = parts[part - 1]
            }
        }
        event["fault"] = .value("{ \(dimension.name): \(text) }")
        outline.append(event, to: "events")
        return departure
    }

    /// Draws when something that passes begins.
    private func start(_ choices: inout Choices) -> String {
        "\(kind.starts.lowerBound + choices.below(kind.starts.count))s"
    }

    private func finish(
        _ outline: Outline, _ errand: Errand, _ departures: [Departure], _ choices: Choices,
        _ neutralCount: Int
    ) -> Trial? {
        let departing = departures.map(\.name)
        guard let bare = load(outline, departing), let task = bare.task else { return nil }
        var outline = outline
        let facts = TrialFacts(
            scenario: bare, outline: outline, errand: errand, task: task, departures: departures,
            client: client)
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
            neutralCount: neutralCount, departures: departures, errand: errand, outline: outline,
            tested: tested)
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
        try? loader.load(text: text, file: base?.file ?? Self.file).scenarios.first
    }
}
