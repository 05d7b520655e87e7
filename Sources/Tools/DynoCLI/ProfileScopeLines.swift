import Kinds
import Conformance
import Runner
import Scenarios
import SimulationCore

/// Prints which of the shipped cases apply to a client.
enum ProfileScopeLines {
    /// Prints which cases apply to the client of `profile`, in whole, in part or not, a line for each reason, and returns
    /// the folder of the shipped cases of its kind; nil when none applies.
    static func say(_ profile: ClientProfile) throws -> String? {
        let cases = try CaseCatalogue(paths: ScenarioLoader.shippedFolders.map { "shipped:\($0)" }, .standard)
            .cases
        let scope = ProfileScope(profile, cases)
        let partly = scope.partly.reduce(0) { $0 + $1.ids.count }
        say(
            "\(profile.name): what its profile claims decides \(scope.whole.count) of \(cases.count) cases"
                + (partly == 0 ? "" : ", and \(partly) in part"))
        if !scope.whole.isEmpty { say("  whole: \(CaseFamilies.words(scope.whole))") }
        for (words, groups) in [("in part", scope.partly), ("not", scope.out)] {
            for group in groups {
                say(
                    "  \(words): \(Check.count(group.ids.count, "case")): \(group.reason) (\(CaseFamilies.words(group.ids)))"
                )
            }
        }
        if !scope.others.isEmpty {
            say(
                "  for other kinds of clients: \(scope.others.map { "\($0.name) (\($0.all))" }.joined(separator: ", "))"
            )
        }
        return scope.catalogues.first?.name
    }

    private static func say(_ line: String) { Terminal.say(TerminalText.line(line)) }
}
