import Conformance
import Platform
import ReferenceClient

/// The reference clients as a program: `reference-client …` for adapters, `reference-client maintenance …` for
/// telematics units, `reference-client fleet …` for several of them, `reference-client trip-log|valet-customer|valet-employee …` for companion services,
/// `reference-client tester …` for ECUs.
@main
enum Program {
    static func main() {
        signal(SIGPIPE, SIG_IGN)
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "maintenance" { exit(MaintenanceProgram.run(arguments.dropFirst())) }
        if arguments.first == "fleet" { exit(FleetProgram.run(arguments.dropFirst())) }
        if arguments.first == "dashboard" { exit(DashboardProgram.main(arguments.dropFirst())) }
        if arguments.first == "tester" { exit(TesterProgram.run(arguments.dropFirst())) }
        if let role = arguments.first.flatMap({ CompanionClient.Role(rawValue: $0) }) {
            exit(CompanionProgram.run(role, arguments.dropFirst()))
        }
        let parsed: Arguments
        do throws(Arguments.Mistake) {
            parsed = try Arguments(arguments)
        } catch {
            Output.write("\(error.text)\n\(Arguments.usage)\n", to: 2)
            exit(64)
        }
        if parsed.listsBugs {
            for bug in ClientBug.allCases { Output.write("\(bug.rawValue) \(bug.target)\n", to: 1) }
            exit(0)
        }
        var run = SocketRun(ReferenceClient(parsed.task, bug: parsed.bug), url: parsed.url)
        exit(run.run())
    }
}
