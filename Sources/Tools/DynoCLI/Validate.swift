import ArgumentParser
import Documents
import Kinds
import Scenarios

/// `dyno validate`: checks scenario and vehicle files.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check scenario, vehicle and profile files; print every mistake with its place.",
        discussion: """
            Of a client profile it says which of the shipped cases can be decided by what the profile claims, a line for each \
            reason why others cannot, and which of the shipped cases are made for its kind of client.

            Examples:
              dyno validate Scenarios
              dyno validate my-car.yaml
              dyno validate my-client.yaml

            Exit code 2 when a file has a mistake.
            """)

    @Argument(help: "Files and folders, or names of shipped ones.")
    var paths: [String]

    func run() throws {
        let findings = ScenarioLoader.standard.validate(paths: paths)
        for finding in findings { Terminal.say("\(finding)") }
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors
        let files = ScenarioLoader.fileCount(paths: paths)
        guard files > 0 || errors > 0 else {
            throw Stop.usage(
                line:
                    "error: no .yaml file at \(paths.joined(separator: ", ")); name scenarios, or a folder of them"
            )
        }
        let summary = [
            Self.count(files, "file"), Self.count(errors, "error"), Self.count(warnings, "warning"),
        ].joined(separator: ", ")
        guard errors == 0 else { throw Stop.usage(summary) }
        if paths.count == 1, let profile = try? ProfileLoader.standard.load(paths[0]) {
            guard let catalogue = try ProfileScopeLines.say(profile) else {
                return Terminal.say(
                    "\(summary); no shipped case applies: the lines with 'not' say what is missing")
            }
            return Terminal.say(
                """
                \(summary)
                Test the client with    dyno check \(catalogue) --client \(ShellWords.quoted(paths[0]))
                some cases only with    --filter ID, or --tag NAME; 'dyno list \(catalogue)' shows them
                failures you accept     under 'known:' in the profile, each with its reason
                """)
        }
        Terminal.say("\(summary); run one with 'dyno serve FILE'")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
