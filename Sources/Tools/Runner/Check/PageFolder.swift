package import Conformance
import Gzip
import Kinds
import OutputFiles
import Platform
package import Reports

/// A folder with the HTML report of a run: an index, the trace viewer, and the data of each case in a folder beside them.
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

    /// Writes the report of `run`; `results` is the path of the results folder, or nil when it is unknown.
    ///
    /// The index comes last, so that its links lead to files that exist.
    package func write(_ run: RunResult, results: String?) throws(CheckError) {
        try make()
        let files = results.map { Self.reference(from: path, to: $0) }
        let pages = ReportPages(run, Kinds.usage, index: index, files: files)
        for place in 0..<pages.count {
            let packed = results.flatMap { Self.journal(of: run.cases[place], in: $0) }
            if let packed {
                let file = pages.journal(at: place, packed)
                try write(file.path, file.text)
            }
            let file = try drawn { try pages.file(at: place, hasTrace: packed != nil, pack: GzipFile.base64) }
            try write(file.path, file.text)
        }
        try write(ReportPages.viewer, try drawn { try pages.viewer })
        try write(index, try drawn { try pages.index })
    }

    /// Returns the journal of a case for the trace viewer; nil when it has none that can be shown. Clients work below the
    /// folder of the results and may have left links there: none is followed, and none leads out of it.
    private static func journal(of result: CaseResult, in results: String) -> String? {
        guard let file = result.files["journal"], !file.hasPrefix("/"),
            !file.split(separator: "/").contains("..")
        else { return nil }
        let path = "\(results)/\(file)"
        guard NewFile.isRegular(path), !NewFile.isLink(path.deletingLastPathComponent) else {
            return nil
        }
        return (try? TraceJournal(path: path))?.packed
    }

    private func drawn<Page>(_ page: () throws -> Page) throws(CheckError) -> Page {
        do {
            return try page()
        } catch {
            throw .unwritable(path: path, reason: systemError(error))
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

/// A folder with the site of the results of several clients.
package struct SiteFolder: Sendable {
    /// The absolute path.
    private let path: String

    /// Creates the folder at `path`, which is created when the site is written.
    package init(_ path: String) { self.path = CommandValues.absolute(path) }

    /// Writes `site`; the index comes last, so that its links lead to files that exist.
    package func write(_ site: Site, tool: String) throws(CheckError) {
        try ResultsFolder.make(path)
        for folder in ["api", "api/clients", "api/cases", "badges"] {
            try ResultsFolder.makeOwn("\(path)/\(folder)")
        }
        do {
            try site.files(tool: tool) { name, text in try ResultsFolder.write(text, to: "\(path)/\(name)") }
        } catch let error as CheckError {
            throw error
        } catch {
            throw .unwritable(path: path, reason: systemError(error))
        }
    }
}
