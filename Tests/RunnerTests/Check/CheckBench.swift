import Kinds
import Conformance
import Foundation
import Gzip
import Rig
import Runner
import Scenarios
import SimulationCore
import Synchronization
import TestKit
import Testing

/// A run against clients of a few lines of shell, with a judge that keeps what it was shown.
final class CheckBench: Sendable {
    /// What the judge has seen, by case.
    private let seen = Mutex<[String: CaseRecord]>([:])
    private let scratch: Scratch
    var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    /// The beginning of a script: connects, and `ask` sends a line and waits for the prompt.
    static let prelude = """
        open() { exec 3<>"/dev/tcp/$1/$2"; }
        ask() { printf '%s\\r' "$1" >&3; IFS= read -r -t 10 -d '>' answer <&3; }
        open "$1" "$2"

        """

    /// A profile whose one command for every task is a script; its arguments are host, port, signals and duration.
    static func profile(_ script: String, stop: TaskCommand.Stop? = nil, more: String = "") throws
        -> ClientProfile
    {
        var profile = try ProfileLoader.standard.load(
            text: "client: script\ntransports: [tcp]\n\(more)", file: "bench/p.yaml")
        let words = ["bash", "-c", script, "client", "${obd.host}", "${obd.port}", "${signals}"]
        for kind in ClientTask.Kind.allCases {
            profile.tasks[kind] = TaskCommand(run: [nil: words.map(CommandText.init)], stop: stop)
            profile.capabilities.insert(kind.rawValue)
        }
        return profile
    }

    static func makeCase(
        _ id: String = "T-1", more: String = "", listen: String = "tcp://127.0.0.1:0",
        task: ClientTask = ClientTask(.liveData), limit: String = "30s"
    ) throws -> Case {
        let text = """
            dyno: 1
            id: \(id)
            title: The case \(id)
            timing: instant
            limit: \(limit)
            endpoints: { obd: { elm327: { listen: "\(listen)" } } }
            \(more)
            """
        var scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "group/\(id).yaml").scenarios.first)
        scenario.task = task
        return Case(id: id, group: "group", file: "group/\(id).yaml", text: text, scenario: scenario)
    }

    func options(_ cases: [Case], _ profile: ClientProfile) -> CheckOptions {
        CheckOptions(cases: cases, profile: profile, folder: folder, tool: "test")
    }

    /// The judge, except that a client of which nothing is expected passes when it does not crash.
    var judge: @Sendable (Case, [CaseRecord]) -> CaseResult {
        { tested, records in
            self.seen.withLock { $0[tested.id] = records.first }
            var result = Judge.judge(tested, records)
            if result.expectations.isEmpty, result.verdict == .inconclusive {
                (result.verdict, result.reason) = (.pass, "")
            }
            return result
        }
    }

    /// Runs one case with a script; its result, and what the judge was shown.
    func play(
        _ script: String, stop: TaskCommand.Stop? = nil, task: ClientTask = ClientTask(.liveData),
        limit: String = "30s", reports: String = ""
    ) async throws -> (result: CaseResult, record: CaseRecord?) {
        let profile = try Self.profile(script, stop: stop, more: reports)
        let run = try CheckRun(options([try Self.makeCase(task: task, limit: limit)], profile), judge: judge)
        let result = try await run.run()
        return (try #require(result.cases.first), seen.withLock { $0["T-1"] })
    }

    /// The data in the script `name` of a report.
    func unpacked(_ name: String) throws -> String {
        let packed = text(name).split(separator: "\"")
        try #require(packed.count == 5)
        let file = "\(folder)/unpacked"
        try #require(Data(base64Encoded: String(packed[3]))).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        return text("unpacked")
    }

    func text(_ name: String) -> String {
        // One that is not compressed is read as it is.
        String(decoding: GzipReader(path: "\(folder)/\(name)")?.bytes(limit: 1 << 28) ?? [], as: UTF8.self)
    }
}

extension CaseRecord {
    /// What the client's program has done, in order: the stage and its text.
    var program: [(stage: JournalRecord.ClientStage, text: String)] {
        journal.entries.compactMap { _, entry in
            if case .client(let client) = entry { (client.stage, entry.text) } else { nil }
        }
    }

    func entries(_ kind: JournalRecord.Kind) -> [(JournalRecord, String)] {
        journal.entries(kind).map { ($0.record, $0.entry.wordsOrBytes) }
    }
}
