import Endpoints
import Rig
import SimulationCore

/// HTTP back ends: requests and responses that are text.
enum HTTPDialect: WireDialect {
    static let lane = "HTTP service"

    static let side: Trace.Side? = .service

    static let keepsRequestLines = true

    static func describes(_ endpoint: EndpointDescription) -> Bool {
        if case .http = endpoint.kind { true } else { false }
    }

    /// Returns whether there are requests and each begins with a method and a path.
    static func isSeen(in events: [Trace.Event]) -> Bool {
        let requests = events.filter { $0.kind == "request" }
        return !requests.isEmpty
            && requests.allSatisfy { request in
                request.text.prefix { $0.isUppercase }.count >= 3 && request.text.contains(" /")
            }
    }
}

extension Trace.Side {
    /// An HTTP back end.
    static let service = Self(rawValue: "service")
}
