import Conformance
import Runner
import Scenarios

/// Prints which of the shipped cases apply to a client.
enum ProfileScopeLines {
    /// Prints which cases apply to the client of `profile`, in whole, in part or not, with the reasons. A summary has one
    /// line for all cases that apply in part for the same reason.
    static func say(_ profile: ClientProfile, isSummary: Bool = false) throws {
        let cases = try CaseCatalogue(paths: ScenarioLoader.shippedFolders).cases
        let scope = ProfileScope(profile, cases)
        Terminal.say(
            "\(profile.name): what its profile claims decides \(scope.whole.count) of \(cases.count) cases"
                + (scope.partly.isEmpty ? "" : ", and \(scope.partly.count) in part"))
        if !scope.whole.isEmpty { Terminal.say("  whole: \(families(scope.whole))") }
        for entry in isSummary ? byReason(scope.partly) : [] {
            Terminal.say("  in part: \(families(entry.ids)): \(entry.reason)")
        }
        for part in isSummary ? [] : scope.partly {
            Terminal.say(
                "  in part: \(part.id), without \(part.missing.joined(separator: ", ")): \(part.reason)")
        }
        for entry in scope.out {
            Terminal.say("  not: \(families(entry.ids)): \(entry.reason)")
        }
    }

    /// The ids of the cases in `parts` by reason, the most frequent reason first.
    private static func byReason(_ parts: [ProfileScope.Part]) -> [(reason: String, ids: [String])] {
        let groups = Dictionary(grouping: parts, by: \.reason).map { ($0.key, $0.value.map(\.id)) }
        return groups.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
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
}
