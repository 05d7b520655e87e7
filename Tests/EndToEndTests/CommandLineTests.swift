import Foundation
import Testing

/// The commands that people type beside `serve`.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct CommandLineTests {
    @Test func everyMistakeOfAFileHasALineWithItsPlace() async throws {
        let scratch = try Scratch()
        let path = try scratch.store(
            """
            dyno: 1
            titel: A car
            timing: fast
            vehicle:
              signals:
                engine.sped: 800
                engine.speed: quick
            endpoints:
              obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "9.9" } }

            """, as: "car.yaml")
        let run = try await Dyno.run("validate", path)
        #expect(run.ending == .exited(2))
        let places = run.output.lines.map { line in line.components(separatedBy: ": error: ").first ?? "" }
        #expect(places == ["2:1", "3:9", "6:5", "7:19", "9:58"].map { "\(path):\($0)" })
        #expect(run.output.contains("title") && run.output.contains("engine.speed"))
        #expect(run.errors.lines == ["1 file, 5 errors, 0 warnings"])
    }

    @Test(arguments: [
        ("cars", "gt-race-car"), ("games", "forza"), ("services", "services/valet"),
        ("profiles", "python-OBD"),
    ])
    func whatIsShippedIsListed(_ stock: String, _ name: String) async throws {
        let run = try await Dyno.run("list", stock)
        #expect(run.ending == .exited(0) && run.output.contains("\(name) "), "\(run.output)\(run.errors)")
    }

    @Test func aPortIsPartOfAnAddress() async throws {
        let run = try await Dyno.run("serve", "--port", "35001")
        #expect(run.ending == .exited(2) && run.errors.contains("--listen obd=tcp://127.0.0.1:35001"))
    }

    @Test func filesWithoutAMistakePass() async throws {
        let scratch = try Scratch()
        let path = try scratch.store("dyno: 1\nvehicle: { base: electric }\n", as: "car.yaml")
        let run = try await Dyno.run("validate", path)
        #expect(run.ending == .exited(0))
        #expect(run.output.contains("1 file, 0 errors"))
        #expect(run.errors.isEmpty)
        #expect(try await Dyno.run("validate", scratch.file("absent")).ending == .exited(2))
    }

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

    /// A row of `signals --json`.
    private struct Row: Decodable {
        let name: String
        let unit: String
        let minimum: Double
        let maximum: Double
        let pids: [String]
    }

    @Test func signalsAreListedForPeopleAndForPrograms() async throws {
        let table = try await Dyno.run("signals", "temperature")
        #expect(table.ending == .exited(0))
        #expect(table.output.lines.first?.hasPrefix("SIGNAL ") == true)
        #expect(table.output.lines.dropFirst().allSatisfy { $0.contains("temperature") })
        let json = try await Dyno.run("signals", "--json", "temperature")
        let rows = try JSONDecoder().decode([Row].self, from: Data(json.output.utf8))
        #expect(rows.count == table.output.lines.count - 1)
        let coolant = try #require(rows.first { $0.name == "engine.coolant.temperature" })
        #expect(coolant.unit == "°C" && coolant.minimum < coolant.maximum && coolant.pids.contains("05"))
    }

    @Test func aFilterThatFindsNothingIsAMistake() async throws {
        let run = try await Dyno.run("signals", "flux")
        #expect(run.ending == .exited(2))
        #expect(run.errors == "error: no signal has 'flux' in its name; 'dyno signals' lists them all\n")
    }

    @Test(arguments: [
        ("NO DATA", true), ("ELM327 v1.5", true), ("12.3V", true), ("hello\\r41 0C 1A F8", true),
        ("hello", false),
    ])
    func textThatNoAdapterPrintsIsAMistake(_ text: String, _ isOutput: Bool) async throws {
        let run = try await Dyno.run("decode", "elm", text)
        #expect(run.ending == .exited(isOutput ? 0 : 2))
        let wanted = "error: 'hello' is not the output of an adapter; write for example '41 0C 1A F8'\n"
        #expect(run.errors == (isOutput ? "" : wanted))
    }

    @Test func aValueThatNoParameterCarriesIsAWarning() async throws {
        let run = try await Dyno.run(
            "serve", "--free-ports", "--plain", "--duration", "100ms", "--set", "vehicle.speed=500")
        #expect(run.ending == .exited(0))
        #expect(
            run.errors.contains("warning: vehicle.signals.vehicle.speed: 500 is beyond what PID 0D carries"))
    }

    @Test(arguments: [["--flag"], ["no-such-command"], ["validate"]])
    func wrongUsageEndsWithTwo(_ arguments: [String]) async throws {
        let child = try Dyno.start(arguments)
        #expect(try await child.end() == .exited(2))
        #expect(child.errors.contains("Usage: "))
        #expect(child.output.isEmpty)
    }

    @Test(arguments: [["--help"], ["serve", "--help"], ["--version"]])
    func helpIsNoMistake(_ arguments: [String]) async throws {
        let child = try Dyno.start(arguments)
        #expect(try await child.end() == .exited(0))
        #expect(!child.output.isEmpty && child.errors.isEmpty)
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
