package import Conformance
package import Endpoints
package import MTG
import SimulationCore

/// Telematics units: named requests, binary answers, and no bus behind them.
extension MaintenanceDescription: WireDialect {
    package static let lane = "telematics unit"

    package static let side: Trace.Side? = .unit

    package static let trials = [
        ProfileTrial(
            "mtg", .download, place: "mtg",
            endpoint: "mtg: { \(ProfileTrial.socket), machine: 8R, serial: PCMMAGC28033 }",
            vehicle: "vehicle: { base: tractor-8r }", shows: [("serial", "PCMMAGC28033")],
            texts: ["serial", "firmware", "reprogramming", "last_call", "log"])
    ]

    /// Describes a request by its name and its bytes in hex, and an answer by its length and its bytes in
    /// hex.
    package static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?
    {
        let most = TraceText.longest / 3
        let shown = Hex.string(bytes.prefix(most))
        let name =
            isRequest
            ? MaintenanceRequest(parsing: bytes).map { "\($0)  " } ?? "" : "\(bytes.count) bytes  "
        return name + shown + (bytes.count > most ? " …" : "")
    }
}

extension Trace.Side {
    /// A telematics unit, which has its own requests and no bus behind it.
    package static let unit = Self(rawValue: "unit")
}
