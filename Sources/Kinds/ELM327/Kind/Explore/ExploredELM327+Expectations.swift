package import Explore
import SimulationCore
import VehicleModel

/// The expectations on every client of an adapter in a trial.
extension ExploredELM327 {
    package static func expectations(on facts: TrialFacts) -> [Outline] {
        misbehaviours(facts) + reports(facts) + ending(facts, longest: "180s")
    }

    private static func misbehaviours(_ facts: TrialFacts) -> [Outline] {
        var names: [(name: String, more: [Outline.Entry])] = [
            ("clear-without-task", []), ("memory-write", []),
        ]
        // Who hears nothing may look for the speed of the line.
        if !facts.isSevered { names.insert(("before-prompt", [.init(key: "patience", value: "2s")]), at: 0) }
        // A value that never comes is asked for in its turn.
        let isRefused =
            facts.task.kind != .liveData
            && facts.departures.allSatisfy { $0.effect == .none || $0.name == "negative_responses" }
        let isAskedInTurn =
            Set(facts.task.signals.filter { has($0, facts) }.map(ExploredSignal.pid)).count > 1
            && facts.task.kind == .liveData
            && facts.departures.allSatisfy {
                $0.effect == .none || $0.name == "negative_responses"
                    || $0.span == .repeated && ["answer", "no-response"].contains($0.name)
            }
        if isRefused || isAskedInTurn || facts.isSevered { names.append(("insists", [])) }
        // After a fault a client may ask again, and a car that is not found is searched for.
        if facts.isUndisturbed, !facts.hasOtherVehicle {
            names.append(("unsupported-pid", []))
            // A mixture of two ECUs can be asked for again.
            let isMixture =
                facts.departures.contains(where: \.hidesHeaders) && facts.scenario.rig.vehicle.ecus.count > 1
            if !isMixture { names.append(("resend", [])) }
        }
        if !facts.departures.contains(where: { $0.name == "refuse" }) { names.append(("busy-loop", [])) }
        return names.map { name, more in
            var form: Outline = ["endpoint": "obd", "sends": .value(name)]
            for entry in more { form[entry.key] = entry.value }
            var outline: Outline = ["id": .value(name), "never": form]
            // Who shows no more than this value has no other turn.
            if name == "insists", isAskedInTurn, !isRefused { outline["severity"] = "should" }
            return outline
        }
    }

    /// Returns what the client must say, and what it must not.
    private static func reports(_ facts: TrialFacts) -> [Outline] {
        let isSevered = facts.isSevered
        switch facts.task.kind {
        case .liveData:
            return facts.task.signals.flatMap { values(of: $0, facts) } + lost(facts) + other(facts)
        case .connect:
            guard isSevered else {
                return facts.isWhole && (!facts.hasOtherVehicle || has(.engineSpeed, facts))
                    ? [report("shows-connected", due(["state": "connected"], facts))] : []
            }
            return [report("not-connected", ["state": "connected", "never": "on"])]
        case .readDTC: return codes(facts)
        case .clearDTC:
            let isRefused = facts.departures.contains { departure in
                departure.name == "negative_responses" && departure.text.contains("0x04")
                    || !facts.hasOtherVehicle && departure.span == .repeated && departure.effect == .severs
                        && departure.occasion?.contains("0x04") ?? false
                        && !["lose-answer", "disconnect"].contains(departure.name)
                        && (departure.part == nil || departure.name == "negative-response")
            }
            if isSevered || isRefused {
                return [report("not-cleared", ["state": "cleared", "never": "on"])]
            }
            // Nobody need clear twice, and a car may refuse while its engine runs.
            let isOfTheNewForm = facts.scenario.rig.vehicle.ecus.allSatisfy { $0.uds.value != nil }
            return facts.isUndisturbed && knowsServices(facts) && (isOfTheNewForm || !facts.hasOtherVehicle)
                ? [report("shows-cleared", ["state": "cleared"])] : []
        case .vin:
            return knowsServices(facts) ? text("vin", facts.scenario.rig.vehicle.identity.vin, facts) : []
        case .info: return identification(facts)
        case .supportedPIDs:
            guard let pids = facts.scenario.rig.vehicle.ecus.first?.services.pids, facts.isUndisturbed,
                !facts.hasOtherVehicle
            else { return [] }
            let texts = pids.sorted().map { "0x" + Hex.string($0, width: 2) }
            return pair("supported", ["supported": .value("[\(texts.joined(separator: ", "))]")], facts)
        case .freezeFrame: return frozen(facts)
        case .testResults:
            let vehicle = facts.scenario.rig.vehicle
            // What has not been told cannot be shown.
            guard let results = vehicle.ecus.first?.monitorResults, facts.isUndisturbed else { return [] }
            if !vehicle.bus.protocol.isCAN, vehicle.ecus.count == 1 {
                return list("test_results", results.flatMap(ExploredTestResult.olderWords), facts)
            }
            guard !facts.hasOtherVehicle else { return [] }
            return list("test_results", results.compactMap(ExploredTestResult.words), facts)
        default: return []
        }
    }

