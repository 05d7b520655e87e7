import ArgumentParser
import Conformance
import Scenarios

/// `dyno schema`: prints the JSON Schema of the scenario format.
struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of the scenario format, for editors, or of results.",
        discussion: """
            Examples:
              dyno schema > scenario.schema.json
              dyno schema --vehicle > vehicle.schema.json
              dyno schema --results > results.schema.json
              dyno schema --profile > profile.schema.json

            In an editor with the YAML language server, begin a file with
              # yaml-language-server: $schema=scenario.schema.json
            """)

    @Flag(help: "The schema of vehicle files rather than of scenarios.")
    var vehicle = false

    @Flag(help: "The schema of client profiles rather than of scenarios.")
    var profile = false

    @Flag(help: "The schema of what 'dyno check --json' writes.")
    var results = false

    func validate() throws {
        if [vehicle, profile, results].count(where: { $0 }) > 1 {
            throw ValidationError("take one of --vehicle, --profile and --results")
        }
    }

    func run() {
        if results { return Terminal.say(Reports.schema()) }
        Terminal.say(Schema.json(of: profile ? .profile : vehicle ? .vehicle : .scenario))
    }
}
