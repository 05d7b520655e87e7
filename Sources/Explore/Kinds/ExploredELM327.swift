import ELM327Kind
import Diagnostics
package import Endpoints
package import Scenarios
import SimulationCore
import VehicleModel

/// Clients of ELM327 adapters.
package enum ExploredELM327: ExploredKind {
    package static let name = "elm327"

    package static var kind: any EndpointKind.Type { AdapterDescription.self }

    package static let tasks: [ClientTask.Kind] = [
        .liveData, .readDTC, .connect, .clearDTC, .vin, .info, .supportedPIDs, .freezeFrame,
        .testResults,
    ]

    // MARK: Dimensions

    private static let keys = Dimension.keys(
        VariedKey.vehicle + VariedKey.keys(of: AdapterDescription.self),
        names: ["endpoints": "obd", "ecus": "engine"])

    private static let faults = Dimension.faults([
        .ecu, .bus, .adapter, .bytes, .writes, .pace, .close,
    ])

    /// The keys that only some tasks make visible.
    private static let visible: [String: Set<ClientTask.Kind>] = [
        "stored": [.readDTC, .clearDTC, .info, .freezeFrame], "pending": [.readDTC], "permanent": [.readDTC],
        "vin": [.vin], "calibration_ids": [.info], "ecu_name": [.info], "incomplete": [.info],
    ]

    package static func dimensions(for task: ClientTask.Kind) -> [Dimension] {
        let own = keys.filter { key in
            // The vehicle's own codes are those of its first ECU.
            if case .key(let path) = key.place, path.contains("ecus"), visible[key.name] != nil,
                key.name != "incomplete"
            {
                return false
            }
            return visible[key.name]?.contains(task) ?? true
        }
        // The list of what is supported is known for the neutral car only.
        return (own.filter { task != .supportedPIDs || $0.name != "base" }) + faults
    }

    package static func spans(of dimension: Dimension) -> [Departure.Span] {
        guard case .fault(let stage) = dimension.place else { return [.lasting] }
        switch dimension.name {
        case "answer", "negative-response", "lose-answer", "lose-frame", "drop", "no-prompt", "swap-frames",
            "stale-frames", "foreign-frames", "delay", "coalesce":
            return [.passing, .repeated]
        case "reset", "disconnect": return [.passing]
        case "refuse", "blackhole": return [.lasting]
        case "prefix": return [.passing]
        case "pending": return [.repeated, .passing]
        default: return stage == .adapter ? [.lasting] : [.lasting, .passing, .repeated]
        }
    }

    package static func firstOccasion(of dimension: Dimension) -> String? {
        dimension.name == "prefix" ? "endpoint: obd, service: 0x01" : nil
    }

    package static func actsOnAnyRequest(_ dimension: Dimension) -> Bool {
        guard case .fault(let stage) = dimension.place else { return false }
        return ![.ecu, .bus, .adapter].contains(stage) || dimension.name == "reset"
    }

    package static func occasions(of task: ClientTask.Kind, _ neutral: Outline) -> [String] {
        let services: [String] =
            switch task {
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

    // MARK: The neutral car

    package static func neutral(
        _ task: ClientTask.Kind, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline {
        var outline: Outline = [
            "dyno": "1", "id": "explored", "severity": "must", "needs": .list([.value(task.rawValue)]),
            "vehicle": ["base": "petrol-warm-idle"],
            "endpoints": [
                "obd": ["elm327": ["listen": "\"tcp://127.0.0.1:0\"", "version": "\"1.5\"", "settled": "on"]]
            ],
            "task": .value(task.rawValue),
        ]
        switch task {
        case .liveData, .freezeFrame:
            let rows = ExploredSignal.rows(client.claims)
            guard !rows.isEmpty else { break }
            var chosen: [ExploredSignal] = []
            for _ in 0...choices.below(4) {
                choices.span { choices in
                    let row = rows[choices.below(rows.count)]
                    guard !chosen.contains(row) else { return }
                    chosen.append(row)
                    if let source = row.source(&choices, isFrozen: task == .freezeFrame) {
                        outline.set(["vehicle", "signals", row.name], to: .value(source))
                    }
                }
            }
            outline.set(["with", "signals"], to: .list(chosen.map { .value($0.name) }))
        case .testResults:
            outline.set(
                ["vehicle", "ecus", "engine", "monitor_results"],
                to: .value(ExploredTestResult.draw(&choices)))
        case .readDTC: outline.set(["vehicle", "trouble_codes"], to: ["stored": "[P0133]"])
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

    package static let neutralPaths: [[String]] =
        [["vehicle", "base"], ["vehicle", "ecus", "engine", "latency"]]
        + ["listen", "version", "settled"].map { ["endpoints", "obd", "elm327", $0] }

    /// Parameters whose signals the neutral car has.
    private static let supportable = [
        "0x0C", "0x0D", "0x05", "0x01", "0x04", "0x0B", "0x0E", "0x0F", "0x10", "0x11", "0x1C", "0x23",
        "0x2F",
        "0x33", "0x42", "0x43", "0x46", "0x49", "0x5C", "0x5E",
    ]

    package static func finish(_ outline: inout Outline, _ departures: [Departure]) {
        let isLong = departures.contains { $0.effect != .none || $0.name == "slow" || $0.name == "pending" }
        let isLive = outline["task"] == .value(ClientTask.Kind.liveData.rawValue)
        // Whether a client waits for the prompt shows only when an answer takes time. The ECUs of another vehicle have times of
        // their own, which go together.
        let latency = ["vehicle", "ecus", "engine", "latency"]
        if !departures.contains(where: { $0.name == "base" || $0.name == "latency" && $0.event == nil }) {
            outline.set(latency, to: "50ms")
        }
        if isLive { outline.set(["with", "duration"], to: isLong ? "24s" : "8s") }
        outline["limit"] = isLong ? "200s" : "120s"
    }
}
