package import Conformance
import SimulationCore

/// The report of a run as a folder: an index, the trace viewer, and for each case a script with its data in the folder
/// `cases` beside them. Nothing else is needed, and nothing is fetched: the scripts are loaded by the pages, which a
/// browser allows for files of a disk too.
///
/// The files are generated on request, one at a time.
package struct ReportPages: Sendable {
    /// The folder of the data of cases, relative to the index.
    package static let folder = "cases"

    /// The file name of the trace viewer.
    package static let viewer = "trace.html"

    private let run: RunResult
    private let known: KnownUsageCoverage
    private let names: CaseNames
    private let indexName: String
    private let files: String?

    /// Creates the files of the report of `run`, whose client could meet what is `known`.
    ///
    /// `index` is the file name of the index. `files` is the results folder as a URL reference relative to the index,
    /// empty or ending in `/`; with nil the pages name the files of a case without links.
    package init(
        _ run: RunResult, _ known: KnownUsageCoverage, index: String = "index.html", files: String? = nil
    ) {
        self.run = run
        self.known = known
        names = CaseNames(run.cases)
        indexName = index
        self.files = files
    }

    /// The index, which also shows the cases; throws when a number is not finite.
    package var index: String {
        get throws {
            var page = ReportPage(.run, title: Self.title(of: run), opensFiles: true)
            var data = PageData(run, names, known, form: .index)
            data.files = files
            data.viewer = Self.viewer
            try page.add(data, id: "report")
            return page.text
        }
    }

    /// The trace viewer of all cases; throws when a number is not finite.
    package var viewer: String {
        get throws {
            var page = ReportPage(.trace, title: "Traces: \(run.clientName)", opensFiles: true)
            var data = PageData(run, form: .trace)
            data.index = Self.reference(to: indexName)
            try page.add(data, id: "report")
            try page.add(TracePage.units, id: "units")
            return page.text
        }
    }

    package var count: Int { run.cases.count }

    /// Returns the script with the data of the case at `place`: its path relative to the index, and its text; throws when
    /// a number is not finite. `hasTrace` says whether there is one with its journal; `pack` returns bytes, which may be
    /// compressed, in base64.
    package func file(
        at place: Int, hasTrace: Bool, pack: ([UInt8]) -> String
    ) throws -> (path: String, text: String) {
        let name = names.all[place]
        let data = PageCase(run.cases[place], name: name, of: run, hasTrace: hasTrace)
        let path = "\(Self.folder)/\(name).js"
        return (path, Self.handOver(path, "\"\(pack(try ReportPage.json(data)))\""))
    }

    /// Returns the script with the journal of the case at `place`, compressed and in base64.
    package func journal(at place: Int, _ packed: String) -> (path: String, text: String) {
        let path = "\(Self.folder)/\(names.all[place]).journal.js"
        return (path, Self.handOver(path, "\"\(packed)\""))
    }

    /// Returns the script at `path`, which needs no escapes, that hands over `json` to a page.
    static func handOver(_ path: String, _ json: String) -> String { "dynoData(\"\(path)\", \(json));\n" }

    /// Returns the report of the run, whose client could meet what is `known`, as one file that contains all cases and needs
    /// no other.
    ///
    /// `files` is the results folder as a URL reference relative to the page, empty or ending in `/`; with nil the page
    /// names the files of a case without links. With `hasTraces` the folder has the trace viewer. Throws when a number is
    /// not finite.
    package static func single(
        _ run: RunResult, _ known: KnownUsageCoverage, files: String? = nil, hasTraces: Bool = false
    ) throws -> String {
        let names = CaseNames(run.cases)
        var data = PageData(run, names, known, form: .single)
        data.files = files
        data.viewer = files.map { $0 + Self.viewer }
        var page = ReportPage(.run, title: title(of: run))
        try page.add(data, id: "report")
        for (result, name) in zip(run.cases, names.all) {
            let hasTrace = hasTraces && files != nil && result.files["journal"] != nil
            try page.add(
                PageCase(result, name: name, of: run, hasTrace: hasTrace), id: "data-\(name)", isLater: true)
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
            if let run = columns.first?.run { try page.add(PageData(run, form: .matrix), id: "report") }
            page.add(json: json, id: "matrix")
            return page.text
        }
    }
}
