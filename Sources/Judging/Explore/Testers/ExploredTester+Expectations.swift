import SimulationCore
import VehicleModel

/// The expectations on every tester in a trial.
extension ExploredTester {
    package static func expectations(on facts: TrialFacts) -> [Outline] {
        let own =
            switch facts.errand.name {
            case "read", "read-several", "records", "addresses": data(facts)
            case "write": written("2210", facts.steps.last ?? "", facts)
            case "unlock": written("F198", facts.steps.last ?? "", facts) + security(facts)
            case "keep-session": session(facts)
            case "routine": routine(facts)
            case "download": download(facts)
            case "times": times(facts)
            case "clear": cleared(facts)
            default: codes(facts)
            }
        return own + rules(facts) + refusals(facts) + ending(facts, usual: "140s")
    }

    private static func texts(_ name: String, _ values: [String]) -> Outline {
        let quoted = values.map { "\"\($0)\"" }.joined(separator: ", ")
        return ["text": ["name": .value(name), "equals": .value("[\(quoted)]")]]
    }

    // MARK: What every tester owes

    private static func rules(_ facts: TrialFacts) -> [Outline] {
        var names = ["busy-loop", "wrong-block"]
        names += isRouted ? ["before-activation", "missed-alive-check"] : ["early-frame"]
        var outlines: [Outline] = names.map {
            ["id": .value($0), "never": ["endpoint": "car", "sends": .value($0)]]
        }
        if facts.departures.count == 1, facts.departures[0].name == "ecus" {
            outlines.append(
                report("says-so", ["text": ["name": "message"], "after": "connect", "within": "3s"]))
        }
        // An ECU that is slow in the neutral trial has expectations of its own.
        guard facts.errand.name != "times", !facts.departures.contains(where: isLoss) else { return outlines }
        // Who is asked once asks once; who is not answered may ask three times, and who is busy may be asked again.
        let most = facts.isUndisturbed ? 1 : facts.departures.contains { $0.text.contains("0x21") } ? 20 : 4
        for request in Set(facts.steps.compactMap(request)).sorted() {
            let count = facts.steps.filter { Self.request($0) == request }.count
            outlines.append(
                [
                    "id": .value("repeats-\(request.filter { $0 != "*" })"),
                    "count": [
                        "endpoint": "car", "request": .value("\"\(request)\""),
                        "at_most": .value("\(count * most)"),
                    ],
                ])
        }
        return outlines
    }

    /// Returns the request that `step` makes, if it makes it once.
    private static func request(_ step: String) -> String? {
        let words = step.split(separator: " ")
        guard let verb = words.first else { return nil }
        switch verb {
        case "read" where words.count == 2: return "22\(words[1].prefix(4))"
        case "write": return "2E\(words[1].dropFirst(3))*"
        case "routine": return "31010203"
        case "clear": return "14FFFF33"
        default: return nil
        }
    }

    /// Returns whether the connection or the session is lost by `departure`, so that everything begins anew.
    private static func isLoss(_ departure: Departure) -> Bool {
        ["disconnect", "ignition", "refuse", "blackhole", "silence", "unsolicited-bytes"].contains(
            departure.name)
            || departure.text.contains("0x37") || ["testers", "activation", "ecus"].contains(departure.name)
    }

    /// Returns that the tester says something about `name`, unless it reaches nobody.
    private static func told(_ name: String, _ facts: TrialFacts) -> [Outline] {
        facts.isSevered ? [] : [report("says-so", ["text": ["name": .value(name)]])]
    }

    // MARK: Data

    private static func data(_ facts: TrialFacts) -> [Outline] {
        let reads = facts.steps.filter { $0.hasPrefix("read ") }.map { step in
            step.dropFirst(5).split(separator: " ").map { String($0.prefix { $0 != ":" }) }
        }
        var right: [String] = reads.flatMap { $0 }.map { "\($0):\(TesterStep.data[$0] ?? "none")" }
        for step in facts.steps where !step.hasPrefix("read ") {
            switch step {
            case let step where step.hasPrefix("record code=042000"): right.append("91:00140020")
            case let step where step.hasPrefix("record"): right.append("91:none")
            case let step where step.hasPrefix("frame F404"): right += ["F404:33", "F405:7B", "F40C:12C0"]
            case let step where step.hasPrefix("frame"): right.append("F40C:none")
            default: break
            }
        }
        guard !right.isEmpty else { return [] }
        // One missing identifier may make the whole answer unreadable.
        let isUnreadable = reads.contains { items in
            items.count > 1 && items.contains { TesterStep.data[$0] == nil }
        }
        let names = right.map { $0.prefix { $0 != ":" } }
        // What an undisturbed ECU has is there, or the whole answer cannot be read.
        let others = names.flatMap { name -> [String] in
            facts.isUndisturbed && TesterStep.data[String(name)] != nil
                ? ["\(name):invalid"] : ["\(name):none", "\(name):invalid"]
        }
        let isExact = (facts.isUndisturbed || isBusyOnce(facts)) && !isUnreadable
        var form = texts("data", isExact ? right : right + others)
        form["at_least"] = "0"
        var outlines = [report("true-data", form)]
        if isExact {
            form["at_least"] = .value("\(right.count)")
            outlines.append(report("all-data", form))
        }
        outlines += goesOn(right, facts)
        return outlines
    }

