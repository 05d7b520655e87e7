/// The description of an HTTP back end: its service, and how the server in front of it behaves.
public struct HTTPDescription: Sendable {
    /// The service with its profile, its first rows and its routes.
    public var service: ServiceDescription

    /// The name of the endpoint whose service this one shares; nil for a service of its own.
    ///
    /// Two apps of one system have an address each that way, and see the same orders.
    public var partner: String?

    /// The time that every answer takes; zero or more.
    public var latency: Duration = .zero

    /// The time for which nobody can connect after the server's process ended; zero or more.
    public var restart: Duration = .seconds(2)

    public var limits = HTTPLimits()

    /// The file in which the service keeps its rows between runs; nil for none.
    public var stateFile: String?

    /// The content of the file at the start; nil without a file.
    public var restored: ServiceStore?

    /// The password hasher of the profile `sane`.
    public var hasher = PasswordHasher()

    public init(_ service: ServiceDescription) {
        self.service = service
    }
}
