import Foundation
import Kinds
import Scenarios
import TestKit
import Testing

/// The commands, options and scenarios that the pages for users name exist.
@Suite(.enabled(if: BuiltProgram.path != nil, "no dyno beside the test bundle"))
struct NamedThingsTests {
    /// The README and the pages of the tutorial, the how-to guides and the explanation.
    private static func pages() throws -> [(name: String, text: String)] {
        var names = ["README.md", "Documentation/README.md"]
        for folder in ["tutorial", "how-to", "explanation", "results"] {
            names += try FileManager.default.contentsOfDirectory(
                atPath: "\(VectorFolder.checkout)/Documentation/\(folder)"
            ).filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\(folder)/\($0)" }
        }
        return try names.map {
            ($0, try String(contentsOfFile: "\(VectorFolder.checkout)/\($0)", encoding: .utf8))
        }
    }

    /// What stands behind `dyno` in code: `serve elm327/two-ecu-petrol --seed 7`.
    static func calls(in text: String) -> [String] {
        var calls: [String] = []
        var isCode = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            let code = isCode ? [String(line)] : line.matches(of: #/`([^`]+)`/#).map { String($0.1) }
            for piece in code {
                calls += piece.matches(of: #/(?:^|[ $;|])dyno ([a-z][^`#|;]*)/#).map { String($0.1) }
            }
        }
        return calls
    }

    @Test func everyCommandExists() throws {
        let help = try BuiltProgram.output(of: ["--experimental-dump-help"])
        let commands = Set(help.matches(of: #/"commandName" ?: ?"([a-z-]+)"/#).map { String($0.1) })
        let options = Set(help.matches(of: #/"name" ?: ?"([a-z0-9-]+)"/#).map { String($0.1) })
        var count = 0
        for page in try Self.pages() {
            for call in Self.calls(in: page.text) {
                let words = call.split(separator: " ").map(String.init)
                guard let command = words.first, !command.hasSuffix(":") else { continue }
                count += 1
                #expect(commands.contains(command), "\(page.name): there is no 'dyno \(command)'")
                // What follows `--` is the client's.
                for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") && word.count > 2 {
                    let name = String(word.dropFirst(2).prefix { $0 != "=" })
                    #expect(options.contains(name), "\(page.name): no command has the option --\(name)")
                }
                guard command == "serve", let scenario = words.dropFirst().first, scenario.contains("/"),
                    !scenario.contains("…"), !scenario.contains("NAME")
                else { continue }
                #expect(
                    ScenarioLoader.shippedScenarios.contains(scenario),
                    "\(page.name): no scenario \(scenario) ships")
            }
        }
        #expect(count > 40)
    }

    @Test func everyScenarioOfAPageCanBeLoaded() throws {
        var count = 0
        for page in try Self.pages() {
            for block in page.text.matches(of: #/```yaml\n(dyno: 1\n(?:.|\n)*?)```/#) {
                count += 1
                _ = try ScenarioLoader.standard.load(text: String(block.1), file: page.name)
            }
        }
        #expect(count >= 3)
    }

    @Test func callsAreFoundInCode() {
        let text =
            "Run `dyno serve a/b --seed 7`, not dyno list.\n```\n$ dyno check x   # why\nx; dyno decode y\n```\n"
        #expect(Self.calls(in: text) == ["serve a/b --seed 7", "check x   ", "decode y"])
    }
}
