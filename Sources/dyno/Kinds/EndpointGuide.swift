import Endpoints
import LiveHost
import Rig

/// What `dyno serve` tells people of one kind of endpoint.
///
/// Whatever needs to know the kinds asks `EndpointGuides.all`; a new kind is a new folder and a new line there.
protocol EndpointGuide: SendableMetatype {
    /// Whether `endpoint` is of this kind.
    static func describes(_ endpoint: EndpointDescription) -> Bool

    /// What reaches `endpoint` at `address` with what people have at hand, one line a client.
    static func hints(for address: OpenEndpoint.Address, _ endpoint: EndpointDescription?) -> [String]

    /// What people should know of `endpoint` beside its address; `isSecured` when its clients speak TLS.
    static func notes(on endpoint: EndpointDescription, at address: OpenEndpoint.Address, isSecured: Bool)
        -> (head: [String], warnings: [String])

    /// What `endpoint` sends unasked; nil when that needs no words.
    static func traffic(of endpoint: EndpointDescription) -> String?

    /// What to type into a terminal first; nil where nobody types.
    static var typed: String? { get }
}

extension EndpointGuide {
    static func notes(
        on endpoint: EndpointDescription, at address: OpenEndpoint.Address, isSecured: Bool
    ) -> (head: [String], warnings: [String]) { ([], []) }

    static func traffic(of endpoint: EndpointDescription) -> String? { nil }

    static var typed: String? { nil }
}

extension EndpointGuides {
    /// The kind of `endpoint`; the first one when nobody knows.
    static func guide(to endpoint: EndpointDescription?) -> any EndpointGuide.Type {
        endpoint.flatMap { endpoint in all.first { $0.describes(endpoint) } } ?? all[0]
    }
}
