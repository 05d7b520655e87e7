import SimulationCore

/// The report of a run as several pages: an index, and a page for each case in the folder `cases` beside it.
///
/// The pages need no other file: style sheets, scripts and data are in each of them. They are generated on request,
/// one at a time.
package struct ReportPages: Sendable {
    /// The folder of the pages of cases, relative to the index.
    package static let folder = "cases"

    private let run: RunResult
    private let names: CaseNames
    private let order: [Int]
    private let indexName: String
    private let files: String?

    /// Creates the pages of `run`.
    ///
    /// `index` is the file name of the index. `files` is the results folder as a URL reference relative to the index,
    /// empty or ending in `/`; with nil the pages name the files of a case without links.
    package init(_ run: RunResult, index: String = "index.html", files: String? = nil) {
        self.run = run
        names = CaseNames(run.cases)
        order = run.attentionOrder
        indexName = index
        self.files = files
    }

    /// The index; throws when a number is not finite.
    package var index: String {
        get throws {
            var page = ReportPage(.run, title: Self.title(of: run))
            try page.add(PageData(run, names, form: .index), id: "report")
            return page.text
        }
    }

    /// The number of pages of cases.
    package var count: Int { run.cases.count }

    /// Returns the page of the case at `place`: its path relative to the index, and its text; throws when a number is
    /// not finite.
    package func page(at place: Int) throws -> (path: String, text: String) {
        let rank = order.firstIndex(of: place) ?? place
        func neighbour(_ rank: Int) -> String? {
            order.indices.contains(rank) ? "\(names.all[order[rank]]).html" : nil
        }
        let (result, name) = (run.cases[place], names.all[place])
        var data = PageData(run, names, page: result)
        data.files = files.map { "../\($0)" }
        data.index = "../\(Self.reference(to: indexName))"
        data.previous = neighbour(rank - 1)
        data.next = neighbour(rank + 1)
        var page = ReportPage(
            .case, title: "\(result.verdict.word): \(result.name), \(run.clientName)")
        try page.add(data, id: "report")
        try page.add(PageCase(result, name: name, of: run), id: "case")
        return ("\(Self.folder)/\(name).html", page.text)
    }

    /// Returns the report as one file that contains all cases; throws when a number is not finite.
    static func single(_ run: RunResult, files: String?) throws -> String {
        let names = CaseNames(run.cases)
        var data = PageData(run, names, form: .single)
        data.files = files
        var page = ReportPage(.run, title: title(of: run))
        try page.add(data, id: "report")
        for (result, name) in zip(run.cases, names.all) {
            try page.add(PageCase(result, name: name, of: run), id: "data-\(name)", isLater: true)
        }
        return page.text
    }

    private static func title(of run: RunResult) -> String { "Client report: \(run.clientName)" }

    /// Returns `path` as a URL reference, with percent-encoding where it is needed (RFC 3986, 2.3).
    package static func reference(to path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%" + Hex.string(byte, width: 2)
            }
        }.joined()
    }
}

extension Matrix {
    /// The table as one page without external resources; throws when a number is not finite.
    package var html: String {
        get throws {
            var page = ReportPage(.matrix, title: "Clients side by side")
            if let run = columns.first?.run { try page.add(PageData(matrix: run), id: "report") }
            page.add(json: json, id: "matrix")
            return page.text
        }
    }
}
