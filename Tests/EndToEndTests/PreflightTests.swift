import Foundation
import Testing

/// A client that cannot start is said once.
@Suite(.enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct PreflightTests {
    private func check(
        _ script: String, _ more: [String] = []
    ) async throws -> (CheckedRun, ChildProcess) {
        let run = try CheckedRun()
        for id in ["P-01", "P-02", "P-03"] {
            try run.store(id, "task: live-data\nexpect: [{ id: it, exit: { status: 0 } }]")
        }
        let path = try run.scratch.store(script, as: "client.py")
        let child = try run.start(more + ["--", PlainPython.path ?? "", path, "${obd.host}", "${obd.port}"])
        _ = try await child.end()
        return (run, child)
    }

    @Test func aMissingModuleIsSaidOnce() async throws {
        let (run, child) = try await check("import no_such_module_of_dyno\n")
        #expect(try await child.end() == .exited(3))
        let errors = child.errors
        #expect(
            errors.contains("cannot start") && errors.contains("No module named 'no_such_module_of_dyno'"),
            "\(errors)")
        #expect(errors.contains("pip install"), "\(errors)")
        #expect(errors.ranges(of: "no_such_module_of_dyno").count == 2, "\(errors)")
        #expect(!child.output.contains("FAIL"))
        #expect(!FileManager.default.fileExists(atPath: run.scratch.file("results/P-01")))
    }

    /// One chosen case says the same, with the same exit code, as all.
    @Test func aMissingModuleIsSaidForOneCase() async throws {
        let (_, child) = try await check("import no_such_module_of_dyno\n", ["--filter", "P-02"])
        let ending = try await child.end()
        #expect(ending == .exited(3), "\(ending) \(child.output)")
        #expect(
            child.errors.contains("cannot start") && child.errors.contains("No module named"),
            "\(child.errors)")
        #expect(child.output.contains("FAIL") && !child.errors.contains("No case was run."))
    }

    @Test func aCommandThatIsNotThereIsSaidOnce() async throws {
        let run = try CheckedRun()
        for id in ["P-01", "P-02"] {
            try run.store(id, "task: live-data\nexpect: [{ id: it, exit: { status: 0 } }]")
        }
        let child = try run.start(["--", "no-such-command-of-dyno", "${obd.url}"])
        #expect(try await child.end() == .exited(3))
        #expect(
            child.errors.contains("cannot start") && child.errors.contains("install no-such-command-of-dyno"),
            "\(child.errors)")
    }

    /// A client that connects and then fails is judged, case by case.
    @Test func aClientThatConnectsAndFailsIsJudged() async throws {
        let script =
            "import socket, sys\nsocket.create_connection((sys.argv[1], int(sys.argv[2])))\nsys.exit(1)\n"
        let (run, child) = try await check(script)
        #expect(try await child.end() == .exited(1), "\(child.errors)")
        #expect(try run.result().cases.count == 3)
    }

    /// One task that fails at once does not keep the others from being judged.
    @Test func aClientThatStartsForOneTaskIsJudged() async throws {
        let run = try CheckedRun()
        try run.store("P-01", "task: vin\nexpect: [{ id: it, exit: { status: 0 } }]")
        try run.store("P-02", "task: connect\nexpect: [{ id: it, exit: { status: 0 } }]")
        let good = "import socket,sys; socket.create_connection((sys.argv[1], int(sys.argv[2])))"
        let profile = try run.scratch.store(
            """
            client: half
            capabilities: [vin, connect]
            transports: [tcp]
            tasks:
              vin: { run: ["\(PlainPython.path ?? "")", -c, "raise ValueError('no vin')"] }
              connect: { run: ["\(PlainPython.path ?? "")", -c, "\(good)", "${obd.host}", "${obd.port}"] }
            """, as: "half.yaml")
        let child = try run.start(["--client", profile])
        #expect(try await child.end() == .exited(1), "\(child.errors)")
        let result = try run.result()
        #expect(result.verdicts == ["P-01": "fail", "P-02": "pass"], "\(result.cases.map(\.reason))")
        #expect(result.cases[0].reason.contains("status 1"))
        #expect(!FileManager.default.fileExists(atPath: run.scratch.file("results/start-1")))
    }
}
