/// The report of a run as several pages: an index, and a page for each case in the folder `cases` beside it.
///
/// The pages need no other file: styles and scripts are in each of them. They are generated on request, one at a time.
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
        order = RunIndex.order(of: run.cases)
        indexName = index
        self.files = files
    }

    /// The index.
    package var index: String { RunPage(run, names: names, form: .index).text }

    /// The number of pages of cases.
    package var count: Int { run.cases.count }

    /// Returns the page of the case at `place`: its path relative to the index, and its text.
    package func page(at place: Int) -> (path: String, text: String) {
        let rank = order.firstIndex(of: place) ?? place
        func neighbour(_ rank: Int) -> String? {
            order.indices.contains(rank) ? "\(names.all[order[rank]]).html" : nil
        }
        let page = CasePage(
            run: run, result: run.cases[place], name: names.all[place], names: names,
            links: FileLinks(base: files.map { "../\($0)" }), index: "../\(FileLinks.encoded(indexName))",
            previous: neighbour(rank - 1), next: neighbour(rank + 1))
        return (Self.path(of: names.all[place]), page.text)
    }

    /// Returns `path` as a URL reference, with percent-encoding where it is needed.
    package static func reference(to path: String) -> String { FileLinks.encoded(path) }

    /// Returns the path of the page of the case `name`, relative to the index.
    package static func path(of name: String) -> String { "\(folder)/\(name).html" }
}
