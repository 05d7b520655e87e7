public import Conformance
public import Scenarios

/// The cases that apply to a client, according to its profile.
public struct ProfileScope: Sendable {
    /// A case of which only some expectations apply.
    public struct Part: Hashable, Sendable {
        /// The id of the case.
        public let id: String
        /// The expectations that do not apply.
        public let missing: [String]
        /// Why the first of them does not apply.
        public let reason: String
    }

    /// The ids of the cases all of whose expectations apply.
    public private(set) var whole: [String] = []

    /// The cases of which some expectations apply.
    public private(set) var partly: [Part] = []

    /// The ids of the cases that do not apply, by reason.
    public private(set) var out: [(reason: String, ids: [String])] = []

    /// Determines which of `cases` apply to the client of `profile`.
    public init(_ profile: ClientProfile, _ cases: [Case]) {
        let claims = Claims(profile)
        for tested in cases {
            guard let reason = Self.lack(of: profile, claims, for: tested) else {
                let lacks = tested.scenario.expectations.compactMap { expectation in
                    claims.lack(for: expectation, in: tested.scenario).map { (expectation.id, $0) }
                }
                if let first = lacks.first {
                    partly.append(Part(id: tested.id, missing: lacks.map(\.0), reason: first.1))
                } else {
                    whole.append(tested.id)
                }
                continue
            }
            if let index = out.firstIndex(where: { $0.reason == reason }) {
                out[index].ids.append(tested.id)
            } else {
                out.append((reason, [tested.id]))
            }
        }
    }

    /// Why nothing of the case applies, or nil.
    private static func lack(of profile: ClientProfile, _ claims: Claims, for tested: Case) -> String? {
        if let reason = CheckPlan.lack(of: profile, for: tested) { return reason }
        let scenario = tested.scenario
        let deciding = scenario.expectations.filter { $0.decides(in: scenario) }
        let lacks = deciding.map { claims.lack(for: $0, in: scenario) }
        return lacks.allSatisfy { $0 != nil } ? lacks.first.flatMap { $0 } : nil
    }
}
