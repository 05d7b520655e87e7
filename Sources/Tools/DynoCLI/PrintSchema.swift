import ArgumentParser
import Kinds
import Conformance
import Reports
import Scenarios

/// `dyno schema`: prints the JSON Schema of the scenario format, of results or of journals.
struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of the scenario format, for editors, of results or of journals.",
        discussion: """
            Examples:
              dyno schema > scenario.schema.json
              dyno schema --vehicle > vehicle.schema.json
              dyno schema --results > results.schema.json
              dyno schema --profile > profile.schema.json
              dyno schema --journal > journal.schema.json     one line of 'dyno serve --journal'

            In an editor with the YAML language server, begin a file with
              # yaml-language-server: $schema=scenario.schema.json
            The files that ship begin so; their schemas are in share/dyno/schemas of an installation, and 'make build' \
            writes them to the folder schemas of the sources.
            """)

    @Flag(help: "The schema of vehicle files rather than of scenarios.")
    var vehicle = false

    @Flag(help: "The schema of client profiles rather than of scenarios.")
    var profile = false

    @Flag(help: "The schema of what 'dyno check --json' writes.")
    var results = false

    @Flag(help: "The schema of one line of a journal.")
    var journal = false

    func validate() throws {
        if [vehicle, profile, results, journal].count(where: { $0 }) > 1 {
            throw ValidationError("take one of --vehicle, --profile, --results and --journal")
        }
    }

    func run() {
        if results { return Terminal.say(ResultSchema.text) }
        if journal { return Terminal.say(Schema.journal()) }
        Terminal.say(Schema.json(of: profile ? .profile : vehicle ? .vehicle : .scenario, Kinds.formats))
    }
}
