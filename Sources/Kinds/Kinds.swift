import CANAccess
import CANAccessKind
import CompanionServices
package import Conformance
import DoIPKind
import ELM327Kind
package import Explore
import HTTPKind
import MTG
import MTGKind
package import Scenarios
import Telemetry
import TelemetryKind

/// The kinds of endpoint.
package enum Kinds {
    /// The kinds, in the order in which the documentation lists them.
    private static let all: [any (EndpointFormat & WireDialect & Explorable).Type] = [
        AdapterDescription.self,
        MaintenanceDescription.self,
        HTTPDescription.self,
        GatewayDescription.self,
        TelemetryDescription.self,
        CANAccessDescription.self,
    ]

    /// What scenario files can describe.
    package static let formats = EndpointFormats(all.map { $0 }, forms: Forms.general)

    /// What a client could meet.
    package static let usage = KnownUsageCoverage(all.map { $0 }, faults: formats.faults)

    /// The trial runs by which profiles of clients are drafted.
    package static let trials = all.flatMap { $0.trials }

    /// What can be explored.
    package static let explored = all.flatMap { $0.explored }

    /// Returns the explored kind with the name `name`.
    package static func explored(_ name: String) -> (any ExploredKind.Type)? {
        explored.first { $0.name == name }
    }
}

extension ScenarioLoader {
    /// The loader that knows all kinds.
    package static let standard = ScenarioLoader(Kinds.formats)
}

extension ProfileLoader {
    /// The loader that knows all kinds.
    package static let standard = ProfileLoader(Kinds.formats)
}
