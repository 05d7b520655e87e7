import Endpoints
import MTG
import Rig
import SimulationCore

/// Telematics units: named requests, binary answers, and no bus behind them.
enum MTGDialect: WireDialect {
    static let lane = "telematics unit"

    static let side: Trace.Side? = .unit

    static var kind: any EndpointKind.Type { MaintenanceDescription.self }

    /// Describes a request by its name and its bytes in hex, and an answer by its length and its bytes in
    /// hex.
    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String? {
        let most = TraceText.longest / 3
        let shown = Hex.string(bytes.prefix(most))
        let name =
            isRequest
            ? MaintenanceRequest(parsing: bytes).map { "\($0)  " } ?? "" : "\(bytes.count) bytes  "
        return name + shown + (bytes.count > most ? " …" : "")
    }

    /// Returns whether there are requests and each begins with a request name of a telematics unit.
    static func isSeen(in events: [Trace.Event]) -> Bool {
        let requests = events.filter { $0.kind == "request" }
        return !requests.isEmpty
            && requests.allSatisfy { request in
                MaintenanceRequest.names.contains { request.text.hasPrefix($0) }
            }
    }
}

extension Trace.Side {
    /// A telematics unit, which has its own requests and no bus behind it.
    static let unit = Self(rawValue: "unit")
}
