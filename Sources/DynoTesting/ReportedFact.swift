import Conformance
import SimulationCore
import VehicleModel

/// Something that the client under test has shown, as the test has stated it.
struct ReportedFact: Sendable {
    /// When, and after which records, the client has shown it.
    let time: SimInstant
    let record: UInt64
    let content: ClientReport.Content

    /// The line that stands for it in the journal.
    static func line(_ content: ClientReport.Content) -> [UInt8] {
        let words =
            switch content {
            case .value(let signal, let value, _):
                "\(signal) \(value) \(SignalCatalogue.signal(signal).unit.rawValue)"
            case .codes(let kind, let codes): "\(kind): \(codes.map(\.description).joined(separator: " "))"
            case .text(let name, let text): "\(name) \(text)"
            default: "\(content)"
            }
        return Array(words.utf8)
    }

    var report: ClientReport { ClientReport(time: time, record: record, content: content) }
}
