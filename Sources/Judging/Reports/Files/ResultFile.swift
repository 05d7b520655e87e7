package import Conformance
import Platform
import SimulationCore

/// Encodes and decodes the result of a run as JSON.
package enum ResultFile {
    /// The version of the format, which is decoded before the rest.
    private struct Version: Decodable {
        let format: Int
    }

    /// Returns `part` as JSON with members sorted by name; throws when a number is not finite.
    package static func text(of part: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(part), as: UTF8.self) + "\n"
    }

    /// Decodes the text of a run; `file` is the name in error messages.
    package static func result(of text: String, file: String) throws(ReportMistake) -> RunResult {
        let run = try decoded(
            RunResult.self, text, file: file, version: RunResult.currentFormat,
            expected: "what --json has written")
        return try checked(run, file: file)
    }

    /// Decodes a document whose member `format` is `version`; `expected` says what the file should be.
    static func decoded<Document: Decodable>(
        _ type: Document.Type, _ text: String, file: String, version known: Int, expected: String
    ) throws(ReportMistake) -> Document {
        let data = Data(text.utf8)
        let version: Int
        do {
            version = try JSONDecoder().decode(Version.self, from: data).format
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw ReportMistake(file: file, what: "this is not JSON; expected \(expected)")
        } catch {
            throw ReportMistake(
                file: file,
                what: "these are not results: 'format' is missing or no whole number; expected \(expected)")
        }
        guard version == known else {
            throw ReportMistake(
                file: file,
                what: "format: version \(version) is not known; this program reads version \(known)")
        }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw ReportMistake(file: file, what: sentence(error))
        } catch {
            throw ReportMistake(file: file, what: "\(error)")
        }
    }

    /// Returns `run`, or throws when two cases have the same id and repetition or the shard is malformed.
    private static func checked(_ run: RunResult, file: String) throws(ReportMistake) -> RunResult {
        var seen: Set<String> = []
        for (place, result) in run.cases.enumerated() {
            guard seen.insert("\(result.id)\u{0}\(result.repetition)").inserted else {
                throw ReportMistake(file: file, what: "cases[\(place)].id: \(result.name) occurs twice")
            }
        }
        if !run.shard.isEmpty, Shard(run.shard) == nil {
            throw ReportMistake(
                file: file, what: "shard: '\(run.shard)' is not a shard; expected for example 1/4")
        }
        return run
    }

    private static func sentence(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])): missing"
        case .valueNotFound(_, let context): "\(path(context.codingPath)): null; expected a value"
        case .typeMismatch(let type, let context): "\(path(context.codingPath)): expected \(name(of: type))"
        case .dataCorrupted(let context):
            if context.codingPath.last?.stringValue == "verdict" {
                "\(path(context.codingPath)): unknown verdict; expected one of "
                    + Verdict.allCases.map(\.rawValue).joined(separator: ", ")
            } else {
                "\(path(context.codingPath)): \(context.debugDescription)"
            }
        @unknown default: "\(error)"
        }
    }

    /// Formats a path in the document, such as `cases[3].trace.events[0].time`.
    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Double.Type: "a number"
        case is Int.Type, is UInt64.Type, is UInt32.Type: "a whole number"
        default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
        }
    }
}

/// The number of a shard and the count of shards, written `K/N` with K from 1 to N and N at most 10000.
struct Shard: Hashable {
    let number: Int
    let count: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], (1...10_000).contains(count),
            (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }
}

/// The JSON of a result whose cases come one after another; each case is encoded once.
package struct GrowingResult: Sendable {
    /// The texts of the cases by index in the plan, each an indented object.
    private var cases: [Int: String] = [:]

    /// A result without cases.
    package init() {}

    /// Adds the result of the case with index `place`, without its trace.
    package mutating func enter(_ result: CaseResult, at place: Int) throws {
        var result = result
        result.trace = nil
        let lines = try ResultFile.text(of: result).split(separator: "\n", omittingEmptySubsequences: false)
        cases[place] = lines.dropLast().map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }

    /// Returns the JSON of `run` with the cases that were added, in the order of their indices; its own are ignored.
    package func text(of run: RunResult) throws -> String {
        var run = run
        run.cases = []
        let head = try ResultFile.text(of: run)
        let name = "\"cases\" : ["
        guard let start = head.firstRange(of: name), !cases.isEmpty,
            let end = head[start.upperBound...].firstIndex(of: "]")
        else { return head }
        let texts = cases.sorted { $0.key < $1.key }.map(\.value)
        return head[..<start.upperBound] + "\n" + texts.joined(separator: ",\n") + "\n  " + head[end...]
    }
}

/// A reason why files of results cannot be used.
package struct ReportMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message in one line; the name of the file comes first when one file is wrong.
    package let description: String

    /// Creates a mistake in `file`; `what` states what is wrong and what is expected.
    package init(file: String, what: String) {
        description = TerminalText.line("\(file): error: \(what)")
    }

    /// Creates a mistake that concerns several files or none.
    init(_ what: String) {
        description = TerminalText.line("error: \(what)")
    }
}
