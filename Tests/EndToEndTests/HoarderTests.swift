import Foundation
import TestKit
import Testing

/// A Python without any packages.
enum PlainPython {
    static let path: String? =
        [Client.interpreter, "/usr/bin/python3", "/usr/local/bin/python3"].compactMap(\.self).first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
}

/// Clients that take more connections than a case has.
@Suite(.serialized, .enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct HoarderTests {
    /// Runs cases with clients that open connections for ever, under a limit of descriptors that they reach together.
    private func check(_ ids: [String], descriptors: Int, _ more: [String] = []) async throws -> (
        run: CheckedRun, child: ChildProcess
    ) {
        let run = try CheckedRun()
        for id in ids {
            try run.store(
                id,
                "limit: 120s\ntask: live-data\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
        }
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/hoarder.py"
        let words =
            ["check", run.cases, "--out", run.scratch.file("results")] + more + [
                "--", PlainPython.path ?? "", script, "${obd.host}", "${obd.port}", "3",
            ]
        let child = try ChildProcess(
            "/bin/sh", ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", Dyno.path ?? ""] + words)
        _ = try await child.end()
        return (run, child)
    }

    @Test func eachFailsItsCaseAndIsEndedWithAllOfItsProcesses() async throws {
        let ids = ["F-1", "F-2", "F-3"]
        let (run, child) = try await check(ids, descriptors: 8192, ["--jobs", "2"])
        #expect(try await child.end() == .exited(1), "\(child.errors)")
        let result = try run.result()
        #expect(!result.isPartial && result.cases.map(\.id) == ids)
        for tested in result.cases {
            #expect(tested.verdict == "fail")
            #expect(
                tested.reason
                    == "the client had more than 1024 connections open at once; a case takes no more")
            let processes = text(of: run.scratch.file("results/\(tested.id)/stdout")).lines.compactMap {
                pid_t($0)
            }
            #expect(processes.count == 3)
            for process in processes {
                try await Patience.wait(for: "the end of process \(process)") { Self.isGone(process) }
            }
        }
        #expect(text(of: run.scratch.file("results/report.html")).contains("more than 1024 connections"))
    }

    /// One that has ended and that nobody has asked for its status has gone.
    private static func isGone(_ process: pid_t) -> Bool {
        kill(process, 0) != 0 || text(of: "/proc/\(process)/stat").contains(") Z ")
    }
}
