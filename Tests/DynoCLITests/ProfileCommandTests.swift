import Foundation
import TestKit
import Testing

/// What is said to somebody who writes a first profile.
@Suite struct ProfileCommandTests {
    @Test(arguments: [
        ("meter.py", "python3 ", "dyno check elm327 -- python3 "),
        ("meter.js", "node ", "dyno check elm327 -- node "),
        ("meter.sh", "sh ", "dyno init-profile -- sh "),
    ])
    func aProgramIsNotAProfile(_ name: String, _ interpreter: String, _ words: String) async throws {
        let scratch = try Scratch()
        let path = try scratch.store("import obd\n", as: name)
        let run = await CommandRun("check", "elm327", "--client", path)
        #expect(run.code == 2)
        #expect(
            run.errors.contains("--client \(path): this is a program; --client takes a profile"),
            "\(run.errors)")
        #expect(run.errors.contains("\(interpreter)\(path) '${obd.host}:${obd.port}'"), "\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    /// A capability that no case needs is said wherever the profile is read.
    @Test func aMisspeltCapabilityIsSaid() async throws {
        let scratch = try Scratch()
        let profile = try scratch.store(
            "client: x\ncapabilities: [conect]\ntasks: { vin: { run: [x, \"${client.port}\"] } }\n",
            as: "p.yaml")
        for arguments in [
            ["validate", profile], ["check", "elm327", "--client", profile, "--out", scratch.file("o")],
        ] {
            let child = await CommandRun(words: arguments)
            let said = child.output + child.errors
            for words in [
                "p.yaml:2:16: warning: capabilities[0]: no shipped case needs 'conect'; did you mean 'connect'?",
                "p.yaml:3:22: warning: tasks.vin.run: '${client.port}' has no effect without 'listens'",
            ] {
                #expect(said.contains(words), "\(said.prefix(2000))")
            }
        }
    }

    /// A line for each reason, and the folder for the kind of client.
    @Test(arguments: [
        ("reference-dashboard", "telemetry"), ("reference-tester", "uds"), ("reference-tester-doip", "uds"),
        ("reference-trip-log", "services"), ("reference-valet-employee", "services"),
        ("reference-maintenance", "mtg"),
        ("python-OBD", "elm327"),
    ])
    func theCasesForTheKindOfAClientAreNamed(_ name: String, _ folder: String) async throws {
        let run = await CommandRun("validate", "\(VectorFolder.checkout)/Scenarios/clients/\(name).yaml")
        #expect(run.code == 0)
        #expect(
            run.output.contains("Test the client with    dyno check \(folder) --client "), "\(run.output)")
        let reasons = run.output.lines.filter { $0.hasPrefix("  not: ") || $0.hasPrefix("  in part: ") }.map {
            $0.prefix { $0 != "(" }.replacing(#/[0-9]+ cases?: /#, with: "")
        }
        #expect(Set(reasons).count == reasons.count, "\(reasons)")
        #expect(run.output.contains("  for other kinds of clients: "), "\(run.output)")
    }
}
