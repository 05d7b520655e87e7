package import Explore
import Diagnostics
import Endpoints
import Scenarios
import SimulationCore
import VehicleModel

extension AdapterDescription: Explorable {
    package static var explored: [any ExploredKind.Type] { [ExploredELM327.self] }
}

/// Clients of ELM327 adapters.
package enum ExploredELM327: ExploredKind {
    package static let name = "elm327"

    package static let errands =
        [
            ClientTask.Kind.liveData, .readDTC, .connect, .clearDTC, .vin, .info, .supportedPIDs,
            .freezeFrame, .testResults,
        ].map { Errand($0) } + [Errand(choice, .liveData, needs: ["sensor-choice"])]

    /// The errand of a user who chooses other signals after a while.
    static let choice = "other-signals"

    package static func weight(of errand: Errand) -> Int {
        ["live-data": 5, "read-dtc": 2, "clear-dtc": 1, "info": 1][errand.name] ?? 0
    }

    // MARK: Dimensions

    private static let keys = Dimension.keys(
        VariedKey.vehicle + VariedKey.keys(of: AdapterDescription.self),
        names: ["endpoints": "obd", "ecus": "engine"])

    private static let faults = Dimension.faults(
        [.ecu, .bus, .adapter, .bytes, .writes, .pace, .close], own: AdapterDescription.faultKinds)

    /// The keys that only some tasks make visible.
    private static let visible: [String: Set<ClientTask.Kind>] = [
        "stored": [.readDTC, .clearDTC, .info, .freezeFrame], "pending": [.readDTC], "permanent": [.readDTC],
        "vin": [.vin], "calibration_ids": [.info], "ecu_name": [.info], "incomplete": [.info],
    ]

    package static func dimensions(for errand: Errand) -> [Dimension] {
        let task = errand.task
        let own = keys.filter { key in
            // The vehicle's own codes are those of its first ECU.
            if case .key(let path) = key.place, path.contains("ecus"), visible[key.name] != nil,
                key.name != "incomplete"
            {
                return false
            }
            // An adapter's clients send no long requests.
            if case .key(let path) = key.place, path.contains("flow_control") { return false }
            return visible[key.name]?.contains(task) ?? true
        }
        // The list of what is supported is known for the neutral car only.
        // What is shown after another choice of signals depends on the choice.
        if errand.name == choice { return faults.filter { $0.variation.effect == .none } }
        return (own.filter { task != .supportedPIDs || $0.name != "base" } + faults).flatMap {
            ["base", "answer", "chunks", "stored"].contains($0.name) ? $0.split : [$0]
        } + AdapterRow.answers + ([.readDTC, .info].contains(task) ? AdapterRow.unified.split : [])
            + (task == .liveData ? [AdapterRow.short] + Dimension.actions(["ignition"]) : [])
    }

    package static func spans(of dimension: Dimension) -> [Departure.Span] {
        guard case .fault(let stage) = dimension.place else {
            return dimension.place == .action ? [.passing] : [.lasting]
        }
        switch dimension.name {
        case "answer", "negative-response", "lose-answer", "lose-frame", "drop", "no-prompt", "swap-frames",
            "stale-frames", "foreign-frames", "delay", "coalesce":
            return [.passing, .repeated]
        case "reset", "disconnect": return [.passing]
        case "refuse": return [.lasting, .passing]
        // An adapter that has learned how fast a car is gives up before a slower answer of it comes.
        case "blackhole", "latency": return [.lasting]
        case "prefix": return [.passing]
        case "pending": return [.repeated, .passing]
        default: return stage == .adapter ? [.lasting] : [.lasting, .passing, .repeated]
        }
    }

    package static func firstOccasion(of dimension: Dimension) -> String? {
        dimension.name == "prefix" ? "endpoint: obd, service: 0x01" : nil
    }

    package static func anyRequest(for dimension: Dimension) -> String? {
        guard case .fault(let stage) = dimension.place else { return nil }
        let acts = ![.ecu, .bus, .adapter].contains(stage) || dimension.name == "reset"
        return acts ? "endpoint: obd, request: any" : nil
    }

    /// A car with two ECUs that answer.
    private static let twoECUs = "two-ecu-petrol"

    package static func parts(of neutral: Outline) -> [String] {
        neutral["vehicle"]?["base"] == .value(twoECUs) ? ["transmission", "engine"] : []
    }

    package static func occasions(of errand: Errand, _ neutral: Outline) -> [String] {
        let services: [String] =
            switch errand.task {
            case .liveData: pids(in: neutral).map { "pid: 0x\(Hex.string($0, width: 2))" }
            case .readDTC: ["service: 0x03", "service: 0x07", "service: 0x0A"]
            case .clearDTC: ["service: 0x04", "service: 0x03"]
            case .vin, .info: ["service: 0x09"]
            case .freezeFrame: ["service: 0x02"]
            case .testResults: ["service: 0x06"]
            default: ["service: 0x01"]
            }
        return services.map { "endpoint: obd, \($0)" }
    }

    /// Returns the parameters of the signals that a client is asked for.
    private static func pids(in neutral: Outline) -> [UInt8] {
        guard case .list(let names)? = neutral["with"]?["signals"] else { return [0x0C] }
        let pids = names.compactMap { name in SignalCatalogue.id(name.flow).flatMap(ExploredSignal.pid) }
        return pids.isEmpty ? [0x0C] : pids
    }

    /// Returns whether `dimension` changes what a client tells: the car does, the adapter and the way to it do not.
    package static func hasMeaning(_ dimension: Dimension) -> Bool {
        guard dimension.variation.effect == .none, dimension.occasion == nil,
            !["voltage", "missing", "headers"].contains(dimension.name)
        else {
            return true
        }
        switch dimension.place {
        case .fault: return false
        case .key(let path): return path.first == "vehicle" && dimension.name != "latency"
        case .action, .signals: return true
        }
    }

    package static func repace(_ outline: inout Outline) {
        // Slow enough that what is shown in the first seconds only is left out.
        outline.set(["endpoints", "obd", "elm327", "link"], to: "{ latency: 250ms }")
    }

    // MARK: The neutral car

    package static func neutral(
        _ errand: Errand, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline {
        let task = errand.task
        var outline: Outline = [
            "dyno": "1", "id": "explored", "severity": "must",
            "needs": .list(([task.rawValue] + errand.needs).map(Outline.value)),
            "vehicle": ["base": "petrol-warm-idle"],
            "endpoints": [
                "obd": ["elm327": ["listen": "\"tcp://127.0.0.1:0\"", "version": "\"1.5\"", "settled": "on"]]
            ],
            "task": .value(task.rawValue),
        ]
        if [.liveData, .readDTC, .clearDTC, .info].contains(task), choices.below(4) == 3 {
            outline.set(["vehicle", "base"], to: .value(twoECUs))
            // So that the frames of both stand between one another.
            if choices.below(2) == 1 {
                outline.set(otherLatency, to: "49.7ms")
            }
            if task == .liveData { outline.set(["vehicle", "ecus", "transmission"], to: AdapterRow.other) }
        }
        switch task {
        case .liveData, .freezeFrame:
            let rows = ExploredSignal.rows(client.claims)
            guard !rows.isEmpty else { break }
            var chosen: [ExploredSignal] = []
            for _ in 0...(errand.name == choice ? 3 : choices.below(4)) {
                choices.span { choices in
                    let row = rows[choices.below(rows.count)]
                    guard !chosen.contains(row) else { return }
                    chosen.append(row)
                    if let source = row.source(&choices, isFrozen: task == .freezeFrame) {
                        outline.set(["vehicle", "signals", row.name], to: .value(source))
                    }
                }
            }
            if errand.name == choice, chosen.count > 1 {
                let later = chosen.suffix(chosen.count / 2)
                chosen.removeLast(later.count)
                let names = later.map(\.name).joined(separator: ",")
                outline.set(["with", "steps"], to: .list(["\"wait 6\"", .value("\"show \(names)\"")]))
            }
            outline.set(["with", "signals"], to: .list(chosen.map { .value($0.name) }))
        case .testResults:
            outline.set(
                ["vehicle", "ecus", "engine", "monitor_results"],
                to: .value(ExploredTestResult.draw(&choices)))
        case .readDTC:
            let codes = keys.first { $0.name == "stored" }?.variation.values
            let drawn = choices.below(2) == 1 ? codes.map { choices.draw($0) } : nil
            outline.set(["vehicle", "trouble_codes"], to: ["stored": .value(drawn ?? "[P0133]")])
        case .clearDTC, .info: outline.set(["vehicle", "trouble_codes"], to: ["stored": "[P0133]"])
        case .supportedPIDs:
            outline.set(
                ["vehicle", "ecus", "engine", "pids"],
                to: .value(choices.draw(.list(.texts(supportable), count: 1...16))))
        default: break
        }
        if task == .freezeFrame {
            outline.set(["vehicle", "trouble_codes"], to: ["stored": "[P0133]"])
        }
        return outline
    }

    private static let otherLatency = ["vehicle", "ecus", "transmission", "latency"]

    package static func laterCar(
        _ errand: Errand, _ outline: Outline, _ choices: inout Choices
    ) -> Outline? {
        // The choice of other signals is an episode of its own.
        guard errand.name != choice, case .mapping(let entries)? = outline["vehicle"]?["signals"] else {
            return nil
        }
        var car: Outline = [:]
        for row in entries.compactMap({ ExploredSignal.named($0.key) }) {
            car[row.name] = .value(row.value(&choices))
        }
        return car == [:] ? nil : car
    }

    package static let neutralPaths: [[String]] =
        [["vehicle", "base"], ["vehicle", "ecus", "engine", "latency"]]
        + ["listen", "version", "settled"].map { ["endpoints", "obd", "elm327", $0] }

    /// Parameters whose signals the neutral car has.
    private static let supportable = [
        "0x0C", "0x0D", "0x05", "0x01", "0x04", "0x0B", "0x0E", "0x0F", "0x10", "0x11", "0x1C", "0x23",
        "0x2F",
        "0x33", "0x42", "0x43", "0x46", "0x49", "0x5C", "0x5E",
    ]

    package static func allows(_ departures: [Departure], _ outline: Outline) -> Bool {
        // The times of a car go together.
        guard departures.count(where: { ["base", "latency"].contains($0.name) }) < 2 else { return false }
        let names = Set(departures.map(\.name))
        // Without headers nobody knows which of two ECUs has a value.
        let isLive = outline["task"] == .value(ClientTask.Kind.liveData.rawValue)
        if departures.contains(where: \.hidesHeaders), isLive, !parts(of: outline).isEmpty { return false }
        // Nor does a client know that an ECU which is silent would have had another value.
        if isLive, departures.contains(where: { $0.part == "engine" && $0.effect != .none }) { return false }
        if names.isSuperset(of: ["base", AdapterRow.unified.name]) { return false }
        // The buffer of an adapter on a slow line is full before a long answer ends.
        let codes = outline["vehicle"]?["trouble_codes"]?["stored"]?.flow.count { $0 == "," } ?? 0
        let isSlow = !names.isDisjoint(with: ["link", "slow"])
        if isSlow, codes > 20 || names.contains("duplicate") { return false }
        // A client that hears no word of an adapter need not believe that there is one.
        if departures.contains(where: { $0.occasion?.contains("ATZ") ?? false }), names.contains("banner") {
            return false
        }
        // On a K line nothing wakes the car again while the adapter thinks that it is awake.
        if names.isSuperset(of: ["base", "ignition"]) { return false }
        // The old answer is about the speed of the vehicle, so that an answer about it may be the old one.
        return !names.contains("stale-frames") || !pids(in: outline).contains(0x0D)
    }

    package static func finish(_ outline: inout Outline, _ departures: [Departure]) {
        let isLong = departures.contains { $0.effect != .none || $0.takesTime || $0.name == "pending" }
        let isLive = outline["task"] == .value(ClientTask.Kind.liveData.rawValue)
        let last = departures.map(\.begin).max() ?? 0
        // Whether a client waits for the prompt shows only when an answer takes time. The ECUs of another vehicle have times of
        // their own, which go together.
        let latency = ["vehicle", "ecus", "engine", "latency"]
        if !departures.contains(where: {
            ["base", AdapterRow.unified.name].contains($0.name) || $0.name == "latency" && $0.event == nil
        }) {
            outline.set(latency, to: "50ms")
        } else {
            outline.remove(otherLatency)
        }
        if isLive {
            let usual = outline["with"]?["steps"] == nil ? 8 : 20
            // A client needs a while to notice that the connection is dead, and to connect again.
            let isLost = departures.contains { $0.name == "disconnect" }
            outline.set(
                ["with", "duration"], to: .value("\(last + (isLost ? 40 : isLong ? 24 : usual))s"))
        }
        if departures.contains(where: {
            $0.name == AdapterRow.unified.name && $0.text.contains("services: only")
        }) {
            outline.set(["vehicle", "base"], to: "us-petrol-2027")
        }
        for departure in departures where departure.name == "ignition" {
            let event = departure.event ?? ""
            outline.append(
                [
                    "name": .value("\(event)-end"), "after": ["event": .value(event), "delay": "9s"],
                    "ignition": "running",
                ], to: "events")
            outline.set(["with", "duration"], to: .value("\(last + 80)s"))
        }
        if departures.contains(where: { $0.name == AdapterRow.short.name }) {
            outline.set(["with", "signals"], to: "[engine.speed, vehicle.speed]")
            // What another ECU says is a value too.
            outline.remove(["vehicle", "ecus", "transmission", "answers"])
        }
        outline["limit"] = .value(departures.isEmpty ? "120s" : "\(last + 200)s")
    }
}
