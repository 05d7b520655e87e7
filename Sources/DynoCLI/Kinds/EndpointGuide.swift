import Endpoints
import LiveHost
import Rig

/// What `dyno serve` prints about one kind of endpoint.
///
/// Code that depends on the kinds uses `EndpointGuides.all`; a new kind is a new folder and a new line there.
protocol EndpointGuide: SendableMetatype {
    /// The kind.
    static var kind: any EndpointKind.Type { get }

    /// Command lines that connect to `endpoint` at `address` with common tools, one per client.
    static func hints(for address: OpenEndpoint.Address, _ endpoint: EndpointDescription?) -> [String]

    /// Notes for people about `endpoint`, besides its address; `isSecured` when its clients use TLS.
    static func notes(on endpoint: EndpointDescription, at address: OpenEndpoint.Address, isSecured: Bool)
        -> (head: [String], warnings: [String])

    /// A description of the traffic that `endpoint` sends unasked; nil when none is needed.
    static func traffic(of endpoint: EndpointDescription) -> String?

    /// The command to type into a terminal first; nil where nobody types.
    static var typed: String? { get }
}

extension EndpointGuide {
    /// Returns whether `endpoint` is of this kind.
    static func describes(_ endpoint: EndpointDescription) -> Bool { type(of: endpoint.kind) == kind }

    static func notes(
        on endpoint: EndpointDescription, at address: OpenEndpoint.Address, isSecured: Bool
    ) -> (head: [String], warnings: [String]) { ([], []) }

    static func traffic(of endpoint: EndpointDescription) -> String? { nil }

    static var typed: String? { nil }
}

extension EndpointGuides {
    /// The guide to `endpoint`; the first one for an unknown endpoint.
    static func guide(to endpoint: EndpointDescription?) -> any EndpointGuide.Type {
        endpoint.flatMap { endpoint in all.first { $0.describes(endpoint) } } ?? all[0]
    }
}
