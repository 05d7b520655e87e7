package import Explore
import SimulationCore
import VehicleModel

/// The expectations on every client of a racing game in a trial.
extension ExploredTelemetry {
    package static func expectations(on facts: TrialFacts) -> [Outline] {
        switch facts.errand.name {
        case "port": port(facts)
        case "record": record(facts) + values(facts) + ending(facts)
        case "race-time": raceTime(facts) + values(facts)
        default: values(facts) + states(facts) + requests(facts) + texts(facts) + pace(facts) + ending(facts)
        }
    }

    /// Whether all messages of the game state a pause, which is not sent as silence.
    private static let tellers: Set = ["forza", "f1-2021", "project-cars-2", "gt7", "ea-wrc"]

    /// The games each of whose datagrams has all values.
    private static let whole: Set = ["forza", "forza-motorsport", "assetto-corsa", "gt7"]

    /// The signals of every format of a game.
    private static let common: Set = ["vehicle.speed", "engine.speed", "transmission.gear"]

    /// The signals that other games send at the beginning, or when they change.
    private static let rare: Set = [
        "race.best_lap", "race.last_lap", "engine.speed.maximum", "engine.speed.idle",
    ]

    private static func isLost(_ facts: TrialFacts) -> Bool {
        facts.departures.contains { $0.effect == .severs && $0.span == .lasting }
    }

    /// Returns whether the values of a drive are there from the beginning on, but for datagrams that are lost.
    private static func isSteady(_ facts: TrialFacts) -> Bool {
        facts.departures.allSatisfy { ["none"].contains($0.effect.rawValue) || $0.name == "loss" }
    }

    // MARK: Values

    private static func values(_ facts: TrialFacts) -> [Outline] {
        let names = facts.task.signals.map { SignalCatalogue.signal($0).name }
        let isWhole = whole.contains(facts.errand.name)
        let isOdd = facts.departures.contains { ["delay", "rate", "loss"].contains($0.name) }
        var outlines = names.flatMap { name -> [Outline] in
            var form: Outline = ["signal": .value(name), "at_least": "0"]
            form["staleness"] = !isWhole && rare.contains(name) ? "60s" : isOdd ? "3s" : "1s"
            var outlines = [report("true-\(name)", form)]
            // Other formats lack values, and a lap that nobody has stated takes its time.
            let isLap = ["race.best_lap", "race.last_lap"].contains(name)
            let isKnown =
                (common.contains(name) || !facts.departures.contains { $0.name == "format" })
                && (!isLap || facts.outline["vehicle"]?["signals"]?[name] != nil)
            guard isSteady(facts), isKnown else { return outlines }
            form["at_least"] = isWhole ? "3" : "1"
            outlines.append(report("shows-\(name)", form))
            return outlines
        }
        guard let first = names.first(where: { isWhole || !rare.contains($0) }), !isLost(facts) else {
            return outlines
        }
        if isSteady(facts), isWhole {
            outlines.append(
                report("again-\(first)-late", ["signal": .value(first), "after": "late", "at_least": "1"]))
        }
        for departure in facts.departures where departure.event != nil && departure.span != .lasting {
            outlines.append(
                report(
                    "again-\(first)-\(departure.event ?? "")",
                    [
                        "signal": .value(first), "after": .value("\(departure.event ?? "")-end"),
                        "at_least": "1", "within": "8s",
                    ]))
        }
        return outlines
    }

    private static func pace(_ facts: TrialFacts) -> [Outline] {
        guard let signal = facts.task.signals.first else { return [] }
        let name = SignalCatalogue.signal(signal).name
        var outlines = [
            report(
                "not-too-often",
                ["signal": .value(name), "at_least": "0", "at_most": "21", "per": "1s"])
        ]
        if facts.departures.isEmpty, facts.task.download.interval != .milliseconds(50) {
            outlines.append(
                [
                    "id": "rate", "severity": "should", "updates": ["signal": .value(name)],
                ])
        }
        return outlines
    }

    // MARK: States

    private static func states(_ facts: TrialFacts) -> [Outline] {
        guard !isLost(facts) else {
            // Nothing has ever come.
            let isSilent = facts.departures.contains { $0.name == "silence" && $0.span == .lasting }
            let form: Outline = ["state": "receiving", "never": "on"]
            return isSilent ? [report("not-receiving", form)] : []
        }
        var outlines: [Outline] = []
        for departure in facts.departures {
            guard let event = departure.event else { continue }
            let end = "\(event)-end"
            let isPause =
                departure.name == "pause"
                // A replay of Gran Turismo 7 has no flag of its own, and without a race there is none.
                || departure.name == "race" && departure.text.contains("screen") && facts.errand.name != "gt7"
                    && facts.outline["vehicle"]?["drive"] != nil
            if facts.departures.count == 1, isPause, tellers.contains(facts.errand.name) {
                outlines.append(
                    report(
                        "says-pause-\(event)",
                        [
                            "state": "[paused, stale, disconnected]", "after": .value(event),
                            "before": .value(end),
                        ]))
            }
            guard facts.departures.count == 1, departure.name == "silence", departure.span == .passing,
                length(of: departure, in: facts.outline) > 3
            else { continue }
            outlines.append(
                report(
                    "says-silence-\(event)",
                    [
                        "state": "[stale, disconnected, paused, not-connected]", "after": .value(event),
                        "before": .value(end),
                    ]))
        }
        if facts.departures.isEmpty {
            outlines.append(report("says-receiving", ["state": "[receiving, connected]"]))
        }
        return outlines
    }

