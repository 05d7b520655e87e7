import Conformance
import SimulationCore
import VehicleModel

/// The output of a dashboard that shows a table: a header with the signals, a row for each refresh, and notes.
enum TableLine {
    /// The header, before the first row.
    static func header(_ signals: [SignalID]) -> String {
        signals.map(\.description).joined(separator: ";")
    }

    /// A row; a cell without a value is empty.
    static func row(_ values: [Double?]) -> String {
        values.map { $0.map(Decimal.shortest) ?? "" }.joined(separator: ";")
    }

    /// A line about something else than values.
    static func note(_ name: String, _ text: String) -> String { "# \(name)=\(text)" }

    /// The reports in the lines, in order.
    static func reports(_ lines: [ClientLine]) -> [ClientReport] {
        var columns: [SignalID] = []
        return lines.flatMap { line -> [ClientReport] in
            func report(_ content: ClientReport.Content) -> ClientReport {
                ClientReport(time: line.time, record: line.record, content: content)
            }
            if line.text.hasPrefix("# ") {
                return ReportLine.content(of: String(line.text.dropFirst(2))).map { [report($0)] } ?? []
            }
            let cells = line.text.split(separator: ";", omittingEmptySubsequences: false)
            let signals = cells.compactMap { SignalCatalogue.id(String($0)) }
            if signals.count == cells.count {
                columns = signals
                return []
            }
            guard cells.count == columns.count else { return [] }
            return zip(columns, cells).map { signal, cell in
                guard let number = Double(cell) else { return report(.noValue(signal)) }
                return report(.value(signal, number, rounding: 0.001))
            }
        }
    }
}
