package import Conformance
import Foundation

/// A folder with the HTML report of a run: an index, and a page for each case in a folder beside it.
package struct PageFolder: Sendable {
    /// The absolute path.
    package let path: String

    private let index: String

    /// Creates the folder at `path`, which is created when the report is written; `index` is the file name of the
    /// index.
    package init(_ path: String, index: String = "index.html") {
        self.path = CommandValues.absolute(path)
        self.index = index
    }

    /// Creates the folders, so that an error shows before there are results.
    package func make() throws(CheckError) {
        try ResultsFolder.make(path)
        try ResultsFolder.makeOwn("\(path)/\(ReportPages.folder)")
    }

    /// Writes the report of `run`; `files` is the results folder as a URL reference relative to this folder, or nil.
    ///
    /// The index comes last, so that its links lead to pages that exist.
    package func write(_ run: RunResult, files: String?) throws(CheckError) {
        try make()
        let pages = ReportPages(run, index: index, files: files)
        for place in 0..<pages.count {
            let page = try drawn { try pages.page(at: place) }
            try write(page.path, page.text)
        }
        try write(index, try drawn { try pages.index })
    }

    private func drawn<Page>(_ page: () throws -> Page) throws(CheckError) -> Page {
        do {
            return try page()
        } catch {
            throw .unwritable(path: path, reason: ResultsFolder.reason(error))
        }
    }

    private func write(_ name: String, _ text: String) throws(CheckError) {
        try ResultsFolder.write(text, to: "\(path)/\(name)")
    }

    /// Returns the folder `target` as a URL reference relative to the folder `origin`: empty, or ending in `/`.
    package static func reference(from origin: String, to target: String) -> String {
        func parts(_ path: String) -> [Substring] {
            URL(fileURLWithPath: CommandValues.absolute(path)).standardizedFileURL.path.split(separator: "/")
        }
        let (one, other) = (parts(origin), parts(target))
        let common = zip(one, other).prefix { $0 == $1 }.count
        let steps =
            Array(repeating: "..", count: one.count - common) + other.dropFirst(common).map(String.init)
        return steps.map { ReportPages.reference(to: $0) + "/" }.joined()
    }
}
