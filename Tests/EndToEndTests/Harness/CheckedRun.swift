import Foundation
import TestKit

/// One run of `dyno check` with cases and a client of a test's own.
final class CheckedRun {
    /// What `--json` and `result.json` say of a run.
    struct Result: Decodable {
        struct Case: Decodable {
            let id: String
            let verdict: String
            let reason: String
            let known: String?
        }

        let client: String
        let isPartial: Bool
        let chosen: Int
        let cases: [Case]

        /// The verdicts by case.
        var verdicts: [String: String] {
            Dictionary(uniqueKeysWithValues: cases.map { ($0.id, $0.verdict) })
        }
    }

    /// The reference client beside the test bundle; nil when it has not been built.
    static let reference: String? = Dyno.path.map {
        "\(($0 as NSString).deletingLastPathComponent)/reference-client"
    }.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }

    static let reason = "no reference-client beside the test bundle; build it"

    let scratch: Scratch

    /// The folder of the cases.
    let cases: String

    init() throws {
        scratch = try Scratch()
        cases = scratch.file("cases")
        try FileManager.default.createDirectory(atPath: cases, withIntermediateDirectories: true)
    }

    /// Writes the case `id`, whose car is the one of a published measurement; `body` is the rest of its file.
    func store(_ id: String, _ body: String, title: String = "A case of the test", endpoint: String = "")
        throws
    {
        let text = """
            dyno: 1
            id: \(id)
            title: \(title)
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5"\(endpoint) } } }
            \(body)
            """
        _ = try scratch.store(text, as: "cases/\(id).yaml")
    }

    /// The profile of the reference client, perhaps of a mutant; its path.
    func profile(bug: String? = nil, more: String = "") throws -> String {
        guard let program = Self.reference else { throw Dyno.NotBuilt() }
        let run = "run: [\"\(program)\"" + (bug.map { ", --bug, \($0)" } ?? "")
        let text = text(of: "\(VectorFolder.checkout)/Scenarios/clients/reference.yaml")
        return try scratch.store(
            text.replacing("run: [reference-client", with: run) + more, as: "\(bug ?? "reference").yaml")
    }

    /// Starts a run into the folder `results`.
    func start(_ arguments: [String], results: String = "results") throws -> ChildProcess {
        try Dyno.start(["check", cases, "--out", scratch.file(results)] + arguments)
    }

    /// The results of a run that is over, or under way.
    func result(_ results: String = "results") throws -> Result {
        try JSONDecoder().decode(
            Result.self, from: Data(text(of: scratch.file("\(results)/result.json")).utf8))
    }
}
