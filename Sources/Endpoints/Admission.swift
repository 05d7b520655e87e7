/// The result of a client's attempt to connect.
public enum Admission: Hashable, Sendable {
    /// The client is connected at this port; the driver must close the port `closing`, whose client was replaced.
    case accepted(port: Int, closing: Int?)
    /// The endpoint has its one client already, or refuses every client; the driver must close the connection.
    case refused
    /// The endpoint turns every client away; the driver must accept the connection and reset it at once.
    case reset
    /// The driver must neither accept nor refuse, so that the client's attempt is never completed.
    case unanswered
}

/// Whether an endpoint accepts clients.
public enum Acceptance: Hashable, Sendable {
    /// It accepts clients.
    case open
    /// Nobody listens: attempts are refused.
    case refusing
    /// Attempts are accepted and reset at once, so that each of them is seen.
    case resetting
    /// Attempts are neither accepted nor refused.
    case unanswering
}
