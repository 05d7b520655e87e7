package import Explore
import MTG

/// The expectations on every client of a telematics unit in a trial.
extension ExploredMTG {
    package static func expectations(on facts: TrialFacts) -> [Outline] {
        switch facts.errand.name {
        case "tls": security(facts)
        case "fleet": fleet(facts)
        case "thresholds": thresholds(facts) + common(facts)
        case "connect-button": records(facts) + button(facts) + common(facts)
        case "log": log(facts) + records(facts) + common(facts)
        default: records(facts) + common(facts)
        }
    }

    private static func alerts(_ id: String, _ form: Outline) -> Outline {
        ["id": .value(id), "alerts": form]
    }

    private static func unit(_ facts: TrialFacts) -> MaintenanceDescription? {
        facts.scenario.rig.endpoints.first?.kind as? MaintenanceDescription
    }

    /// Expects that alerts and stored records are those of the records that came, and that they are there.
    private static func records(_ facts: TrialFacts) -> [Outline] {
        // Whether a second copy of a record is one more record depends on when its bytes come.
        guard facts.departures.count == 1 || !facts.departures.contains(where: { $0.text.contains("twice") })
        else { return [] }
        // Without a header nothing shows that a record is damaged.
        guard
            unit(facts)?.layout.name != "struct-0"
                || !facts.departures.contains(where: { $0.name == "record" })
        else { return [] }
        var outlines = [alerts("true-alerts", ["at_least": "0"])]
        // A client need not know the structure without a header, nor one that is longer.
        let isUsual =
            unit(facts)?.layout.name != "struct-0"
            && !facts.departures.contains { $0.name == "record" && $0.text.contains("length: 136") }
        outlines.append(
            ["id": "true-stored", "stored": isUsual ? [:] : ["refusal": "allowed"]])
        guard facts.isUndisturbed else { return outlines }
        outlines.append(alerts("shows-alerts", [:]))
        return outlines
    }

    private static func log(_ facts: TrialFacts) -> [Outline] {
        guard let unit = unit(facts) else { return [] }
        guard facts.task.download.role == .developer else {
            return [["id": "no-log", "never": ["request": "debug-log"]]]
        }
        let size =
            switch unit.log {
            case .generated(let size): size
            case .bytes(let bytes): bytes.count
            }
        return text("log", "\(size)", facts)
    }

    private static func thresholds(_ facts: TrialFacts) -> [Outline] {
        let isFault = facts.task.download.thresholds.map(ThresholdRow.isFault) ?? false
        let names = isFault ? "[Tire Pressure]" : "[Fuel Level, Tire Pressure]"
        var outlines = [alerts("true-alerts", ["equals": .value(names), "at_least": "0"])]
        let fault: Outline = ["text": ["name": "threshold_fault"]]
        if isFault {
            outlines.append(report("says-threshold_fault", fault))
        } else {
            var form = fault
            form["never"] = "on"
            outlines.append(report("no-threshold_fault", form))
        }
        guard facts.isUndisturbed else { return outlines }
        outlines.append(alerts("shows-alerts", ["equals": .value(names)]))
        return outlines
    }

    private static func button(_ facts: TrialFacts) -> [Outline] {
        guard facts.departures.isEmpty else { return [] }
        return [
            report("disables", ["state": "connect-disabled"]),
            report(
                "stays-disabled",
                ["state": "connect-enabled", "never": "on", "after": "connect", "within": "7s"]),
        ]
    }

    /// Returns the expectations about the data that roles may see, the report of a loss, and the end of the client.
    private static func common(_ facts: TrialFacts) -> [Outline] {
        var outlines: [Outline] = []
        if facts.task.download.role == .farmer {
            for name in ["serial", "firmware", "last_call", "reprogramming"] {
                outlines.append(report("no-\(name)", ["text": ["name": .value(name)], "never": "on"]))
            }
        } else if let serial = unit(facts)?.serial, facts.errand.name == "record",
            !facts.departures.contains(where: { $0.text.contains("terminalSerial") })
        {
            outlines += text("serial", serial, facts)
        }
        let downloads = facts.task.download.count
        outlines.append(
            [
                "id": "not-more",
                "count": ["request": "maintenance", "at_most": .value("\(2 * downloads + 2)")],
            ])
        outlines.append(["id": "busy-loop", "never": ["endpoint": "mtg", "sends": "busy-loop"]])
        if !facts.departures.contains(where: { $0.name == "slow" }) {
            outlines.append(["id": "ends", "exit": ["status": "any", "within": "110s"]])
        }
        return outlines + losses(facts)
    }

