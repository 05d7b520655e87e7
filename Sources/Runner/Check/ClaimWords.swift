import Scenarios

/// The claims of client profiles in words, for results.
enum ClaimWords {
    /// Returns the claims of `profiles`, each with the name that cases have for its client, if any; nil when no profile
    /// states any.
    static func list(_ profiles: [(name: String?, profile: ClientProfile)]) -> [String]? {
        let all = profiles.flatMap { given in
            words(of: given.profile).map { (given.name.map { "\($0): " } ?? "") + $0 }
        }
        return all.isEmpty ? nil : all
    }

    private static func words(of profile: ClientProfile) -> [String] {
        guard !profile.claimsEverything else { return ["everything"] }
        let claims = Claims(profile)
        var words = profile.capabilities.sorted().map { "capability \($0)" }
        words += profile.transports.map { "transport \($0.rawValue)" }
        words += (claims.signals ?? []).map { "signal \($0)" }.sorted()
        words += (claims.states ?? []).sorted().map { "state \($0)" }
        words += (claims.kinds ?? []).sorted().map { "codes \($0)" }
        words += (claims.texts ?? []).sorted().map { "text \($0)" }
        return words
    }
}
