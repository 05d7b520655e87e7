import ArgumentParser
import Conformance
import Runner
import Scenarios

/// `dyno validate`: checks scenario and vehicle files.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check scenario, vehicle and profile files; print every mistake with its place.",
        discussion: """
            Of a client profile it says which of the shipped cases can be decided by what the profile claims.

            Examples:
              dyno validate Scenarios
              dyno validate my-car.yaml
              dyno validate my-client.yaml

            Exit code 2 when a file has a mistake.
            """)

    @Argument(help: "Files and folders.")
    var paths: [String]

    func run() throws {
        let findings = ScenarioLoader.validate(paths: paths)
        for finding in findings { Terminal.say("\(finding)") }
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors
        let files = ScenarioLoader.fileCount(paths: paths)
        guard files > 0 else { throw Stop.usage("error: no .yaml file at \(paths.joined(separator: ", "))") }
        let summary = [
            Self.count(files, "file"), Self.count(errors, "error"), Self.count(warnings, "warning"),
        ].joined(separator: ", ")
        guard errors == 0 else { throw Stop.usage(summary) }
        if paths.count == 1, let profile = try? ProfileLoader.load(paths[0]) { try tell(profile) }
        Terminal.say("\(summary); run one with 'dyno serve FILE'")
    }

    /// Prints which of the shipped cases apply to the client of `profile`.
    private func tell(_ profile: ClientProfile) throws {
        let cases = try CaseCatalogue(paths: ScenarioLoader.shippedFolders).cases
        let scope = ProfileScope(profile, cases)
        Terminal.say(
            "\(profile.name): what its profile claims decides \(scope.whole.count) of \(cases.count) cases")
        if !scope.whole.isEmpty { Terminal.say("  whole: \(Self.families(scope.whole))") }
        for part in scope.partly {
            Terminal.say(
                "  in part: \(part.id), without \(part.missing.joined(separator: ", ")): \(part.reason)")
        }
        for entry in scope.out {
            Terminal.say("  not: \(Self.families(entry.ids)): \(entry.reason)")
        }
    }

    /// `ELM-01, ELM-26 (3), …`: variants of a case are grouped.
    private static func families(_ ids: [String]) -> String {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for id in ids {
            let family = String(id.prefix { $0 != "/" })
            if counts.updateValue(counts[family, default: 0] + 1, forKey: family) == nil {
                order.append(family)
            }
        }
        return order.map { family in
            let count = counts[family] ?? 1
            return count == 1 ? family : "\(family) (\(count))"
        }.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