    // MARK: Values

    private static func values(of signal: SignalID, _ facts: TrialFacts) -> [Outline] {
        let name = SignalCatalogue.signal(signal).name
        guard facts.client.claims.says(signal) else { return [] }
        var rule: Outline = ["signal": .value(name), "at_least": "0"]
        // A client cannot know how long an answer was held back.
        if facts.departures.contains(where: {
            $0.effect != .none && $0.name != "disconnect" || ["prefix", "slow"].contains($0.name)
        }) {
            rule["staleness"] = "30s"
        }
        var outlines = [report("true-\(name)", rule)]
        var showing = rule
        showing["at_least"] = "2"
        // Of the first signals a user may see nothing before the choice of others.
        guard facts.isWhole, facts.task.steps.isEmpty, !facts.hasOtherVehicle || has(signal, facts) else {
            return outlines
        }
        if facts.passing.isEmpty { outlines.append(report("shows-\(name)", due(showing, facts))) }
        let marks = facts.passing + facts.laterCars
        // A client that has lost the bitmap of a further range does not know what the car has there.
        guard !marks.isEmpty, ExploredSignal.pid(of: signal).map({ $0 <= 0x20 }) ?? false else {
            return outlines
        }
        return outlines
            + marks.flatMap { departure -> [Outline] in
                let event = departure.event ?? "start"
                var form: Outline = [
                    "signal": .value(name), "after": .value(event), "at_least": "2", "or_ends": "on",
                    "staleness": rule["staleness"] ?? "2s",
                ]
                let again = report("again-\(name)-\(event)", form)
                guard facts.departures.count == 1, departure.name == "disconnect" else { return [again] }
                // Who gives up says so, and is less useful than who comes back.
                form["or_ends"] = nil
                var back = report("back-\(name)-\(event)", form)
                back["severity"] = "should"
                return [again, back]
            }
    }

    /// Expects that the signals which the user chooses later are shown from then on.
    private static func other(_ facts: TrialFacts) -> [Outline] {
        let later = facts.task.steps.filter { $0.hasPrefix("show ") }.flatMap {
            $0.dropFirst(5).split(separator: ",").compactMap { SignalCatalogue.id(String($0)) }
        }
        return later.filter { has($0, facts) && facts.client.claims.says($0) }.map { signal in
            let name = SignalCatalogue.signal(signal).name
            return report("changes-to-\(name)", ["signal": .value(name), "at_least": "2"])
        }
    }

    /// Returns whether the client knows the services of all ECUs.
    private static func knowsServices(_ facts: TrialFacts) -> Bool {
        facts.scenario.rig.vehicle.ecus.allSatisfy { $0.uds.value == nil }
            || facts.client.capabilities.contains("obd-on-uds")
    }

