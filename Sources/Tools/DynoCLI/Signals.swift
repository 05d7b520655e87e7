import ArgumentParser
import Diagnostics
import SimulationCore
import VehicleModel

struct Signals: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signals",
        abstract:
            "List the signals: name, unit, range, meaning, and the PIDs and data identifiers (SAE J1979-2) that carry them.",
        discussion: """
            Examples:
              dyno signals
              dyno signals temperature
              dyno signals --json engine
            """)

    @Argument(help: "Only signals whose name contains this.")
    var filter: String?

    @Flag(help: "Print JSON.")
    var json = false

    private struct Row: Encodable {
        let name: String
        let unit: String
        let minimum: Double
        let maximum: Double
        let meaning: String
        let pids: [String]
        let dids: [String]
    }

    func run() throws {
        let carriers = ParameterTable.carriers
        let rows = SignalCatalogue.all.filter { filter.map($0.name.contains) ?? true }.map { signal in
            Row(
                name: signal.name, unit: signal.unit.rawValue, minimum: signal.minimum,
                maximum: signal.maximum,
                meaning: signal.meaning,
                pids: (carriers[signal.name] ?? []).map { Hex.string($0, width: 2) },
                dids: (carriers[signal.name] ?? []).map { "F4" + Hex.string($0, width: 2) })
        }
        guard !rows.isEmpty else {
            throw Stop.usage(
                "error: no signal has '\(filter ?? "")' in its name; 'dyno signals' lists them all")
        }
        if json {
            return Terminal.say(json: try Target.json(rows))
        }
        let table = rows.map { row in
            [
                row.name, row.unit, "\(text(row.minimum))…\(text(row.maximum))",
                row.pids.joined(separator: " "), row.dids.joined(separator: " "), row.meaning,
            ]
        }
        Terminal.say(Terminal.table([["SIGNAL", "UNIT", "RANGE", "PIDS", "DIDS", "MEANING"]] + table))
    }

    private func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}
