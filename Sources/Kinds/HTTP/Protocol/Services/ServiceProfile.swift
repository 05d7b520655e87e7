/// Whose behaviour a service reproduces.
public enum ServiceProfile: String, CaseIterable, Hashable, Sendable {
    /// The tables of calls and errors in the paper that describes the system.
    case paper
    /// The server in the system's public repository, with its flaws.
    case repo
    /// A careful server: errors have 4xx codes, passwords are hashed, callers log on.
    case sane
}

/// The services that are built in.
public enum ServiceName: String, CaseIterable, Hashable, Sendable {
    /// The trip log of an OBD-II app: accounts, settings, trips.
    case tripLog = "trip-log"
    /// A valet-parking service: customers, valets, cars, orders.
    case valet
}
