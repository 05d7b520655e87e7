import Foundation
import TestKit
import Testing

/// The commands that people type beside `serve`, with other programs.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct CommandLineTests {
    @Test(
        .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)),
        arguments: [
            (
                [String](), #"{"dyno": "1", "vehicle": {"base": "electric"}}"#,
                #"{"dyno": "1", "vehicle": {"bass": "electric"}}"#
            ),
            (["--vehicle"], #"{"dyno": "1", "name": "car"}"#, #"{"dyno": "1", "endpoints": {}}"#),
            (
                ["--journal"], #"{"n": 0, "t": 0.5, "kind": "connect", "endpoint": "obd", "connection": 1}"#,
                #"{"n": 0, "t": 0.5, "kind": "connect", "text": "hello"}"#
            ),
        ])
    func theSchemaIsOneForOtherTools(_ options: [String], _ good: String, _ bad: String) async throws {
        let schema = try Dyno.start(["schema"] + options)
        #expect(try await schema.end() == .exited(0))
        let check = try Client.script("check_json_schema.py", [good, bad], input: schema.output)
        #expect(try await check.end() == .exited(0), "\(check.errors)")
        #expect(check.output.lines.map { $0.prefix(7) } == ["good", "refused"])
    }

    @Test func aValueThatNoParameterCarriesIsAWarning() async throws {
        let run = try await Dyno.run(
            "serve", "--free-ports", "--plain", "--duration", "100ms", "--set", "vehicle.speed=500")
        #expect(run.ending == .exited(0))
        #expect(
            run.errors.contains("warning: vehicle.signals.vehicle.speed: 500 is beyond what PID 0D carries"))
    }

    /// As in `dyno serve | head`: the reader closes the pipe while there is more to say.
    @Test func aReaderThatHasGoneStopsNothing() async throws {
        let scratch = try Scratch()
        let path = try #require(Dyno.path)
        let serve = "'\(path)' serve --listen obd=tcp://127.0.0.1:0 --duration 1s"
        let script = "(\(serve); echo $? > '\(scratch.file("status"))') | head -n 1"
        let shell = try ChildProcess("/bin/sh", ["-c", script])
        #expect(try await shell.end() == .exited(0))
        #expect(text(of: scratch.file("status")) == "0\n")
        #expect(shell.errors.isEmpty)
    }
}
