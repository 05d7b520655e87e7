import Conformance
package import Scenarios

/// A client of a case that nobody has given a profile for.
struct Absence: Error {
    /// The missing client or profile, and the option that gives it.
    let reason: String
}

extension CheckOptions {
    /// The profiles of all clients, the one without a name first.
    package var profiles: [(name: String?, profile: ClientProfile)] {
        (hasProfile ? [(nil, profile)] : []) + clients.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The name of the clients in results: `python-OBD`, or `phone: python-OBD, dash: my-dashboard`.
    package var clientName: String {
        profiles.map { given in (given.name.map { "\($0): " } ?? "") + given.profile.name }.joined(
            separator: ", ")
    }

    /// Returns the clients that play `scenario`, each with its profile.
    func clients(of scenario: Scenario) throws(Absence) -> [PlannedClient] {
        guard !scenario.clients.isEmpty else {
            guard hasProfile else {
                throw Absence(reason: "the case has one client; give it with --client PROFILE")
            }
            return [PlannedClient(profile: profile, scenario: scenario)]
        }
        var planned: [PlannedClient] = []
        for (place, client) in scenario.clients.enumerated() {
            guard let profile = clients[client.name] ?? (hasProfile ? profile : nil), !profile.isAPerson
            else {
                throw Absence(
                    reason:
                        "no program is given for the client \(client.name); add --client \(client.name)=PROFILE"
                )
            }
            planned.append(
                PlannedClient(
                    identity: .init(place, of: scenario), profile: profile, scenario: scenario.part(of: place)
                ))
        }
        let missing = scenario.needs.filter { need in
            !planned.contains { $0.profile.claimsEverything || $0.profile.capabilities.contains(need) }
        }
        guard missing.isEmpty else {
            throw Absence(reason: "no client claims \(missing.joined(separator: ", "))")
        }
        return planned
    }
}

extension ClientProfile {
    /// Whether a person starts the client, so that there is no command.
    var isAPerson: Bool { claimsEverything && tasks.isEmpty }
}
