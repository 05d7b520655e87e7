package import Conformance
import VehicleModel

/// The trace viewer with one journal inside.
package struct TracePage {
    static let units = Dictionary(
        SignalCatalogue.all.map { ($0.name, $0.unit.rawValue) }, uniquingKeysWith: { unit, _ in unit })

    /// The content of the page.
    private struct Content: Encodable {
        let title: String
        /// The journal, compressed and in base64.
        let journal: String
        let `case`: PageCase?
    }

    package let text: String

    /// Creates the page of a journal, which is compressed and in base64 (`packed`). `title` names it; where it is of the
    /// case `id` of `run`, the page marks what decided the case. Throws when a number is not finite.
    package init(title: String, packed: String, run: RunResult, case place: Int? = nil) throws {
        var page = ReportPage(.trace, title: "Trace: \(title)")
        try page.add(PageData(run, form: .trace), id: "report")
        try page.add(Self.units, id: "units")
        let shown = place.map {
            PageCase(run.cases[$0], name: CaseNames(run.cases).all[$0], of: run, hasTrace: false)
        }
        try page.add(Content(title: title, journal: packed, case: shown), id: "trace")
        text = page.text
    }
}