    /// Returns whether the first ECU answers about `signal`, by services that the client knows.
    private static func has(_ signal: SignalID, _ facts: TrialFacts) -> Bool {
        let vehicle = facts.scenario.rig.vehicle
        guard knowsServices(facts) else { return false }
        // Which oxygen sensors a parameter is about depends on the vehicle.
        guard vehicle.signals[signal] != nil, !signal.description.hasPrefix("oxygen_sensor"),
            let ecu = vehicle.ecus.first
        else { return false }
        guard let pids = ecu.services.pids else { return true }
        return ExploredSignal.pid(of: signal).map(pids.contains) ?? false
    }

    /// Expects that a client says so when the car is gone for good.
    private static func lost(_ facts: TrialFacts) -> [Outline] {
        if facts.departures.count == 1, facts.departures[0].name == "ignition",
            let event = facts.departures[0].event,
            let first = facts.task.signals.first(where: { has($0, facts) })
        {
            let states: Outline = [
                "state": "[no-vehicle, disconnected, error]", "after": .value(event), "within": "9s",
                "or_none": .value(SignalCatalogue.signal(first).name),
            ]
            return [["id": "says-gone", "severity": "should", "report": states]]
        }
        guard facts.isSevered, facts.departures.allSatisfy({ $0.effect != .hides }) else { return [] }
        return [
            report(
                "says-so", ["state": "[no-vehicle, disconnected, not-connected, error]", "within": "100s"])
        ]
    }

    private static func frozen(_ facts: TrialFacts) -> [Outline] {
        let vehicle = facts.scenario.rig.vehicle
        guard vehicle.ecus.first?.troubleCodes.stored.isEmpty == false else { return [] }
        // What flows has another value while the engine stands.
        let isRunning: Bool =
            if case .keyframes(let frames, _)? = vehicle.signals[.engineSpeed] {
                frames.first?.value != 0
            } else {
                true
            }
        var outlines: [Outline] = facts.task.signals.flatMap { signal -> [Outline] in
            guard case .keyframes(let frames, _)? = vehicle.signals[signal], let first = frames.first,
                facts.client.claims.says(signal), !facts.hasOtherVehicle,
                isRunning || signal == .engineSpeed
            else { return [] }
            let name = SignalCatalogue.signal(signal).name
            let equals =
                "\(PrintedValue.text(first.value)) ± \(PrintedValue.text(ExploredSignal.step(of: signal)))"
            return pair(
                name, ["signal": .value(name), "equals": .value(equals)], facts, isDue: facts.isUndisturbed)
        }
        if let code = vehicle.ecus.first?.troubleCodes.stored.first, !facts.hasOtherVehicle {
            outlines += text("freeze_dtc", code.description, facts)
        }
        return outlines
    }

    // MARK: Codes and texts

