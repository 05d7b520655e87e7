package import Conformance
package import Scenarios

/// The cases that apply to a client, according to its profile.
package struct ProfileScope: Sendable {
    /// Cases that do not apply for the same reason, or only in part.
    package struct Group: Hashable, Sendable {
        /// The reason why they do not apply, or why the first of the expectations that do not apply does not.
        package let reason: String
        package fileprivate(set) var ids: [String]
    }

    /// A folder of shipped cases.
    package struct Catalogue: Hashable, Sendable {
        /// The name of the folder, as `dyno check` takes it.
        package let name: String
        /// The number of its cases.
        package fileprivate(set) var all = 0
        /// The number of its cases of which at least some expectations apply.
        package fileprivate(set) var count = 0
    }

    /// The ids of the cases all of whose expectations apply.
    package private(set) var whole: [String] = []

    /// The cases of which some expectations apply, the most frequent reason first.
    package private(set) var partly: [Group] = []

    /// The cases that do not apply, the most frequent reason first, without those of `others`.
    package private(set) var out: [Group] = []

    /// The folders of shipped cases that apply to the client, the one with most of them first.
    package private(set) var catalogues: [Catalogue] = []

    /// The folders of shipped cases none of which applies, for clients of another kind.
    package private(set) var others: [Catalogue] = []

    /// Determines which of `cases` apply to the client of `profile`.
    package init(_ profile: ClientProfile, _ cases: [Case]) {
        let claims = Claims(profile)
        let reasons = cases.map { Self.lack(of: profile, claims, for: $0) }
        for (tested, reason) in zip(cases, reasons) { count(tested, applies: reason == nil) }
        (catalogues, others) = (catalogues.filter { $0.count > 0 }, catalogues.filter { $0.count == 0 })
        // Who has no case at all is told what is missing for each.
        if catalogues.isEmpty { others = [] }
        for (tested, reason) in zip(cases, reasons) {
            if let reason {
                let folder = Self.folder(of: tested)
                if !others.contains(where: { $0.name == folder }) {
                    Self.add(tested.id, to: &out, for: reason)
                }
                continue
            }
            let lacks = tested.scenario.expectations.lazy.compactMap {
                claims.lack(for: $0.judged, in: tested.scenario)
            }
            if let reason = lacks.first {
                Self.add(tested.id, to: &partly, for: reason)
            } else {
                whole.append(tested.id)
            }
        }
        for groups in [\Self.partly, \Self.out] {
            self[keyPath: groups].sort { ($1.ids.count, $0.reason) < ($0.ids.count, $1.reason) }
        }
        catalogues.sort { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    private static func add(_ id: String, to groups: inout [Group], for reason: String) {
        if let index = groups.firstIndex(where: { $0.reason == reason }) {
            groups[index].ids.append(id)
        } else {
            groups.append(Group(reason: reason, ids: [id]))
        }
    }

    private mutating func count(_ tested: Case, applies: Bool) {
        guard let name = Self.folder(of: tested) else { return }
        let index = catalogues.firstIndex { $0.name == name } ?? catalogues.endIndex
        if index == catalogues.endIndex { catalogues.append(Catalogue(name: name)) }
        catalogues[index].all += 1
        if applies { catalogues[index].count += 1 }
    }

    /// Returns the folder of a shipped case; nil for others.
    private static func folder(of tested: Case) -> String? {
        let path = tested.file.drop { $0 != ":" }.dropFirst()
        return path.firstIndex(of: "/").map { String(path[..<$0]) }
    }

    /// Returns why nothing of the case applies, or nil.
    private static func lack(of profile: ClientProfile, _ claims: Claims, for tested: Case) -> String? {
        if let reason = CheckPlan.lack(of: profile, for: tested) { return reason }
        return CheckPlan.lack(for: tested.scenario) { claims.lack(for: $0.judged, in: tested.scenario) }
    }
}
