import Documents
package import Endpoints
package import Scenarios
package import SimulationCore

/// One way in which a trial can differ from the neutral one.
package struct Dimension: Sendable {
    /// Where its value stands in a scenario.
    package enum Place: Hashable, Sendable {
        /// At this path of keys.
        case key([String])
        /// In an event, as a fault with the dimension's name.
        case fault(FaultKind.Stage)
        /// In an event, as what happens.
        case action
        case signals
    }

    /// Its name: that of a fault, or the last key.
    package let name: String

    /// Where its value stands.
    package let place: Place

    /// Its meaning, in one line of documentation.
    package let meaning: String

    package let variation: Variation

    /// The only request at which a fault acts, as a condition of `when`; nil for any of the errand's.
    package var occasion: String?

    /// The capability of clients that can be expected to cope with it; nil for all clients.
    package var needs: String?

    package init(_ name: String, _ place: Place, _ meaning: String, _ variation: Variation) {
        self.name = name
        self.place = place
        self.meaning = meaning
        self.variation = variation
    }

    /// Whether its values are about time: what a client shows of a car that changes then depends on them.
    package var takesTime: Bool {
        switch place {
        case .fault(.pace), .fault(.writes): true
        default: ["latency", "link", "prefix"].contains(name)
        }
    }

    /// The dimension as one for each of its texts or forms, so that each is drawn as often as another dimension.
    package var split: [Dimension] {
        let parts: [Variation.Values] =
            switch variation.values {
            case .texts(let texts): texts.map { .texts([$0]) }
            case .any(let forms): forms
            default: [variation.values]
            }
        return parts.map { part in
            let one = Variation(
                variation.legality, part, variation.effect, neutral: variation.neutral,
                source: variation.source)
            var dimension = Dimension(name, place, meaning, one)
            dimension.occasion = occasion
            dimension.needs = needs
            return dimension
        }
    }

    /// Returns the dimensions of faults on streams in `stages`; `own` are those that one kind of endpoint has.
    package static func faults(_ stages: Set<FaultKind.Stage>, own: [FaultKind] = []) -> [Dimension] {
        (FaultKind.ofCar + own + FaultKind.ofStreams).compactMap { row in
            guard stages.contains(row.stage), let variation = row.variation else { return nil }
            return Dimension(row.name, .fault(row.stage), row.meaning, variation)
        }
    }

    package static let datagramFaults: [Dimension] = (FaultKind.ofStreams + FaultKind.ofDatagrams).compactMap
    { row in
        row.datagramVariation.map { Dimension(row.name, .fault(row.stage), row.meaning, $0) }
    }

    /// Where a response is cut. What comes byte by byte takes longer than people wait.
    package static let pieces = Dimension(
        "chunks", .fault(.writes), "Where a reply is cut into writes",
        Variation(
            .plain,
            .any([
                .record([.init("every", .integer(40...400)), .init("gap", .milliseconds(1...30))]),
                .record([
                    .init("sizes", .list(.integer(1...300), count: 1...4)),
                    .init("gap", .milliseconds(1...300)),
                ]),
            ]), neutral: "off", source: "RFC 9293: TCP has no boundaries of messages"))

    /// Returns the dimensions of what can happen by the actions of `formats`, those with `names`.
    package static func actions(
        _ names: Set<String>, of formats: [any ActionFormat.Type] = Actions.general
    ) -> [Dimension] {
        VariedKey.actions(formats).compactMap { key in
            guard let name = key.path.last, names.contains(name) else { return nil }
            return Dimension(name, .action, key.meaning, key.variation)
        }
    }

    /// Returns the dimensions of `keys`, each `*` of a path replaced by the next of `names` for the same beginning of it.
    package static func keys(_ keys: [VariedKey], names: [String: String]) -> [Dimension] {
        keys.map { key in
            var path: [String] = []
            for part in key.path { path.append(part == "*" ? names[path.last ?? ""] ?? "*" : part) }
            return Dimension(key.path.last ?? "", .key(path), key.meaning, key.variation)
        }
    }
}

/// A drawn value of a dimension.
package struct Departure: Hashable, Sendable {
    /// When the value of a fault is in force.
    package enum Span: Hashable, Sendable {
        /// From the beginning to the end.
        case lasting
        /// At every request of one form.
        case repeated
        /// For one request, or for a while.
        case passing
    }

    package let name: String

    /// The value as the scenario has it.
    package let text: String

    package let span: Span

    /// The name of its event; nil for a value that is not a fault.
    package var event: String?

    /// When its episode begins, s from the beginning; 0 in the first one.
    package var begin = 0

    /// The request at which its fault acts; nil for every request and for a value that is not a fault.
    package var occasion: String?

    /// The only ECU that it is about; nil for all.
    package var part: String?

    /// Who may differ so.
    package let legality: Variation.Legality

    /// The information that a client misses while it is in force.
    package let effect: Variation.Effect

    /// Whether it changes what a client has to tell.
    package let hasMeaning: Bool

    package let takesTime: Bool

    /// The meaning of its row, and its source.
    package let meaning: String
    package let source: String

    /// Returns whether a client that meets it once need not ask again in `task`: a refusal for good, or that there is nothing.
    package func isFinal(for task: ClientTask.Kind) -> Bool {
        switch name {
        case "negative-response": !text.contains("0x21")
        case "no-response", "no-prompt", "lose-answer", "drop", "pending", "silence", "delay", "coalesce":
            task != .liveData
        case "lose-frame": text == "1" && task != .liveData
        case "answer":
            task != .liveData
                && ["NO DATA", "UNABLE TO CONNECT", "ACT ALERT", "LP ALERT", "ERR93"].contains(text)
        default: false
        }
    }
}

/// Another car, which a client meets that still watches the first.
extension Departure {
    /// The name of the departure by which a later episode begins.
    static let laterCar = "later-car"

    /// The signals of `car` have other values from `begin` on.
    init(laterCar car: Outline, event: String, begin: Int) {
        name = Self.laterCar
        text = car.flow
        span = .passing
        self.event = event
        self.begin = begin
        legality = .plain
        effect = .none
        hasMeaning = true
        takesTime = false
        meaning = "The client meets another car, whose signals have other values"
        source = "every drive"
    }
}
