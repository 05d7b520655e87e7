package import Conformance
import Foundation

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
            throw .unwritable(path: path, reason: ResultsFolder.reason(error))
        }
    }
}
