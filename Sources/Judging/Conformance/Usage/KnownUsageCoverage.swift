import Diagnostics
package import Endpoints
import SimulationCore

/// Everything that a client could meet, from the tables of the kinds of endpoint, the car and the scenario format.
package struct KnownUsageCoverage: Sendable {
    /// A kind of thing that clients meet, and how to find it in a `UsageCoverage`.
    package struct Kind: Sendable {
        /// The heading in a report, in the plural.
        package let title: String

        /// The description of the entries, in one sentence.
        package let about: String

        /// All known entries of this kind, in the order of their table.
        package let known: [String]

        /// Returns what the client met, with counts.
        package let met: @Sendable (UsageCoverage) -> [String: Int]

        /// Returns the entry of `known` that a met item belongs to, or nil when it belongs to none.
        package let entry: @Sendable (String) -> String?

        package init(
            title: String, about: String, known: [String],
            met: @escaping @Sendable (UsageCoverage) -> [String: Int],
            entry: @escaping @Sendable (String) -> String? = { $0 }
        ) {
            self.title = title
            self.about = about
            self.known = known
            self.met = met
            self.entry = entry
        }

        /// Returns the entries of `known` that do not occur in `exposure`.
        package func missed(in exposure: UsageCoverage) -> [String] {
            let seen = Set(met(exposure).keys.compactMap(entry))
            return known.filter { !seen.contains($0) }
        }
    }

    /// The kinds, in the order in which a report lists them.
    package let kinds: [Kind]

    /// Makes the list of the usage that clients could meet at endpoints of the kinds `dialects`, with `faults`.
    package init(_ dialects: [any WireDialect.Type], faults: [FaultKind]) {
        kinds =
            dialects.flatMap { $0.usage } + [
                Kind(
                    title: "Requests", about: "What the client asked the car.", known: Self.requests,
                    met: { $0.requests },
                    entry: { Self.requests.contains($0) ? $0 : Self.wholeService(of: $0) }),
                Kind(
                    title: "Negative responses", about: "Refusals that reached the client, by their code.",
                    known: NegativeResponse.legislated.map { Hex.string($0.rawValue, width: 2) },
                    met: { $0.negativeResponses }, entry: { String($0.suffix(2)) }),
                Kind(
                    title: "Faults", about: "Faults of the scenarios that acted on this client.",
                    known: faults.map(\.name), met: { $0.faults }),
            ]
    }

    /// The known requests: every parameter of service 01, and the other services as a whole.
    private static let requests =
        ParameterTable.mode01.map { "01" + Hex.string($0.pid, width: 2) }
        + ["02", "03", "04", "05", "06", "07", "08", "09", "0A"]

    /// Returns the service of `request` when the service is known as a whole, or nil.
    private static func wholeService(of request: String) -> String? {
        let service = String(request.prefix(2))
        return service != "01" && requests.contains(service) ? service : nil
    }
}
