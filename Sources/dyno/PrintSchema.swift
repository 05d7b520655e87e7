import ArgumentParser
import Scenarios

/// `dyno schema`: prints the JSON Schema of the scenario format.
struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of the scenario format, for editors.",
        discussion: """
            Examples:
              dyno schema > scenario.schema.json
              dyno schema --vehicle > vehicle.schema.json
              dyno schema --profile > profile.schema.json

            In an editor with the YAML language server, begin a file with
              # yaml-language-server: $schema=scenario.schema.json
            """)

    @Flag(help: "The schema of vehicle files rather than of scenarios.")
    var vehicle = false

    @Flag(help: "The schema of client profiles rather than of scenarios.")
    var profile = false

    func validate() throws {
        if vehicle, profile { throw ValidationError("--vehicle and --profile exclude each other") }
    }

    func run() {
        Terminal.say(Schema.json(of: profile ? .profile : vehicle ? .vehicle : .scenario))
    }
}
