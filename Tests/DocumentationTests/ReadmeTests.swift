import Foundation
import TestKit
import Testing

/// The README says what the program does: its samples are compared with the program's output, its commands are run.
@Suite(.enabled(if: BuiltProgram.path != nil, "no dyno beside the test bundle"))
struct ReadmeTests {
    private static let path = "\(VectorFolder.checkout)/README.md"

    @Test(.enabled(if: hasPythonOBD, "python-OBD is not installed"))
    func everySampleIsWhatTheProgramPrints() throws {
        let steps = try TutorialStep.steps(of: String(contentsOfFile: Self.path, encoding: .utf8))
        #expect(steps.count >= 4)
        try TutorialWalk.walk(steps, of: Self.path)
    }

    /// What needs something of the reader's, such as a file or an adapter, is only parsed.
    @Test(arguments: try commands()) func everyCommandIsOneOfTheProgram(_ command: String) throws {
        let scratch = try Scratch()
        let words = command.split(separator: " ")
        let whole =
            switch words[1] {
            case "serve": "\(command) --free-ports --plain --duration 200ms"
            case "decode", "doctor", "help": command
            default: "\(command) --help"
            }
        let (output, code) = try BuiltProgram.shell(whole, in: scratch.url)
        #expect(code == 0, "\(whole)\n\(output)")
    }

    @Test func theCommandsAreThoseOfTheReader() throws {
        let commands = try Self.commands()
        #expect(commands.count { $0.hasPrefix("dyno serve ") } >= 6, "\(commands)")
        #expect(commands.contains { $0.hasPrefix("dyno decode uds") }, "\(commands)")
    }

    /// The commands in the text, outside of blocks of code; a name of a scenario or `--count` is one of `dyno serve`.
    private static func commands() throws -> [String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let prose = text.replacing(#/```[\s\S]*?```/#, with: "")
        var commands: [String] = []
        for match in prose.matches(of: #/`([^`\n]+)`/#) {
            let code = String(match.1)
            if code.hasPrefix("dyno ") {
                commands.append(code)
            } else if code.hasPrefix("--count")
                || code.contains(#/^(mtg|services|telemetry|uds)\/[a-z0-9-]+$/#)
            {
                commands.append("dyno serve \(code)")
            }
        }
        return commands
    }

    private static let hasPythonOBD =
        (try? BuiltProgram.shell("python3 -c 'import obd'", in: URL(filePath: "/")))?.code == 0
}
