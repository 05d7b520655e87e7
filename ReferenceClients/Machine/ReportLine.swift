package import Conformance
import Scenarios
import SimulationCore
import VehicleModel

/// Parses the output of the reference client: one fact per line, `NAME=VALUE`.
package enum ReportLine {
    private static let lists: Set<String> = ["stored", "pending", "permanent"]
    private static let texts = Set(ReportRule.knownTexts + ["freeze_dtc"])

    /// The reports in the lines, in order; unknown lines are left out.
    package static func reports(_ lines: [ClientLine]) -> [ClientReport] {
        lines.compactMap { line in
            // The alerts of one of several machines.
            if line.text.hasPrefix("alerts of "), let sign = line.text.firstIndex(of: "=") {
                let machine = line.text[..<sign].dropFirst("alerts of ".count)
                return ClientReport(
                    time: line.time, record: line.record,
                    content: .alerts(alerts(line.text[line.text.index(after: sign)...])),
                    machine: String(machine))
            }
            return content(of: line.text).map {
                ClientReport(time: line.time, record: line.record, content: $0)
            }
        }
    }

    private static func alerts(_ text: Substring) -> [String] {
        text.split(separator: ",").map(String.init)
    }

    /// The report in `line`, or nil.
    package static func content(of line: String) -> ClientReport.Content? {
        guard let sign = line.firstIndex(of: "=") else { return nil }
        let name = String(line[..<sign])
        let value = line[line.index(after: sign)...]
        if name == "alerts" { return .alerts(alerts(value)) }
        if name == "state" { return .state(String(value)) }
        if let signal = SignalCatalogue.id(name) {
            if value == "n/a" { return .noValue(signal) }
            guard let number = Double(value) else { return nil }
            let digits = value.split(separator: ".").dropFirst().first?.count ?? 0
            let step = (0..<digits).reduce(1.0) { step, _ in step / 10 }
            return .value(signal, number, rounding: step)
        }
        if value == "n/a" { return nil }
        let items = value.split(separator: ",")
        if name == "supported" { return .supported(Set(items.compactMap { UInt8($0, radix: 16) })) }
        if lists.contains(name) {
            return .codes(kind: name, items.compactMap { DiagnosticTroubleCode(shown: $0) })
        }
        return texts.contains(name) && !value.isEmpty ? .text(name: name, String(value)) : nil
    }
}
