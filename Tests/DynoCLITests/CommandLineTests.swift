import Foundation
import TestKit
import Testing

/// The commands that people type beside `serve`: texts, exit codes and refusals.
@Suite struct CommandLineTests {
    /// A row of `signals --json`.
    private struct Row: Decodable {
        let name: String
        let unit: String
        let minimum: Double
        let maximum: Double
        let pids: [String]
    }

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
        let run = await CommandRun("validate", path)
        #expect(run.code == 2)
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
        let run = await CommandRun("list", stock)
        #expect(run.code == 0 && run.output.contains("\(name) "), "\(run.output)\(run.errors)")
    }

    @Test func aPortIsPartOfAnAddress() async throws {
        let run = await CommandRun("serve", "--port", "35001")
        #expect(run.code == 2 && run.errors.contains("--listen obd=tcp://127.0.0.1:35001"))
    }

    @Test func filesWithoutAMistakePass() async throws {
        let scratch = try Scratch()
        let path = try scratch.store("dyno: 1\nvehicle: { base: electric }\n", as: "car.yaml")
        let run = await CommandRun("validate", path)
        #expect(run.code == 0)
        #expect(run.output.contains("1 file, 0 errors"))
        #expect(run.errors.isEmpty)
        #expect(await CommandRun("validate", scratch.file("absent")).code == 2)
    }

    @Test func signalsAreListedForPeopleAndForPrograms() async throws {
        let table = await CommandRun("signals", "temperature")
        #expect(table.code == 0)
        #expect(table.output.lines.first?.hasPrefix("SIGNAL ") == true)
        #expect(table.output.lines.dropFirst().allSatisfy { $0.contains("temperature") })
        let json = await CommandRun("signals", "--json", "temperature")
        let rows = try JSONDecoder().decode([Row].self, from: Data(json.output.utf8))
        #expect(rows.count == table.output.lines.count - 1)
        let coolant = try #require(rows.first { $0.name == "engine.coolant.temperature" })
        #expect(coolant.unit == "°C" && coolant.minimum < coolant.maximum && coolant.pids.contains("05"))
    }

    @Test func aFilterThatFindsNothingIsAMistake() async throws {
        let run = await CommandRun("signals", "flux")
        #expect(run.code == 2)
        #expect(run.errors == "error: no signal has 'flux' in its name; 'dyno signals' lists them all\n")
    }

    @Test(arguments: [
        ("NO DATA", true), ("ELM327 v1.5", true), ("12.3V", true), ("hello\\r41 0C 1A F8", true),
        ("hello", false),
    ])
    func textThatNoAdapterPrintsIsAMistake(_ text: String, _ isOutput: Bool) async throws {
        let run = await CommandRun("decode", "elm", text)
        #expect(run.code == (isOutput ? 0 : 2))
        let wanted = "error: 'hello' is not the output of an adapter; write for example '41 0C 1A F8'\n"
        #expect(run.errors == (isOutput ? "" : wanted))
    }

    @Test(arguments: [["--flag"], ["no-such-command"], ["validate"]])
    func wrongUsageEndsWithTwo(_ arguments: [String]) async throws {
        let child = await CommandRun(words: arguments)
        #expect(child.code == 2)
        #expect(child.errors.contains("Usage: "))
        #expect(child.output.isEmpty)
    }

    @Test(arguments: [["--help"], ["serve", "--help"], ["--version"]])
    func helpIsNoMistake(_ arguments: [String]) async throws {
        let child = await CommandRun(words: arguments)
        #expect(child.code == 0)
        #expect(!child.output.isEmpty && child.errors.isEmpty)
    }

    @Test func theVersionNamesEveryLibraryThatIsLoaded() async throws {
        let run = await CommandRun("--version")
        let libraries = run.output.lines.dropFirst().map { $0.split(separator: " ") }
        #expect(libraries.map { $0.first } == ["OpenSSL", "libpcap", "SQLite", "zlib", "PCRE2", "libyaml"])
        // zlib-ng calls itself 1.3.1.zlib-ng.
        for words in libraries {
            let numbers = words.last?.split(separator: ".").prefix(2).map { UInt($0) }
            #expect(words.count == 2 && numbers?.count == 2 && numbers?.contains(nil) == false, "\(words)")
        }
    }
}
