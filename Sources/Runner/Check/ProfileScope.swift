public import Conformance
public import Scenarios

/// Which cases a client can be judged by, from its profile alone.
public struct ProfileScope: Sendable {
    /// A case of which only some expectations apply.
    public struct Part: Hashable, Sendable {
        /// The case, by id.
        public let id: String
        /// The expectations that do not apply, with the reason of the first.
        public let missing: [String]
        /// Why.
        public let reason: String
    }

    /// The cases all of whose expectations apply, by id.
    public private(set) var whole: [String] = []

    /// The cases of which some expectations apply.
    public private(set) var partly: [Part] = []

    /// The cases that do not apply, by reason.
    public private(set) var out: [(reason: String, ids: [String])] = []

    /// What of `cases` the client of `profile` can be judged by.
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
