import ForeignPrograms
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Conformance
@testable import Reports

/// A page in Chromium.
enum PageView {
    /// Whether there is what it needs.
    static let isPossible = ForeignProgram.python != nil && Script.browser != nil

    /// Opens the page `text`, at an address that ends in `end`, such as `#case-X`, and returns the value of each
    /// JavaScript expression, a text, a whole number or a flag, as text.
    static func values(
        of text: String, at end: String = "", _ expressions: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        try values(of: [(text, end)], expressions, sourceLocation: sourceLocation)[0]
    }

    /// Opens the report of `run` as a folder, at an address that ends in `end`, and returns the value of each expression.
    static func values(
        in pages: ReportPages, at end: String = "", _ expressions: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        try values(in: [(pages, end)], expressions, sourceLocation: sourceLocation)[0]
    }

    /// Returns the values of the expressions in each of several reports that are folders.
    static func values(
        in reports: [(pages: ReportPages, end: String)], _ expressions: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [[String]] {
        try inFolder { folder in
            let views = try reports.enumerated().map { number, report in
                let place = folder.appendingPathComponent("report-\(number)")
                try SampleRun.write(report.pages, to: place)
                return place.appendingPathComponent("index.html").absoluteString + report.end
            }
            // The data of a case are unpacked behind the load of the page.
            let wait = "new Promise(done => setTimeout(() => done(''), 150))"
            return try look(at: views, [wait] + expressions, sourceLocation).map { Array($0.dropFirst()) }
        }
    }

    /// Returns the values of the expressions in each of several pages.
    static func values(
        of pages: [(text: String, end: String)], _ expressions: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [[String]] {
        try inFolder { folder in
            let views = try pages.enumerated().map { number, page in
                let file = folder.appendingPathComponent("page-\(number).html")
                try page.text.write(to: file, atomically: true, encoding: .utf8)
                return file.absoluteString + page.end
            }
            return try look(at: views, expressions, sourceLocation)
        }
    }

    /// Opens the index of `site` and returns the value of each expression.
    static func values(
        ofSite site: Site, _ expressions: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        try inFolder { folder in
            try SiteTests.write(site, to: folder)
            let index = folder.appendingPathComponent("index.html").absoluteString
            return try look(at: [index], expressions, sourceLocation)[0]
        }
    }

    private static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let scratch = try Scratch()
        return try body(scratch.url)
    }

    private static func look(
        at addresses: [String], _ expressions: [String], _ sourceLocation: SourceLocation
    ) throws -> [[String]] {
        let views: [[Any]] = addresses.map { [$0, expressions] }
        let request = try JSONSerialization.data(withJSONObject: views)
        let answer = try JSONDecoder().decode(Answer.self, from: try Browser.answer(to: request))
        try #require(answer.problem == nil, sourceLocation: sourceLocation)
        return try #require(answer.values, sourceLocation: sourceLocation).map { $0.map(\.text) }
    }

    /// What the browser has seen, or the first error that it reports.
    private struct Answer: Decodable {
        let values: [[Value]]?
        let problem: String?
    }

    /// A value of JavaScript as text.
    private struct Value: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else if let flag = try? container.decode(Bool.self) {
                text = "\(flag)"
            } else if let number = try? container.decode(Int.self) {
                text = "\(number)"
            } else {
                text = "null"
            }
        }
    }

    /// Returns an expression for the texts of the elements that `query` selects.
    static func texts(_ query: String) -> String {
        "[...document.querySelectorAll('\(query)')].map(e => e.textContent).join('|')"
    }

    /// Returns the data of a page that have the id `id`.
    static func data(_ id: String, of page: String) throws -> [String: Any] {
        let start = "<script type=\"application/json\" id=\"\(id)\">"
        let begin = try #require(page.firstRange(of: start)).upperBound
        let end = try #require(page[begin...].firstRange(of: "</script>")).lowerBound
        let object = try JSONSerialization.jsonObject(with: Data(page[begin..<end].utf8))
        return try #require(object as? [String: Any])
    }
}

/// A browser that stays open until the tests end: to open one takes longer than to look at a page.
private final class Browser: Sendable {
    /// Two of them, so that a page that is laid out does not keep the next one waiting.
    private static let all = [Browser(), Browser()]

    private let started = Mutex<(requests: FileHandle, answers: FileHandle)?>(nil)

    /// Returns the answer of `look.py`, a line of JSON, to `request`, which is one.
    static func answer(to request: Data) throws -> Data {
        for browser in all {
            if let answer = try browser.started.withLockIfAvailable({ try ask(request, &$0) }) {
                return answer
            }
        }
        return try all[0].started.withLock { try ask(request, &$0) }
    }

    private static func ask(
        _ request: Data, _ started: inout sending (requests: FileHandle, answers: FileHandle)?
    ) throws -> Data {
        let (requests, answers) = try started ?? start()
        started = (requests, answers)
        try requests.write(contentsOf: request + Data("\n".utf8))
        var answer = Data()
        while answer.last != UInt8(ascii: "\n") {
            let piece = answers.availableData
            try #require(!piece.isEmpty, "the browser has ended")
            answer += piece
        }
        return answer
    }

    private static func start() throws -> (requests: FileHandle, answers: FileHandle) {
        let (requests, answers, process) = (Pipe(), Pipe(), Process())
        process.executableURL = URL(fileURLWithPath: try #require(ForeignProgram.python))
        process.arguments = [
            "\(VectorFolder.checkout)/Tests/ReportsTests/look.py", try #require(Script.browser),
        ]
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
        return (requests.fileHandleForWriting, answers.fileHandleForReading)
    }
}
