import ForeignPrograms
import Foundation
import TestKit
import Testing
@testable import Reports

/// Files that reports must come out as, in `Golden/`; `RECORD=1` writes them anew: read the difference.
enum Golden {
    static func check(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let path = "\(VectorFolder.checkout)/Tests/ReportsTests/Golden/\(name)"
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, pair) in zip(lines, expectedLines).enumerated() where pair.0 != pair.1 {
            Issue.record(
                "\(name):\(number + 1): expected '\(pair.1)', got '\(pair.0)'", sourceLocation: sourceLocation
            )
            return
        }
        #expect(lines.count == expectedLines.count, sourceLocation: sourceLocation)
    }
}

/// Runs a script of this folder.
enum Script {
    /// A browser without a window; nil when none of the usual ones is installed.
    static let browser = ForeignProgram.path("chromium", "chromium-browser", "google-chrome")

    /// Returns what the script `name` prints for `arguments`.
    static func run(_ arguments: [String], name: String = "check_reports.py") throws -> (
        output: String, status: Int32
    ) {
        let script = "\(VectorFolder.checkout)/Tests/ReportsTests/\(name)"
        return try ForeignProgram.run(
            try #require(ForeignProgram.python), [script] + arguments, withErrors: true)
    }
}
