import Foundation
import TestKit
import Testing

/// What is said to somebody who writes a first profile.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ProfileCommandTests {
    @Test(arguments: [
        ("meter.py", "python3 ", "dyno check elm327 -- python3 "),
        ("meter.js", "node ", "dyno check elm327 -- node "),
        ("meter.sh", "sh ", "dyno init-profile -- sh "),
    ])
    func aProgramIsNotAProfile(_ name: String, _ interpreter: String, _ words: String) async throws {
        let scratch = try Scratch()
        let path = try scratch.store("import obd\n", as: name)
        let run = try await Dyno.run("check", "elm327", "--client", path)
        #expect(run.ending == .exited(2))
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
            let child = try Dyno.start(arguments)
            _ = try await child.end()
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
        let run = try await Dyno.run("validate", "\(VectorFolder.checkout)/Scenarios/clients/\(name).yaml")
        #expect(run.ending == .exited(0))
        #expect(
            run.output.contains("Test the client with    dyno check \(folder) --client "), "\(run.output)")
        let reasons = run.output.lines.filter { $0.hasPrefix("  not: ") || $0.hasPrefix("  in part: ") }.map {
            $0.prefix { $0 != "(" }.replacing(#/[0-9]+ cases?: /#, with: "")
        }
        #expect(Set(reasons).count == reasons.count, "\(reasons)")
        #expect(run.output.contains("  for other kinds of clients: "), "\(run.output)")
    }

    /// The kinds of clients that a trial run knows, with the reference clients.
    @Test(
        .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)),
        arguments: [
            (
                "--kind forza", "dashboard --listen ${client.url} --signals ${signals} --duration 3",
                [
                    "capabilities: [dashboard, forza]", "transports: [udp]", "listens: \"udp://127.0.0.1:0\"",
                    ": vehicle.speed",
                ],
                "telemetry"
            ),
            (
                "", "dashboard --game ${ac.url} --signals ${signals} --duration 3",
                ["capabilities: [dashboard, assetto-corsa]", ": vehicle.speed"], "telemetry"
            ),
            (
                "--kind uds-doip", "tester doip --url=${car.url} --steps=${steps}",
                ["capabilities: [diagnose, uds-doip]", "name: data"], "uds"
            ),
            (
                "--kind uds-can", "tester can --url=${car.url} --steps=${steps}",
                ["capabilities: [diagnose, uds-can]", "name: data"], "uds"
            ),
            (
                "", "valet-customer --url=${customer.url} --steps=${steps}",
                ["capabilities: [app, valet-customer]", "name: user"], "services"
            ),
            (
                "", "trip-log --url=${trips.url} --steps=${steps}",
                ["capabilities: [app, trip-log]", "page=home"],
                "services"
            ),
        ])
    func aProfileIsDraftedForEachKind(
        _ options: String, _ command: String, _ parts: [String], _ folder: String
    ) async throws {
        let scratch = try Scratch()
        let profile = scratch.file("p.yaml")
        let words = { (text: String) in text.split(separator: " ").map(String.init) }
        let child = try Dyno.start(
            ["init-profile", "--out", profile, "--for", "4"] + words(options) + [
                "--", CheckedRun.reference ?? "",
            ]
                + words(command))
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        let drafted = text(of: profile)
        for part in parts { #expect(drafted.contains(part), "\(part) in \(drafted)") }
        #expect(child.output.contains("dyno check \(folder) --client "), "\(child.output)")
    }

    @Test(arguments: [
        (
            ["${client.port}"],
            "${client.…} does not say what kind of client it is; add --kind with one of forza, "
        ),
        (["${car.url}"], "add --kind with one of uds-doip, uds-can"),
        (["x"], "the command does not say where the client connects; write '${obd.host}:${obd.port}'"),
        (
            ["--kind", "gt8", "${gt7.url}"],
            "--kind gt8: there is no such kind of client; kinds are elm327, mtg"
        ),
        (
            ["--kind", "gt7", "${client.port}"],
            "--kind gt7: the command does not say where the client connects; write ${gt7.url}"
        ),
    ])
    func aKindThatIsNotClearIsAskedFor(_ words: [String], _ message: String) async throws {
        let options = words.count > 1 ? Array(words.prefix(2)) : []
        let child = try Dyno.start(["init-profile"] + options + ["--", "true", words.last ?? ""])
        #expect(try await child.end() == .exited(2))
        #expect(child.errors.replacing("\n", with: " ").contains(message), "\(child.errors)")
    }
}
