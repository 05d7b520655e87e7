/// What a service does with one request.
public struct ServiceAnswer: Hashable, Sendable {
    /// The ways in which a request ends.
    public enum Outcome: Hashable, Sendable {
        /// A response is sent.
        case response(HTTPResponse)
        /// Nothing is ever sent; the connection stays open.
        case silence
        /// The server's process ends: every connection is reset.
        case crash
    }

    /// How the request ends.
    public var outcome: Outcome

    /// How long the service takes; zero or more.
    public var delay: Duration

    /// The route that answers, as in the service's table, such as `POST /tripInfo`; nil when no route does.
    public var route: String?

    /// An answer with these parts.
    public init(_ outcome: Outcome, delay: Duration = .zero, route: String? = nil) {
        self.outcome = outcome
        self.delay = delay
        self.route = route
    }
}
