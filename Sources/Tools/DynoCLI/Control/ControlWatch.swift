import Conformance
import ControlPanel
import Platform
import Reports
import SimulationCore

/// Prints the values of signals of a running car whenever they change.
struct ControlWatch {
    let client: ControlClient
    let names: [String]
    /// For how long; nil for ever.
    let limit: Duration?

    /// The interval between two questions.
    private static let interval = Duration.milliseconds(200)

    func run() async throws {
        guard !names.isEmpty else { throw Stop.usage("error: watch what? write the names of signals") }
        let list = ReportPages.reference(to: names.joined(separator: ","))
        let end = limit.map { ContinuousClock.now.advanced(by: $0) }
        var shown: [String] = []
        repeat {
            let status = JSONValue(parsing: Array(try client.send("GET", "status").utf8))
            let answer = JSONValue(parsing: Array(try client.send("GET", "signals?names=\(list)").utf8))
            guard case .list(let rows)? = answer else { return }
            let values = rows.map { row -> String in
                guard case .number(let text)? = row["value"], let value = Double(text) else { return "-" }
                return String(printf: "%.6g", value)
            }
            if values != shown {
                shown = values
                var time = "?"
                if case .number(let text)? = status?["time"], let seconds = Double(text) {
                    time = String(printf: "%.3f", seconds)
                }
                Terminal.pass(on: "\(time)  \(values.joined(separator: "  "))\n")
            }
            try await Task.sleep(for: Self.interval)
        } while Terminal.isOutputOpen && end.map { ContinuousClock.now < $0 } ?? true
    }
}