    /// Expects that a request that has failed does not keep the tester from the next one.
    private static func goesOn(_ right: [String], _ facts: TrialFacts) -> [Outline] {
        guard facts.errand.name == "read", facts.departures.count == 1, let last = right.last,
            let departure = facts.departures.first, let event = departure.event, !isLoss(departure),
            departure.effect != .none, departure.span == .passing,
            case .list(let events)? = facts.outline["events"],
            let condition = events.first(where: { $0["name"] == .value(event) })?["when"]?.flow,
            condition.contains("22*") && condition.contains("nth: 1"), Set(right).count == right.count
        else { return [] }
        var form = texts("data", [last])
        form["last"] = "on"
        form["after"] = .value(event)
        return [report("goes-on-\(event)", form)]
    }

    private static func written(_ id: String, _ step: String, _ facts: TrialFacts) -> [Outline] {
        guard let value = step.split(separator: " ").first(where: { $0.hasPrefix("value=") })?.dropFirst(6)
        else { return [] }
        let right = "\(id):\(value)"
        var form = texts("written", [right])
        if isRefused("2E", facts) {
            form["never"] = "on"
            return [report("not-written", form)] + told("written", facts)
        }
        if facts.departures.contains(where: { $0.name == "buffer" }), id == "2210" {
            form["never"] = "on"
            let told: Outline = [
                "text": ["name": "written"], "after": "{ request: \"10*\" }", "within": "1500ms",
            ]
            return [report("not-written", form)]
                + (facts.departures.count == 1 ? [report("says-so", told)] : [])
        }
        let isMended =
            facts.departures.count == 1 && (facts.departures[0].name == "ignition" || isBusyOnce(facts))
        guard facts.isUndisturbed || isMended else { return [] }
        var outlines: [Outline] = []
        if isMended, facts.departures[0].name == "ignition" {
            // A server that is in its default session again does not say so: it has no such identifier there. Who reports the
            // refusal is right, and less useful than who begins the session again.
            var back = report("comes-back", form)
            back["severity"] = "should"
            outlines.append(back)
            form = texts("written", [right] + ["refused 31", "refused 7F", "locked"].map { "\(id):\($0)" })
        }
        outlines.append(report("all-written", form))
        if facts.isUndisturbed, facts.steps.contains("session extended quiet=on") {
            outlines.append(
                [
                    "id": "needs-no-answer",
                    "sequence": ["endpoint": "car", "requests": "[\"1083\", \"2E2210*\"]", "gap": "3s"],
                ])
            outlines.append(
                ["id": "asks-once", "count": ["endpoint": "car", "request": "\"1083\"", "exactly": "1"]])
        }
        return outlines
    }

    /// Returns whether the ECU is busy at one request, and not at its repetition.
    private static func isBusyOnce(_ facts: TrialFacts) -> Bool {
        facts.departures.count == 1 && facts.departures[0].text.contains("0x21")
            && facts.departures[0].span == .passing
    }

    /// Returns whether requests that begin with `service` are refused for good.
    private static func isRefused(_ service: String, _ facts: TrialFacts) -> Bool {
        facts.departures.contains { departure in
            departure.name == "negative-response" && departure.span == .repeated
                && departure.occasion?.contains("\"\(service)") ?? false && !departure.text.contains("0x21")
        }
    }

    // MARK: Session and security

    private static func security(_ facts: TrialFacts) -> [Outline] {
        var outlines: [Outline] = []
        if facts.steps.filter({ $0 == "session extended" }).count == 2, facts.departures.isEmpty {
            outlines.append(
                [
                    "id": "unlocks-first",
                    "never": [
                        "endpoint": "car", "request": "\"2EF198*\"",
                        "after": "{ request: \"1003\", nth: 2 }", "until": "\"2704*\"",
                    ],
                ])
        }
        guard facts.departures.count == 1, let departure = facts.departures.first,
            let event = departure.event
        else { return outlines }
        if departure.name == "wrong-answer", departure.occasion?.contains("2703") ?? false {
            outlines.append(
                [
                    "id": "no-key",
                    "never": [
                        "endpoint": "car", "request": "\"2704*\"", "after": .value(event),
                        "until": "[\"2703\", \"2E*\"]",
                    ],
                ])
        }
        if departure.text.contains("0x37"), departure.occasion?.contains("2703") ?? false,
            departure.span == .passing
        {
            outlines.append(
                [
                    "id": "waits",
                    "never": [
                        "endpoint": "car", "request": "\"2703\"", "after": .value(event),
                        "within": "7500ms",
                    ],
                ])
        }
        guard isRefused("2704", facts) else { return outlines }
        outlines.append(
            [
                "id": "stops-in-time",
                "count": ["endpoint": "car", "request": "\"2704*\"", "at_most": "3"],
            ])
        var form = texts("security", ["unlocked"])
        form["never"] = "on"
        outlines.append(report("not-unlocked", form))
        outlines.append(report("says-so", ["text": ["name": "security"]]))
        return outlines
    }