    private static func codes(_ facts: TrialFacts) -> [Outline] {
        let ecus = facts.scenario.rig.vehicle.ecus
        let isUnified = !ecus.allSatisfy { $0.uds.value == nil }
        // The codes of SAE J1939-73 have no truth here.
        guard facts.scenario.rig.vehicle.ecus.allSatisfy({ $0.uds.value?.troubleCodes.format != 0x02 }) else {
            return []
        }
        guard knowsServices(facts) else { return [] }
        let isMixed = isUnified && ecus.contains { $0.uds.value == nil }
        let kinds: [(name: String, codes: [DiagnosticTroubleCode])] = [
            ("stored", \.troubleCodes.stored), ("pending", \.troubleCodes.pending),
            ("permanent", \.troubleCodes.permanent),
        ].compactMap { (name: String, list: KeyPath<ECUDescription, [DiagnosticTroubleCode]>) in
            // A client that asks only one kind of ECU may find none of the codes of the other.
            let kindsWithCodes = Set(ecus.filter { !$0[keyPath: list].isEmpty }.map { $0.uds.value == nil })
            // Nor does it know of codes when the only ECU that it hears has none.
            let isHidden =
                !facts.isUndisturbed && ecus.contains { $0[keyPath: list].isEmpty } && !kindsWithCodes.isEmpty
            return isMixed && kindsWithCodes.count < 2 || isHidden && ecus.count > 1
                ? nil : (name, ecus.flatMap { $0[keyPath: list] })
        }
        let services = ["stored": "0x03", "pending": "0x07", "permanent": "0x0A"]
        let missing = facts.departures.filter { $0.effect != .none }
        let refused = missing.filter { missing.count == 1 && $0.name == "negative_responses" }.map(\.text)
            .filter {
                text in services.values.contains { text.contains($0) }
            }
        // Which codes of SAE J1979-2 are pending depends on their status.
        return kinds.filter { !isUnified || $0.name != "pending" }.flatMap { name, codes in
            var form: Outline = [
                "codes": [name: .value("[\(codes.map(\.description).joined(separator: ", "))]")]
            ]
            // What an ECU has not told cannot be shown.
            if !facts.isUndisturbed || isMixed { form["incomplete"] = "allowed" }
            // Two ECUs without headers are a mixture, which is better not shown.
            if ecus.count > 1, facts.departures.contains(where: \.hidesHeaders) {
                form["incomplete"] = "allowed"
                return [report("true-\(name)", form)]
            }
            // The refusal of one list says nothing about another.
            if refused.count == 1, !refused[0].contains(services[name] ?? ""), !facts.hasOtherVehicle {
                return pair(name, form, facts) + [report("shows-\(name)", due(form, facts))]
            }
            // Older cars have neither pending nor permanent codes.
            return pair(name, form, facts, isDue: name == "stored" || !facts.hasOtherVehicle)
        }
    }

    private static func identification(_ facts: TrialFacts) -> [Outline] {
        let vehicle = facts.scenario.rig.vehicle
        // A client may show the identification of each ECU or of one.
        let identities = vehicle.ecus.map { ($0.identity ?? vehicle.identity).calibrationIDs }
        if identities.count > 1, knowsServices(facts) {
            let whole = identities.map { $0.joined(separator: ",") }
            // In the order of their addresses, or in that of their answers.
            let orders = [whole, whole.reversed()].map { $0.joined(separator: ",") }
            let texts = (whole + orders).map { "\"\($0)\"" }
            let form: Outline = [
                "name": "calibration_id", "equals": .value("[\(texts.joined(separator: ", "))]"),
            ]
            let rule = report("true-calibration_id", ["text": form, "at_least": "0"])
            guard facts.isUndisturbed, !facts.departures.contains(where: \.hidesHeaders) else {
                return [rule]
            }
            let count = vehicle.ecus.reduce(0) { $0 + $1.troubleCodes.stored.count }
            let status =
                text("code_count", String(count), facts) + text("mil", count == 0 ? "off" : "on", facts)
            return [rule]
                + status.map { outline in
                    // A client may show the status of each ECU by itself.
                    var outline = outline
                    outline["severity"] = "should"
                    return outline
                }
        }
        guard let ecu = vehicle.ecus.first, vehicle.ecus.count == 1, ecu.identity == nil, ecu.uds.value == nil
        else { return [] }
        let identity = vehicle.identity
        let numbers = identity.calibrationVerificationNumbers.map { Hex.string($0, width: 8) }
        let incomplete = ecu.monitors.supported.intersection(ecu.monitors.incomplete).rawValue.nonzeroBitCount
        return text("vin", identity.vin, facts)
            + list("calibration_id", identity.calibrationIDs, facts) + list("cvn", numbers, facts)
            + text("ecu_name", identity.ecuName, facts)
            + text("code_count", String(ecu.troubleCodes.stored.count), facts)
            + text("mil", ecu.troubleCodes.stored.isEmpty ? "off" : "on", facts)
            + text("monitors_incomplete", String(incomplete), facts)
    }
}

extension Departure {
    /// Whether a client sees no headers, although it has asked for them.
    var hidesHeaders: Bool {
        ["headers", "reset"].contains(name) || occasion?.contains("ATH1") ?? false
            || name == "missing" && text == "H1"
    }
}