    // MARK: Requests

    private static let greetings = [
        "assetto-corsa": ("handshake", "subscribe-updates", "dismiss"),
        "acc": ("register", "entry-list", "unregister"),
    ]

    private static func requests(_ facts: TrialFacts) -> [Outline] {
        guard game(of: facts.errand).isServer else { return [] }
        let seconds = facts.task.duration.map { Int($0 / .seconds(1)) } ?? 8
        let most = "\(4 + seconds * 3 / 2)"
        guard let (hello, wish, goodbye) = greetings[facts.errand.name] else {
            return [
                [
                    "id": "no-flood",
                    "count": ["request": "heartbeat-a", "at_most": .value("\(4 + 2 * seconds)")],
                ]
            ]
        }
        var outlines: [Outline] = [
            ["id": "no-flood", "count": ["request": .value(hello), "at_most": .value(most)]],
            ["id": "nothing-odd", "count": ["request": "unknown", "at_most": "0"]],
        ]
        if facts.departures.isEmpty {
            outlines.append(
                ["id": "order", "sequence": ["requests": .value("[\(hello), \(wish), \(goodbye)]")]])
        }
        return outlines
    }

    private static func texts(_ facts: TrialFacts) -> [Outline] {
        let known =
            switch facts.errand.name {
            case "assetto-corsa":
                [
                    ("car", "ks_falke_gt4"), ("driver", "Dyno Driver"), ("track", "hafenring"),
                    ("track_layout", "gp"),
                ]
            case "acc": [("driver", "Dyno Driver"), ("track", "Hafenring")]
            case "forza" where facts.onRumbleStrip: [("rumble_strip", "1")]
            case "forza" where facts.outline["vehicle"]?["drive"] == nil: [("rumble_strip", "0")]
            default: [(String, String)]()
            }
        return known.map { name, value in
            report(
                "true-\(name)",
                [
                    "text": ["name": .value(name), "equals": .value("\"\(value)\"")], "at_least": "0",
                ])
        }
    }

    // MARK: Other errands

    private static func record(_ facts: TrialFacts) -> [Outline] {
        guard facts.departures.isEmpty else { return [] }
        let samples = [
            ("record_best_lap", "[\"01:32:75\"]"), ("record_total_time", "[\"05:00:12\"]"),
            ("record_position", "[\"5\"]"), ("record_samples", "[\"15\", \"16\", \"17\"]"),
        ]
        return samples.map { name, values in
            report("true-\(name)", ["text": ["name": .value(name), "equals": .value(values)]])
        } + [
            report("true-record_top_speed", ["text": ["name": "record_top_speed", "contains": "\"400\""]]),
            report("saved-once", ["state": "saved", "at_most": "1"]),
        ]
    }

    private static func raceTime(_ facts: TrialFacts) -> [Outline] {
        guard facts.departures.isEmpty,
            let fields = facts.outline["endpoints"]?["dash"]?["forza"]?["fields"],
            let shown = RaceSignal.times.first(where: { fields["CurrentRaceTime"] == .value($0.seconds) })
        else { return [] }
        return [
            report(
                "true-race_time",
                ["text": ["name": "race_time", "equals": .value("\"\(shown.text)\"")], "last": "on"])
        ]
    }

    private static func port(_ facts: TrialFacts) -> [Outline] {
        let isBusy = facts.task.conditions.hasInterface
        var early: Outline = ["state": "[listening, receiving, connected]", "never": "on"]
        if isBusy { early["within"] = "5100ms" }
        var outlines = [
            report("says-so", ["state": "[not-connected, disconnected, error]", "within": "3s"]),
            report("not-early", early),
        ]
        if isBusy {
            outlines.append(
                report("in-time", ["state": "[listening, receiving, connected]", "within": "7s"]))
        }
        return outlines
    }
}

extension TrialFacts {
    /// Whether one wheel stands on a rumble strip all the time.
    fileprivate var onRumbleStrip: Bool {
        outline["endpoints"]?["dash"]?["forza"]?["fields"]?["\"WheelOnRumbleStripFrontLeft\""] != nil
    }
}
