/// What became of a client that wanted to connect.
public enum Admission: Hashable, Sendable {
    /// It has this port; `closing` is the port of the client that it replaces, to be closed by the driver.
    case accepted(port: Int, closing: Int?)
    /// The endpoint has its one client already, or refuses everybody; the driver closes the connection.
    case refused
    /// Nobody answers: the driver neither accepts nor refuses, and the client's attempt is never completed.
    case unanswered
}

/// Whether clients can connect to an endpoint.
public enum Acceptance: Hashable, Sendable {
    /// They can.
    case open
    /// Nobody listens: they are refused.
    case refusing
    /// Nobody answers, neither yes nor no.
    case unanswering
}