    /// Expects that the client shows what went wrong, and can connect again.
    private static func losses(_ facts: TrialFacts) -> [Outline] {
        guard facts.departures.count == 1 else { return [] }
        return facts.departures.flatMap { departure -> [Outline] in
            guard let event = departure.event, isLoss(departure) else { return [] }
            return [
                report(
                    "says-so-\(event)",
                    [
                        "state": "[error, rejected, disconnected, not-connected]", "after": .value(event),
                        "within": "15s",
                    ]),
                report(
                    "connect-again-\(event)",
                    ["state": "connect-enabled", "after": .value(event), "within": "15s"]),
            ] + (departure.name == "refuse" || departure.name == "blackhole" ? [] : goesOn(event, facts))
        }
    }

    /// Expects that a client with further downloads goes on behind event `event`.
    private static func goesOn(_ event: String, _ facts: TrialFacts) -> [Outline] {
        guard facts.task.download.count > 2, facts.departures[0].name == "record"
        else {
            return []
        }
        return [
            [
                "id": .value("goes-on-\(event)"), "severity": "should",
                "count": ["request": "maintenance", "after": .value(event), "at_least": "1"],
            ]
        ]
    }

    /// Returns whether a download fails by it.
    private static func isLoss(_ departure: Departure) -> Bool {
        switch departure.name {
        case "disconnect": departure.occasion != nil
        case "silence", "refuse", "blackhole": true
        case "record" where departure.occasion?.contains("request: maintenance") ?? false:
            ["close", "checksum", "magic", "swapped", "missing", "version", "for: 60000ms"].contains {
                departure.text.contains($0)
            }
        default: false
        }
    }

    private static func security(_ facts: TrialFacts) -> [Outline] {
        guard case .tls(let server)? = facts.scenario.rig.endpoints.first?.security else { return [] }
        guard server.isKnown, server.name == nil else {
            return [
                ["id": "sends-nothing", "count": ["endpoint": "mtg", "request": "\"*\"", "at_most": "0"]],
                ["id": "stores-nothing", "stored": ["exactly": "0"]],
                report("says-so", ["state": "[disconnected, not-connected, error]", "within": "12s"]),
                report("not-connected", ["state": "connected", "never": "on"]),
            ]
        }
        return [["id": "true-stored", "stored": ["exactly": "1"]]]
    }

    private static func fleet(_ facts: TrialFacts) -> [Outline] {
        let steps = facts.task.steps
        var outlines: [Outline] = MachineValue.fleet.flatMap { name -> [Outline] in
            guard steps.contains("download machine=\(name)") else { return [] }
            let isDue = facts.isUndisturbed || name != "tractor"
            return [
                alerts("true-alerts-\(name)", ["endpoint": .value(name), "at_least": isDue ? "1" : "0"])
            ]
        }
        // What was known of a machine stays when it cannot be reached.
        let isWarm = facts.outline["vehicle"]?["signals"]?["hydraulic.oil.temperature"] == "60"
        let names = isWarm ? "[Hydraulic Oil Temperature, Tire Pressure]" : "[Tire Pressure]"
        outlines.append(
            alerts("keeps-alerts", ["endpoint": "tractor", "equals": .value(names), "at_least": "0"]))
        if facts.isUndisturbed, let marked = FleetErrand.marked(steps) {
            outlines.append(
                report(
                    "true-checked",
                    ["text": ["name": "checked", "equals": .value("\"\(marked)\"")], "last": "on"]))
        }
        if facts.departures.count == 1, isLoss(facts.departures[0]) {
            outlines.append(
                report("says-so", ["state": "[error, rejected, disconnected, not-connected]", "after": "e1"]))
        }
        return outlines + [["id": "ends", "exit": ["status": "any", "within": "110s"]]]
    }
}