    private static func session(_ facts: TrialFacts) -> [Outline] {
        guard facts.departures.isEmpty else { return [] }
        let every: Outline = [
            "endpoint": "car", "request": "\"3E*\"", "period": "2s ± 1990ms", "at_least": "4",
        ]
        let never: Outline = ["endpoint": "car", "request": "\"3E*\""]
        switch facts.steps.count {
        case 2:
            return [
                ["id": "keeps-session", "every": every],
                [
                    "id": "begins",
                    "sequence": ["endpoint": "car", "requests": "[\"1003\", \"3E*\"]", "gap": "4s"],
                ],
            ]
        case 3: return [["id": "is-quiet", "never": never]]
        default:
            var quiet = never
            quiet["after"] = "{ request: \"1001\" }"
            return [["id": "is-quiet-again", "never": quiet]]
        }
    }

    private static func times(_ facts: TrialFacts) -> [Outline] {
        let isLate = facts.outline.flow.contains("latency: 600ms")
        guard isLate else {
            let head: Outline = ["endpoint": "car", "request": "\"22*\"", "after": "slow"]
            var (early, late) = (head, head)
            early["within"] = "1900ms"
            late["at_least"] = "1"
            late["within"] = "4s"
            return [
                ["id": "waits", "never": early], ["id": "gives-up", "severity": "should", "count": late],
            ]
        }
        return [
            [
                "id": "asks-once", "severity": "should",
                "count": ["endpoint": "car", "request": "\"22F190\"", "exactly": "1"],
            ]
        ]
    }

    // MARK: Routines and downloads

    private static func routine(_ facts: TrialFacts) -> [Outline] {
        let done: Outline = ["text": ["name": "routine", "contains": "done"]]
        var never = done
        never["never"] = "on"
        if facts.steps.contains(where: { $0.contains("stop") }) {
            guard facts.isUndisturbed else { return [report("not-done", never)] }
            return [
                report("not-done", never), report("says-stopped", texts("routine", ["0203:stopped"])),
                ["id": "stops", "count": ["endpoint": "car", "request": "\"31020203\"", "exactly": "1"]],
            ]
        }
        if isRefused("3101", facts) {
            return [report("not-done", never)] + told("routine", facts)
        }
        guard facts.isUndisturbed else { return [] }
        return [
            report("says-done", texts("routine", ["0203:done 002A"])),
            [
                "id": "pace",
                "every": [
                    "endpoint": "car", "request": "\"31030203\"", "period": "2600ms ± 2500ms",
                    "at_least": "8",
                ],
            ],
        ]
    }

    private static func download(_ facts: TrialFacts) -> [Outline] {
        var done = texts("download", ["done"])
        // After these the ECU has not got everything, or none of it.
        let isLost = ["36", "34", "37", "27", "1002"].contains { isRefused($0, facts) }
        let isCut = facts.departures.contains { departure in
            departure.text.contains("74 20") && departure.occasion?.contains("\"34") ?? false
                || ["0x71", "0x72", "0x70"].contains { departure.text.contains($0) }
                    && departure.occasion?.contains("36") ?? false
        }
        if isLost || isCut {
            done["never"] = "on"
            let told: Outline = ["text": ["name": "download"]]
            guard facts.departures.count == 1, let event = facts.departures[0].event else { return [] }
            done["after"] = .value(event)
            return [report("not-done", done), report("says-so", told)]
        }
        guard facts.departures.count <= 1 else { return [] }
        if facts.isUndisturbed { return [report("says-done", done)] }
        let departure = facts.departures[0]
        let isMended =
            departure.span == .passing && departure.occasion?.contains("\"36") ?? false
            && (["lose-answer", "no-response"].contains(departure.name) || departure.text.contains("0x73"))
        return isMended ? [report("all-done", done)] : []
    }

    // MARK: Codes

    private static func codes(_ facts: TrialFacts) -> [Outline] {
        let members = TesterCodes.expected(facts)
        guard !members.isEmpty else { return [] }
        // After a long time the ECU may state another status.
        if facts.departures.contains(where: { $0.name == "pending" }) {
            var form = texts("dtcs", ["no codes"])
            form["never"] = "on"
            return members == ["no codes"] ? [] : [report("not-none", form)]
        }
        let quoted = members.map { "\"\($0)\"" }.joined(separator: ", ")
        var form: Outline =
            members == ["no codes"]
            ? texts("dtcs", members) : ["text": ["name": "dtcs", "members": .value("[\(quoted)]")]]
        form["at_least"] = "0"
        var outlines = [report("true-dtcs", form)]
        if facts.isUndisturbed {
            form["at_least"] = "1"
            outlines.append(report("all-dtcs", form))
        }
        return outlines
    }

    private static func cleared(_ facts: TrialFacts) -> [Outline] {
        var form = texts("message", ["cleared"])
        if isRefused("14", facts) {
            form["never"] = "on"
            return [report("not-cleared", form)]
        }
        return facts.isUndisturbed ? [report("says-cleared", form)] : []
    }
}
