import Foundation
import TestKit
import Testing

/// What is said to somebody who writes a first profile, with a client's program.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ProfileCommandTests {
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
