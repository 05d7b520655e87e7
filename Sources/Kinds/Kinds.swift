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

package enum Kinds {
    /// The kinds, in the order in which the documentation lists them.
    package static let all: [any (EndpointFormat & WireDialect & Explorable).Type] = [
        AdapterDescription.self,
        MaintenanceDescription.self,
        HTTPDescription.self,
        GatewayDescription.self,
        TelemetryDescription.self,
        CANAccessDescription.self,
    ]

    /// The formats that scenario files can describe.
    package static let formats = EndpointFormats(all.map { $0 }, forms: Forms.general)

    /// The usage that a client could meet.
    package static let usage = KnownUsageCoverage(all.map { $0 }, faults: formats.faults)

    /// The trial runs by which profiles of clients are drafted.
    package static let trials = all.flatMap { $0.trials }

    /// Recognizes bytes of an unknown endpoint; nil for those of no kind. What could be chance comes last.
    package static func recognize(_ bytes: [UInt8], isDatagram: Bool) -> RecognizedBytes? {
        let recognized = all.compactMap { $0.recognize(bytes, isDatagram: isDatagram) }
        return recognized.first { if case .unasked = $0 { false } else { true } } ?? recognized.first
    }

    package static let explored = all.flatMap { $0.explored }

    package static func explored(_ name: String) -> (any ExploredKind.Type)? {
        explored.first { $0.name == name }
    }
}

extension ScenarioLoader {
    package static let standard = ScenarioLoader(Kinds.formats)
}

extension ProfileLoader {
    package static let standard = ProfileLoader(Kinds.formats)
}
