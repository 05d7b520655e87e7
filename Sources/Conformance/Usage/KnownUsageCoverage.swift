import Endpoints
import Diagnostics
import ELM327
import Rig
import SimulationCore

/// Everything that a client could meet, from the tables of the adapter, the car and the scenario format.
package enum KnownUsageCoverage {
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

        /// Returns the entries of `known` that do not occur in `exposure`.
        package func missed(in exposure: UsageCoverage) -> [String] {
            let seen = Set(met(exposure).keys.compactMap(entry))
            return known.filter { !seen.contains($0) }
        }
    }

    /// The kinds, in the order in which a report lists them.
    package static let kinds = [
        Kind(
            title: "Adapter commands", about: "Commands that the client sent to the adapter.",
            known: CommandCatalogue.names, met: { $0.commands }, entry: { CommandCatalogue.name(of: $0) }),
        Kind(
            title: "Requests", about: "What the client asked the car.", known: requests, met: { $0.requests },
            entry: { request in requests.contains(request) ? request : wholeService(of: request) }),
        Kind(
            title: "Negative responses", about: "Refusals that reached the client, by their code.",
            known: NegativeResponse.legislated.map { Hex.string($0.rawValue, width: 2) },
            met: { $0.negativeResponses }, entry: { String($0.suffix(2)) }),
        Kind(
            title: "Adapter messages", about: "Texts of the adapter that reached the client.",
            known: AdapterMessage.all, met: { $0.messages }, entry: { $0 }),
        Kind(
            title: "Faults", about: "Faults of the scenarios that acted on this client.", known: faults,
            met: { $0.faults }, entry: { $0 }),
    ]

    /// The known requests: every parameter of service 01, and the other services as a whole.
    private static let requests =
        ParameterTable.mode01.map { "01" + Hex.string($0.pid, width: 2) }
        + ["02", "03", "04", "05", "06", "07", "08", "09", "0A"]

    /// Returns the service of `request` when the service is known as a whole, or nil.
    private static func wholeService(of request: String) -> String? {
        let service = String(request.prefix(2))
        return service != "01" && requests.contains(service) ? service : nil
    }

    /// The names of the faults of the scenario format.
    package static let faults = FaultKind.rows.map(\.name)
}
