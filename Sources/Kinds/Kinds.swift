import CANAccess
import CANAccessKind
import DoIPKind
import Endpoints
import MTG
package import Scenarios
import Telemetry

/// The kinds of endpoint, in the order in which the documentation lists them.
package enum Kinds {
    /// What scenario files can describe.
    package static let formats = EndpointFormats([
        AdapterDescription.self,
        MaintenanceDescription.self,
        HTTPDescription.self,
        GatewayDescription.self,
        TelemetryDescription.self,
        CANAccessDescription.self,
    ])
}

extension ScenarioLoader {
    /// The loader that knows all kinds.
    package static let standard = ScenarioLoader(Kinds.formats)
}

extension ProfileLoader {
    /// The loader that knows all kinds.
    package static let standard = ProfileLoader(Kinds.formats)
}
