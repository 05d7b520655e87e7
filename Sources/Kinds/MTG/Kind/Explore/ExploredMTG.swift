package import Explore
import MTG
import Scenarios
import SimulationCore

extension MaintenanceDescription: Explorable {
    package static var explored: [any ExploredKind.Type] { [ExploredMTG.self] }
}

/// Clients of telematics units.
package enum ExploredMTG: ExploredKind {
    package static let name = "mtg"

    package static let errands = [
        Errand("record", .download), Errand("history", .download), Errand("connect-button", .download),
        Errand("log", .download), Errand("thresholds", .download), Errand("tls", .download, needs: ["tls"]),
        Errand("fleet", .app, needs: ["fleet"]),
    ]

    package static func weight(of errand: Errand) -> Int {
        ["record": 8, "history": 4, "log": 2, "thresholds": 2, "fleet": 3][errand.name] ?? 0
    }

    // MARK: Dimensions

    private static let keys = Dimension.keys(
        VariedKey.keys(of: MaintenanceDescription.self), names: ["endpoints": "mtg"])

    private static let faults =
        Dimension.faults(
            [.record, .bytes, .writes, .pace, .close], own: MaintenanceDescription.faultKinds
        ).filter {
            // The parts of a reply are those of an adapter.
            !["drop", "no-prompt", "coalesce", "reorder", "duplicate", "corrupt", "chunks"].contains($0.name)
        }.flatMap { $0.name == "record" ? $0.split : [$0] } + [.pieces]

    /// The structure of the first units, which has no header.
    private static let structure = Dimension(
        "profile", .key(["endpoints", "mtg", "mtg", "profile"]), "The record has no header, checksum and end",
        Variation(
            .field, .texts(["struct-0"]), neutral: "struct-1", source: "ARTIMUS report appendix A"))

    package static func dimensions(for errand: Errand) -> [Dimension] {
        switch errand.name {
        case "tls": []
        case "fleet": faults.filter { ["record", "chunks", "delay", "slow"].contains($0.name) }
        case "record": keys + faults + Dimension.actions(["disconnect"]) + [structure]
        default: keys + faults + Dimension.actions(["disconnect"])
        }
    }

    package static func spans(of dimension: Dimension) -> [Departure.Span] {
        switch dimension.name {
        case "refuse", "blackhole": [.lasting]
        case "chunks", "slow": [.lasting, .passing]
        default: [.passing]
        }
    }

    package static func occasions(of errand: Errand, _ neutral: Outline) -> [String] {
        errand.name == "fleet"
            ? ["endpoint: tractor, request: maintenance"]
            : ["endpoint: mtg, request: maintenance"]
                + (errand.name == "log" ? ["endpoint: mtg, request: debug-log"] : [])
    }

    // MARK: The neutral machine

    package static func neutral(
        _ errand: Errand, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline {
        var outline: Outline = [
            "dyno": "1", "id": "explored", "severity": "must",
            "needs": .list(([errand.task.rawValue] + errand.needs).map(Outline.value)), "limit": "120s",
            "task": .value(errand.task.rawValue),
        ]
        let machines = errand.name == "fleet" ? MachineValue.fleet : ["mtg"]
        for (index, name) in machines.enumerated() {
            let models = errand.name == "fleet" ? [MachineValue.models[index]] : MachineValue.models
            let unit: Outline = [
                "listen": "\"tcp://127.0.0.1:0\"", "machine": .value(models[choices.below(models.count)]),
                "serial": .value("PCM28033000\(index)"), "machine_id": .value("\(index)"), "log": "2000",
            ]
            outline.set(["endpoints", name, "mtg"], to: unit)
        }
        outline.set(["vehicle", "signals"], to: MachineValue.neutral)
        draw(errand, &outline, &choices)
        return outline
    }

    private static func draw(_ errand: Errand, _ outline: inout Outline, _ choices: inout Choices) {
        let unit = ["endpoints", "mtg", "mtg"]
        switch errand.name {
        case "record":
            for _ in 0..<(1 + choices.below(6)) { choices.span { MachineValue.draw(&$0).set(in: &outline) } }
            outline.set(
                ["with", "role"], to: .value(["farmer", "dealer", "developer"][choices.below(3)]))
            if choices.below(3) == 2 { outline.set(unit + ["source"], to: "xml-example") }
            if choices.below(4) == 3 {
                outline.set(unit + ["serial"], to: "PCM2803300000001")
                outline.set(unit + ["machine_id"], to: "1094861636")
            }
            if choices.below(6) == 5 { outline.set(unit + ["clock"], to: "\"1970-01-11 00:00:00\"") }
        case "history":
            let (count, interval) = [("3", "1s"), ("2", "5s"), ("301", "100ms")][choices.below(3)]
            outline.set(["with", "downloads"], to: .value(count))
            outline.set(["with", "interval"], to: .value(interval))
            // The tank is filled, or emptied, before the second download.
            let levels = ["90", "10"]
            let first = choices.below(2)
            outline.set(["vehicle", "signals", "fuel.level"], to: .value(levels[first]))
            outline.append(
                [
                    "name": "changed", "when": "{ endpoint: mtg, request: maintenance, nth: 2 }",
                    "set": ["fuel.level": .value(levels[1 - first])],
                ], to: "events")
        case "connect-button": outline.set(["with", "duration"], to: "10s")
        case "log":
            outline.set(["with", "role"], to: .value(["developer", "dealer", "farmer"][choices.below(3)]))
            outline.set(unit + ["log"], to: .value(["2000", "0", "262144"][choices.below(3)]))
        case "thresholds":
            outline.set(["vehicle", "signals", "tyre.rear_left.pressure"], to: "44")
            outline.set(["vehicle", "signals", "fuel.level"], to: "5")
            outline.set(["with", "thresholds"], to: .value(ThresholdRow.draw(&choices)))
        case "tls":
            outline.set(
                unit + ["tls"],
                to: .value(["on", "{ known: off }", "{ name: combine.example }"][choices.below(3)]))
        default:
            outline.set(["vehicle", "signals", "tyre.rear_left.pressure"], to: "44")
            if choices.below(2) == 1 {
                outline.set(["vehicle", "signals", "hydraulic.oil.temperature"], to: "60")
            }
            outline.set(["with", "steps"], to: FleetErrand.draw(&choices))
        }
    }

    package static let neutralPaths: [[String]] = ["listen", "machine", "serial", "machine_id"].map {
        ["endpoints", "mtg", "mtg", $0]
    }

    package static func finish(_ outline: inout Outline, _ departures: [Departure]) {
        // Hundreds of downloads take too long where each of them takes longer.
        guard !departures.isEmpty, outline["with"]?["downloads"] == "301" else { return }
        outline.set(["with", "downloads"], to: "3")
        outline.set(["with", "interval"], to: "1s")
    }
}

/// Values of the signals of a machine, among them those around every threshold.
///
/// Source: the parameter tables of the three machines (ARTIMUS report, tables 2 to 6).
struct MachineValue {
    let path: [String]
    let text: String

    static let models = ["8R", "R4038", "S690"]

    static let fleet = ["tractor", "sprayer", "combine"]

    /// A machine in good order.
    static let neutral: Outline = [
        "fuel.level": "90", "engine.coolant.temperature": "20", "hydraulic.oil.temperature": "20",
        "tyre.front_left.pressure": "500", "gps.available": "1", "gps.seconds_since_fix": "1",
        "machine.engine_starts": "412", "machine.key_turns": "455", "machine.rda_license": "1",
        "machine.wdt_license": "1", "machine.reprogramming": "1", "machine.days_since_call": "0.25",
    ]

    private static let rows: [(name: String, values: [String])] = [
        ("engine.coolant.temperature", ["84", "85", "86", "95", "96", "105"]),
        (
            "fuel.level",
            ["10", "19.696969697", "25.806451613", "26.315789474", "20.000000000", "31.578947", "none"]
        ),
        ("hydraulic.oil.temperature", ["-20", "54", "55", "56", "88", "89"]),
        (
            "tyre.front_left.pressure",
            ["44", "69", "70", "71", "159", "160", "161", "419", "420", "421", "none"]
        ),
        ("gps.seconds_since_fix", ["59", "299", "300", "301", "359", "none"]), ("gps.available", ["0", "1"]),
        (
            "machine.days_since_call",
            ["4.958333333", "5.000000000", "5.000011574", "-10", "10", "none"]
        ),
        ("machine.reprogramming", ["0", "2", "3"]), ("machine.rda_license", ["0"]),
        ("machine.wdt_license", ["0"]), ("machine.engine_starts", ["0", "4294967295"]),
        ("machine.key_turns", ["0", "19"]), ("machine.sync", ["1"]),
    ]

    static func draw(_ choices: inout Choices) -> MachineValue {
        let place = choices.below(rows.count + 1)
        guard place < rows.count else {
            let hours = [49, 50, 51, 13_247, 65_536][choices.below(5)]
            return MachineValue(
                path: ["vehicle", "parameters", "engine_runtime_total"], text: "\(hours * 3600)")
        }
        let row = rows[place]
        return MachineValue(
            path: ["vehicle", "signals", row.name], text: row.values[choices.below(row.values.count)])
    }

    func set(in outline: inout Outline) { outline.set(path, to: .value(text)) }
}

/// A threshold file of two rows, the first of which may be wrong.
///
/// Source: ARTIMUS report, its example of a threshold file.
enum ThresholdRow {
    private static let fields = [
        ("name", "Fuel Level"), ("test", "below"), ("unit", "gallons"), ("type", "int"), ("user", "farmer"),
        ("threshold", "50"),
    ]

    /// The changes of the first row: a field, its text, and whether the row has no effect then.
    static let changes: [(field: String, text: String?, isFault: Bool)] = [
        ("unit", "gallons", false), ("threshold", nil, true), ("test", "under", true), ("unit", "", false),
        ("name", "Fuel level", true), ("type", "float", true), ("user", "driver", true),
        ("threshold", "fifty", true),
    ]

    private static func row(_ fields: [(String, String)]) -> String {
        "<parameter>" + fields.map { "<\($0)>\($1)</\($0)>" }.joined() + "</parameter>"
    }

    /// Draws a file as a scenario has it.
    static func draw(_ choices: inout Choices) -> String {
        let change = changes[choices.below(changes.count)]
        let first = fields.compactMap { name, text -> (String, String)? in
            name == change.field ? change.text.map { (name, $0) } : (name, text)
        }
        let second = [
            ("name", "Tire Pressure"), ("test", "below"), ("unit", "kPa"), ("type", "int"),
            ("user", "farmer"), ("threshold", "70"),
        ]
        return "'<root>\(row(first))\(row(second))</root>'"
    }

    /// Returns whether the first row of `text` has no effect.
    static func isFault(_ text: String) -> Bool {
        changes.contains { change in
            let first = fields.compactMap { name, text -> (String, String)? in
                name == change.field ? change.text.map { (name, $0) } : (name, text)
            }
            return change.isFault && text.contains(row(first))
        }
    }
}

/// The tasks of the owner of several machines.
enum FleetErrand {
    /// Draws steps: two downloads, a mark, and downloads after it.
    static func draw(_ choices: inout Choices) -> Outline {
        var steps = ["download machine=tractor", "wait 3", "download machine=sprayer", "wait 3"]
        if choices.below(3) != 0 { steps += ["check machine=tractor alert=Tire Pressure", "wait 3"] }
        for _ in 0..<(1 + choices.below(3)) {
            choices.span { choices in
                steps += ["download machine=\(MachineValue.fleet[choices.below(3)])", "wait 3"]
            }
        }
        return .list(steps.map { .value("\"\($0)\"") })
    }

    /// Returns what is marked at the end of `steps`; nil where nothing is marked at any time.
    static func marked(_ steps: [String]) -> String? {
        guard let check = steps.firstIndex(where: { $0.hasPrefix("check") }) else { return nil }
        return steps[check...].contains("download machine=tractor") ? "empty" : "tractor: Tire Pressure"
    }
}
