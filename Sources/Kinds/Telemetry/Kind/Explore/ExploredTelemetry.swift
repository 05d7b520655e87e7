package import Explore
import Scenarios
import SimulationCore
import Telemetry

extension TelemetryDescription: Explorable {
    package static var explored: [any ExploredKind.Type] { [ExploredTelemetry.self] }
}

/// Clients of racing games.
package enum ExploredTelemetry: ExploredKind {
    package static let name = "telemetry"

    package static let errands =
        ExploredGame.rows.map {
            Errand($0.name, .dashboard, needs: [$0.needs])
        } + [
            Errand("record", .dashboard, needs: ["forza", "record"]),
            Errand("race-time", .dashboard, needs: ["forza", "time-text"]),
            Errand("port", .dashboard, needs: ["forza", "bind-retry"]),
        ]

    package static func weight(of errand: Errand) -> Int {
        ["forza": 6, "assetto-corsa": 3, "acc": 3, "gt7": 3, "f1-24": 2, "record": 1][errand.name] ?? 0
    }

    static func game(of errand: Errand) -> ExploredGame {
        ExploredGame.rows.first { $0.name == errand.name } ?? ExploredGame.rows[0]
    }

    // MARK: Dimensions

    private static let keys = VariedKey.keys(of: TelemetryDescription.self)

    private static let faults = Dimension.datagramFaults

    private static let actions = Dimension.actions(
        ["pause", "rewind", "race"], of: TelemetryDescription.actions
    ).flatMap(\.split)

    package static func dimensions(for errand: Errand) -> [Dimension] {
        let game = game(of: errand)
        let own = keys.filter { $0.path[2] == game.key }
        let fields =
            (game.oddFields.isEmpty ? [] : game.oddField.split)
            + game.otherFormat
            + (errand.name == "forza" ? [game.shortened, game.foreign] : [])
        return errand.name == "port"
            ? [] : Dimension.keys(own, names: ["endpoints": game.endpoint]) + faults + actions + fields
    }

    /// A dashboard has seen the game before something passes.
    package static var starts: ClosedRange<Int> { 1...3 }

    /// Returns true: what a dashboard prints depends on the moment, so that output is not compared with output.
    package static func hasMeaning(_ dimension: Dimension) -> Bool { true }

    package static func spans(of dimension: Dimension) -> [Departure.Span] {
        if case .key = dimension.place { return [.lasting] }
        return dimension.variation.effect == .severs && dimension.name != "silence"
            ? [.passing] : [.lasting, .passing]
    }

    package static func occasions(of errand: Errand, _ neutral: Outline) -> [String] { [] }

    // MARK: The neutral race

    package static func neutral(
        _ errand: Errand, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline {
        let game = game(of: errand)
        var own: Outline = game.options
        own[game.isServer ? "listen" : "to"] =
            game.isServer ? "\"udp://127.0.0.1:0\"" : .value("\"udp://127.0.0.1:\(game.port)\"")
        if !game.formats.isEmpty {
            let choice = game.otherFormats.isEmpty ? choices.below(game.formats.count) : 0
            own["format"] = .value(game.formats[choice])
        }
        var outline: Outline = [
            "dyno": "1", "id": "explored", "severity": "must",
            "needs": .list(([errand.task.rawValue] + errand.needs).map(Outline.value)),
            "endpoints": [game.endpoint: [game.key: own]], "task": .value(errand.task.rawValue),
        ]
        // A race takes more time to simulate than a standing car.
        if game.isRacing || choices.below(2) == 1 {
            outline.set(["vehicle", "base"], to: "gt-race-car")
            outline.set(["vehicle", "drive", "track"], to: .value(race(game, &choices)))
        }
        switch errand.name {
        case "record": drawRecord(&outline)
        case "race-time": drawTimes(&outline, &choices)
        case "port":
            outline.set(["with", "signals"], to: "[vehicle.speed]")
            let (key, value) = [("port_busy", "5200ms"), ("interface", "missing")][choices.below(2)]
            outline.set(["with", key], to: .value(value))
        default: drawSignals(game, client, &outline, &choices)
        }
        return outline
    }

    /// Draws where in which race the drive begins.
    private static func race(_ game: ExploredGame, _ choices: inout Choices) -> String {
        let rivals = [3, 0, 19][choices.below(3)]
        let starts =
            ["", ", laps: 9, start: 4268"]
            + (game.hasFormation ? [", laps: 3, formation: 900, countdown: 5s"] : [])
        let start = starts[choices.below(starts.count)]
        return "{ circuit: hafenring, rivals: \(rivals)\(start) }"
    }

    private static func drawSignals(
        _ game: ExploredGame, _ client: ExploredClient, _ outline: inout Outline, _ choices: inout Choices
    ) {
        let rows = RaceSignal.rows.filter { SignalCatalogueClaims.says($0.name, client.claims) }
        guard !rows.isEmpty else { return }
        var chosen: [String] = []
        for _ in 0...(3 + choices.below(4)) {
            choices.span { choices in
                let row = rows[choices.below(rows.count)]
                guard !chosen.contains(row.name) else { return }
                chosen.append(row.name)
                if choices.below(3) != 0, let value = row.values.isEmpty ? nil : row.draw(&choices) {
                    outline.set(["vehicle", "signals", row.name], to: .value(value))
                }
            }
        }
        outline.set(["with", "signals"], to: .list(chosen.map(Outline.value)))
        let interval = choices.below(8)
        if interval > 4 {
            outline.set(["with", "interval"], to: .value(["100ms", "200ms", "500ms"][interval - 5]))
        }
        for (name, values) in game.fields where choices.below(4) == 3 {
            let path = ["endpoints", game.endpoint, game.key, "fields", "\"\(name)\""]
            outline.set(path, to: .value(values[choices.below(values.count)]))
        }
    }

    private static func drawRecord(_ outline: inout Outline) {
        outline.set(
            ["endpoints", "dash", "forza", "fields"],
            to: ["BestLap": "92.75", "CurrentRaceTime": "300.125", "RacePosition": "5", "Speed": "55.5"])
        outline.set(["with", "signals"], to: "[vehicle.speed, engine.speed]")
        outline.append(
            ["name": "spike", "at": "4260ms", "set": ["dash.Speed": "111.1125"]], to: "events")
        outline.append(["name": "usual", "at": "4280ms", "set": ["dash.Speed": "55.5"]], to: "events")
    }

    private static func drawTimes(_ outline: inout Outline, _ choices: inout Choices) {
        let time = RaceSignal.times[choices.below(RaceSignal.times.count)].seconds
        outline.set(["endpoints", "dash", "forza", "fields"], to: ["CurrentRaceTime": .value(time)])
        outline.set(["with", "signals"], to: "[race.time]")
    }

    package static func laterCar(
        _ errand: Errand, _ outline: Outline, _ choices: inout Choices
    ) -> Outline? {
        guard case .mapping(let entries)? = outline["vehicle"]?["signals"] else { return nil }
        var car: Outline = [:]
        for entry in entries {
            guard let row = RaceSignal.rows.first(where: { $0.name == entry.key }), !row.values.isEmpty else {
                continue
            }
            car[row.name] = .value(row.draw(&choices))
        }
        return car == [:] ? nil : car
    }

    package static let neutralPaths: [[String]] = [["vehicle", "base"], ["vehicle", "drive"]]

    package static func finish(_ outline: inout Outline, _ departures: [Departure]) {
        // A record, and a port that is taken, need their time.
        let needs = outline["needs"]?.flow ?? ""
        var longest = needs.contains("bind-retry") ? 12 : needs.contains("record") ? 8 : 4
        for departure in departures {
            guard let event = departure.event else { continue }
            let length = Self.length(of: departure, in: outline)
            longest = max(longest, departure.begin + 5 + length + (departure.span == .passing ? 4 : 3))
            var end: Outline = [
                "name": .value("\(event)-end"),
                "after": ["event": .value(event), "delay": .value("\(length)s")],
            ]
            switch (departure.name, departure.text) {
            case ("race", let text) where text.contains("screen"): end["race"] = "{ screen: race }"
            case ("set", _): end["set"] = .value("{ \(sane(outline)) }")
            default: end["log"] = .value("it is over")
            }
            outline.append(end, to: "events")
        }
        outline.append(
            ["name": "late", "at": .value("\(longest - 1)s"), "log": "the end is near"], to: "events")
        // A game of the kind that wants heartbeats ends by itself after a while.
        if outline["endpoints"]?["gt7"] != nil, departures.isEmpty { longest = 16 }
        outline.set(["with", "duration"], to: .value("\(longest)s"))
    }

    /// Returns the usual values of what `set` changes.
    private static func sane(_ outline: Outline) -> String {
        ExploredGame.rows.first { outline["endpoints"]?[$0.endpoint]?[$0.key] != nil }?.sane ?? ""
    }

    /// A camera can show only a car that there is.
    package static func allows(_ departures: [Departure], _ outline: Outline) -> Bool {
        let track = outline["vehicle"]?["drive"]?["track"]?.flow ?? ""
        return !departures.contains { $0.text.contains("focusedCarIndex") } || !track.contains("rivals: 0")
    }

    /// Returns how long `departure` is in force, s.
    static func length(of departure: Departure, in outline: Outline) -> Int {
        if departure.name == "pause" {
            return (Int(departure.text.dropLast(2)) ?? 3000) / 1000 + 1
        }
        if departure.name == "race" || departure.name == "set" { return 4 }
        guard case .list(let events)? = outline["events"],
            let event = events.first(where: { $0["name"] == .value(departure.event ?? "") }),
            case .value(let time)? = event["for"]
        else { return 0 }
        return Int(time.dropLast()) ?? 0
    }
}
